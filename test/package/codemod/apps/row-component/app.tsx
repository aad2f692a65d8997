import { useNotifications, type Notification } from '@novu/react';
import { NovuProvider } from '@novu/react/hooks';

function Row({ notification }: { notification: Notification }) {
  const time = new Date(notification.createdAt).toLocaleTimeString();
  return (
    <li>
      {notification.body} {time} <button onClick={() => notification.archive()}>Done</button>
    </li>
  );
}

function Rows() {
  const { notifications = [] } = useNotifications();
  return notifications.map((one) => <Row key={one.id} notification={one} />);
}

export const App = () => (
  <NovuProvider applicationIdentifier="app" subscriberId="ada">
    <Rows />
  </NovuProvider>
);
