import { NovuProvider, useCounts, useNotifications } from '@novu/react/hooks';

function List() {
  const { notifications, isLoading, isFetching, hasMore, fetchMore, readAll, error } = useNotifications({ limit: 15 });
  const { counts } = useCounts({ filters: [{ read: false, archived: false }] });
  if (isLoading) return <p>Loading…</p>;
  if (error) return <p role="alert">{error.message}</p>;
  return (
    <section>
      <button onClick={() => readAll()} disabled={isFetching}>Read all ({counts?.[0]?.count ?? 0})</button>
      <ul>
        {notifications?.map((item) => (
          <li key={item.id} className={item.isRead ? '' : 'new'} onClick={() => !item.isRead && item.read()}>
            <a href={item.redirect?.url}>{item.subject}</a> {item.body} {new Date(item.createdAt).toLocaleString()}
            <button onClick={() => void item.archive()}>Archive</button>
          </li>
        ))}
      </ul>
      {hasMore && <button onClick={fetchMore}>More</button>}
    </section>
  );
}

export const App = () => (
  <NovuProvider applicationIdentifier="app" subscriberId="ada">
    <List />
  </NovuProvider>
);
