/** Shows the counts of the first response until the store has them too: then the store has taken that response over. */
import { cell, derive } from '../../shared/cell.js';
import type { Cell } from '../../shared/cell.js';
import type { Inbox } from '../../store/inbox.js';
import type { PageCounts } from './count-page.js';
import type { FirstLoad } from './first-load.js';
import type { LazyInbox } from './lazy-inbox-types.js';

/** The store polls at once if the first response is older: its file may have loaded slowly. */
const MAX_RESPONSE_AGE_MS = 10_000;

export interface Takeover extends Pick<LazyInbox, 'counts' | 'areCountsFinal' | 'ready' | 'loadedAt'> {
  readonly store: Cell<Inbox | undefined>;
  /** The mounted store has changed. */
  readonly onChange: () => void;
}

const isLoading = ({ status }: Inbox): boolean => status.peek() === 'loading';

export function createTakeover(firstLoad: FirstLoad): Takeover {
  const { page: firstPage } = firstLoad;
  const store = cell<Inbox | undefined>(undefined);
  /** The store, once it has the first response. */
  const ready = cell<Inbox | undefined>(undefined);
  /** Counts what the mounted store tells. */
  const changes = cell(0);

  const onChange = (): void => {
    const inbox = store.value!;
    const take = (): void => {
      const isEmpty = !inbox.loadedAt.peek() && inbox.messages.peek().length === 0;
      if (ready.value || (firstLoad.prefetched && isLoading(inbox) && isEmpty)) return;
      ready.value = inbox;
      // Messages that arrived while the store was loading are announced.
      if (Date.now() - (firstPage.value?.receivedAt ?? Infinity) > MAX_RESPONSE_AGE_MS)
        queueMicrotask(() => void inbox.refresh());
    };
    // The store takes what the panel shows over in several steps: the panel renders once for all of them.
    if (firstPage.value && isLoading(inbox)) setTimeout(take);
    else take();
    changes.value += 1;
  };

  return {
    counts: derive([firstLoad.counts, ready, changes], (): PageCounts => {
      const inbox = ready.value;
      return inbox ? { unread: inbox.unreadCount.peek(), unseen: inbox.unseenCount.peek() } : firstLoad.counts.value;
    }),
    areCountsFinal: derive([firstPage, firstLoad.error, ready, changes], () => {
      const inbox = ready.value;
      return inbox
        ? !isLoading(inbox) || inbox.loadedAt.peek() > 0
        : Boolean(firstPage.value && !firstLoad.error.value);
    }),
    store,
    ready,
    loadedAt: derive([changes], () => store.value?.loadedAt.peek() ?? 0),
    onChange,
  };
}
