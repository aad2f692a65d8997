import { Bell, Inbox } from '@novu/react';

const Icon = ({ size }) => (
  <svg width={size} height={size} viewBox="0 0 8 8">
    <circle cx="4" cy="4" r="3" />
  </svg>
);

export const App = () => (
  <Inbox
    applicationIdentifier="app"
    subscriberId="ada"
    renderSubject={(item) => <b>{item.subject}</b>}
    renderBody={(item) => (item.severity === 'high' ? <mark>{item.body}</mark> : item.body)}
  >
    <Bell renderBell={() => <Icon size={20} />} />
  </Inbox>
);
