import { Inbox } from '@novu/react';
import type { Notification } from '@novu/react';
import { useCallback, useState } from 'react';

const track = (name: string, id: string) => console.info(name, id);

export default function Header() {
  const [opened, setOpened] = useState('');
  const open = useCallback((notification: Notification) => {
    if (notification.redirect?.url?.startsWith('https:')) track('link', notification.id);
    setOpened(notification.subject ?? '');
  }, []);
  return (
    <header title={opened}>
      <Inbox
        applicationIdentifier="app"
        subscriberId="ada"
        onNotificationClick={open}
        onPrimaryActionClick={(notification) => track('yes', notification.id)}
        onSecondaryActionClick={async (notification) => {
          await fetch('/decline', { method: 'POST', body: notification.id });
        }}
      />
    </header>
  );
}
