import { useCounts } from '@novu/react';
import { Layout } from './layout';

function Badge() {
  const { counts, isLoading } = useCounts({ filters: [{ read: false }, { seen: false }, { read: false, tags: ['x'] }] });
  const unread = counts?.[0]?.count ?? 0;
  if (isLoading) return null;
  return (
    <a href="/inbox" aria-label={`${unread} unread`}>
      Inbox {unread > 0 && <strong>{unread > 9 ? '9+' : unread}</strong>} {counts?.[1]?.count} new, {counts?.[2]?.count} x
    </a>
  );
}

export const App = () => <Layout><Badge /></Layout>;
