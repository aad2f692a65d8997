/** Renders the tab panel: the messages of the selected tab, or a notice in their place. */
import { usePanel, useStrings } from '../context.js';
import { EmptyTab } from './empty-tab.js';
import { Nothing, Skeleton } from '../panel/notices.js';
import { useLayoutEffect, useMemo } from 'preact/hooks';
import { MessageFeed } from './message-feed.js';
import { ShownNotice } from './shown-message.js';

/** If the file of the groups cannot be loaded, the rows stay without groups until the next visit. */
function Feed() {
  const { groupsFile } = usePanel();
  const isPlain = useMemo(() => groupsFile.value.peek() === null, []);
  useLayoutEffect(() => {
    if (isPlain) void groupsFile.load();
  }, []);
  const file = groupsFile.value.value;
  if (file === undefined) return <Skeleton />;
  return file && !isPlain ? <file.GroupedFeed /> : <MessageFeed />;
}

export function MessageList() {
  const { inbox } = usePanel();
  const strings = useStrings();
  const tabIndex = inbox.tabs.value.findIndex(({ id }) => id === inbox.tab.value);
  const status = inbox.status.value;
  const isSignedOut = status === 'signed-out';
  const hasRows = !isSignedOut && inbox.messages.value.length + inbox.arrivals.value > 0;
  const isFailed = status === 'offline' || status === 'failed' || status === 'refused';
  const older = (
    <button class="btn load-more" onClick={() => inbox.loadMore()}>
      {strings.older}
    </button>
  );
  return (
    <div
      class="messages"
      id="messages"
      role={isSignedOut ? undefined : 'tabpanel'}
      aria-labelledby={isSignedOut ? undefined : `tab-${tabIndex}`}
    >
      {hasRows && isFailed && <Nothing hasRows place="none" />}
      {!isSignedOut && <ShownNotice />}
      {hasRows ? <Feed /> : <Nothing place={inbox.more.value} none={<EmptyTab />} available={older} />}
    </div>
  );
}
