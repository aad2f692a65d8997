import { NotificationInbox } from 'notification-inbox/react';

/** A server component. */
export default function Preview() {
  return (
    <main>
      <NotificationInbox preview display="inline" pageSize={3} tabs={[{ id: 'bills', label: 'Bills' }]} />
    </main>
  );
}
