/** The tab panel: the messages of the selected tab, or a notice in their place. */
import { usePanel, useStrings } from '../context.js';
import { EmptyNotice, ErrorNotice, Notice, SignedOutNotice, Skeleton } from '../panel/notices.js';
import { useLayoutEffect, useMemo } from 'preact/hooks';
import { MessageFeed } from './message-feed.js';
import { ShownNotice } from './shown-message.js';

/**
 * Takes the place of rows if there are none. "Empty" is shown only if the end of the tab has been reached; before that,
 * more can be loaded.
 */
function Placeholder() {
  const { inbox } = usePanel();
  const strings = useStrings();
  const loadMore = () => inbox.loadMore();
  const state = inbox.more.value;
  if (state === 'none') return <EmptyNotice />;
  if (state === 'loading') return <Skeleton />;
  if (state === 'failed') return <Notice title={strings.failed} onRetry={loadMore} />;
  return (
    <button class="btn load-more" onClick={loadMore}>
      {strings.older}
    </button>
  );
}

/** The rows, in groups if the host wants them. Where their file could not be loaded, the rows stay plain until the next visit. */
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
  const tabIndex = inbox.tabs.value.findIndex(({ id }) => id === inbox.tab.value);
  const status = inbox.status.value;
  const hasRows = inbox.messages.value.length + inbox.arrivals.value > 0;
  const isFailed = status === 'offline' || status === 'failed' || status === 'refused';
  return (
    <div class="messages" id="messages" role="tabpanel" aria-labelledby={`tab-${tabIndex}`}>
      {status === 'signed-out' ? (
        <SignedOutNotice />
      ) : (
        <>
          {isFailed && <ErrorNotice status={status} hasRows={hasRows} />}
          <ShownNotice />
          {hasRows ? <Feed /> : status === 'loading' ? <Skeleton /> : status === 'ready' && <Placeholder />}
        </>
      )}
    </div>
  );
}
