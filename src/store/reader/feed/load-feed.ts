/** Syncs the reader's feed until every unread message is counted and every revealed row is refreshed. It does not decide when. */
import { batch, computed, signal } from '@preact/signals-core';
import type { ReadonlySignal, Signal } from '@preact/signals-core';
import type { InboxError } from '../../../api/error.js';
import type { Feed, SyncOptions } from '../../list/feed.js';
import type { RowLoader } from '../../list/loading/load-rows.js';
import { countOf, MAX_COUNT, reachesPosition } from '../../list/counts/count.js';
import type { Count } from '../../list/counts/count.js';
import type { Predicate } from '../../list/tabs/tab-filter.js';
import type { VisibleMessages } from '../../list/visible-messages.js';
import type { Message } from '../../message.js';
import { isUnread, unreadMarksOutside } from '../../read-state/queries.js';
import type { ReadStateStore } from '../../read-state/read-state.js';
import type { ServiceClock } from '../../service-clock.js';
import { toInboxError } from '../../to-inbox-error.js';
import type { FeedSource } from './fetch-feed.js';
import type { Snapshot } from '../snapshot/snapshot.js';

/** Further pages that are requested before a list counts as one without unread messages. */
const MAX_SEARCHED_PAGES = 24;

export interface Load extends Pick<SyncOptions, 'limit' | 'whole' | 'first'> {
  /** Another tab of this browser announces the arrivals to its host. */
  readonly isAnnounced?: boolean | undefined;
}

export interface FeedLoaderOptions extends Pick<FeedSource, 'firstPage' | 'begin'> {
  readonly feed: Feed;
  readonly list: VisibleMessages;
  readonly rows: RowLoader;
  readonly readState: ReadStateStore;
  readonly snapshot: Pick<Snapshot, 'restored' | 'onPage'>;
  readonly unreadCount: ReadonlySignal<Count>;
  /** Which messages a tab can show; undefined for all. */
  readonly scope: ReadonlySignal<Predicate | undefined>;
  readonly serviceClock: Pick<ServiceClock, 'now'>;
  readonly error: Signal<InboxError | null>;
  readonly loadedAt: Signal<number>;
  readonly isSyncing: Signal<boolean>;
  readonly onReceived: (received: readonly Message[]) => void;
  readonly announce: (unread: readonly Message[], isAnnounced: boolean) => void;
}

export interface FeedLoader {
  /** Syncs the feed, or takes another tab's first page. Resolves with an error to show; null after success or an aborted read. */
  readonly load: (load: Load) => Promise<InboxError | null>;
  /** Shows messages that arrived or came back from a snooze, and tells the host of those that are unread. */
  readonly onArrivals: (messages: readonly Message[], isAnnounced?: boolean) => void;
  /** The unread count is a lower bound that a whole sync can raise. */
  readonly isCountShort: ReadonlySignal<boolean>;
}

export function createFeedLoader(options: FeedLoaderOptions): FeedLoader {
  const { feed, list, rows, readState, snapshot, unreadCount, scope, isSyncing, announce } = options;
  const { state } = readState;
  /** The count after the last load: to load again would find no more. */
  const searchedCount = signal(-1);

  /** Everything unread is counted, and every row on screen is refreshed. */
  const isEnough = (received: readonly Message[]): boolean => {
    if (received.length === 0) return true;
    if (!readState.initialize(received) || !rows.coversRevealed(received)) return false;
    const current = state.peek();
    // Messages of one time come in any order: one that is marked as unread may be on the next page, or deleted.
    const cutOff = received.at(-1)?.createdAt;
    if (unreadMarksOutside(current, received).some(([, { time }]) => time === cutOff)) return false;
    const unread = received.filter((one) => isUnread(current, one) && !feed.isHidden(one));
    return reachesPosition(current, received) || unread.length >= MAX_COUNT;
  };

  const mayHaveUnreadBelow = (): boolean => {
    const { count, more } = countOf(feed, state.peek());
    return more && count === 0 && !feed.reachedEnd.peek();
  };

  const syncAndSearch = async (sync: SyncOptions): Promise<readonly Message[]> => {
    isSyncing.value = true;
    try {
      const received = await feed.sync(sync);
      // "None" is a claim about everything that no position covers.
      for (let pages = 0, size = -1; pages < MAX_SEARCHED_PAGES && mayHaveUnreadBelow(); pages++) {
        // A service may answer each page with the same messages.
        if (size === (size = feed.messages.peek().length)) break;
        await feed.loadOlder();
        // All that was received before may be dated in the future.
        readState.initialize(feed.messages.peek());
      }
      return received;
    } finally {
      isSyncing.value = false;
    }
  };

  const onArrivals = (messages: readonly Message[], isAnnounced = false): void => {
    const fits = scope.peek();
    const shown = messages.filter(
      (message) => !list.placeOf(message) && !feed.isHidden(message) && (!fits || fits(message)),
    );
    const unread = shown.filter((message) => isUnread(state.peek(), message));
    list.onArrivals(shown);
    if (unread.length > 0) announce(unread, isAnnounced);
  };

  const loadAll = async ({ isAnnounced, ...load }: Load): Promise<void> => {
    const end = options.begin(load.first);
    const limit = load.first ? load.limit : Math.min(MAX_COUNT, Math.max(load.limit, rows.revealedCount()));
    const received = await syncAndSearch({
      ...load,
      limit,
      enough: isEnough,
      onArrivals: (messages) => onArrivals(messages, isAnnounced),
    }).finally(end);
    const page = options.firstPage();
    if (page) snapshot.onPage(page);
    readState.reread();
    searchedCount.value = unreadCount.peek().count;
    options.onReceived(received);
    await rows.refresh(load.whole);
  };

  return {
    load: async (request) => {
      try {
        await loadAll(request);
        batch(() => {
          options.error.value = null;
          options.loadedAt.value = options.serviceClock.now();
        });
        return null;
      } catch (reason) {
        return toInboxError(reason);
      }
    },
    onArrivals,
    isCountShort: computed(() => {
      const { count, more } = unreadCount.value;
      const isUnsure = snapshot.restored.value !== null || feed.isCountPartial.value;
      return more && count < MAX_COUNT && count !== searchedCount.value && !isUnsure;
    }),
  };
}
