import { useNotifications } from '@novu/react';
import { useMemo } from 'react';

export function App() {
  const { notifications: all = [], refetch } = useNotifications({ read: false, archived: false, limit: 50 });
  const newest = useMemo(() => [...all].sort((a, b) => a.severity.localeCompare(b.severity)).slice(0, 3), [all]);
  const important = all.filter(({ severity }) => severity === 'high');
  return (
    <aside>
      <h2>
        {all.length} unread, {important.length} important <button onClick={refetch}>Again</button>
      </h2>
      <ol>
        {newest.map(({ id, subject, body }) => (
          <li key={id}>{subject || body}</li>
        ))}
      </ol>
    </aside>
  );
}
