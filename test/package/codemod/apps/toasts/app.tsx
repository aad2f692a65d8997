import { useNotifications } from '@novu/react';
import type { Notification } from '@novu/react';
import { useEffect, useRef, useState } from 'react';

export function App() {
  const { notifications } = useNotifications();
  const shown = useRef(new Set<string>());
  const [toasts, setToasts] = useState<string[]>([]);
  useEffect(() => {
    notifications?.forEach((one: Notification) => {
      if (one.isRead || shown.current.has(one.id)) return;
      shown.current.add(one.id);
      setToasts((before) => [...before, one.subject ?? one.body]);
      void one.seen();
    });
  }, [notifications]);
  return <div role="status">{toasts.join(', ')}</div>;
}
