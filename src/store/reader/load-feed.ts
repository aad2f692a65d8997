/**
 * Loads the reader's feed: syncs the loaded part with the service until every unread message is counted and every revealed
 * row is refreshed. It does not decide when.
 */
import { computed, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { InboxPageDto } from '../../api/inbox/feed.js';
import type { Feed, SyncOptions } from '../list/feed.js';
import type { RowLoader } from '../list/load-rows.js';
import { countOf, MAX_COUNT, reachesPosition } from '../list/count.js';
import type { Count } from '../list/count.js';
import type { Predicate } from '../list/tab-filter.js';
import type { VisibleMessages } from '../list/visible-messages.js';
import type { Message } from '../message.js';
import { isUnread, keyOf, snoozedUntil, unreadMarksOutside } from '../read-state/queries.js';
import type { ReadStateStore } from '../read-state/read-state.js';
import type { Clock } from '../ports.js';
import type { Emit } from '../store-event.js';
import type { Identity } from './identity.js';
import type { Snapshot } from './snapshot.js';

/** So many further pages are requested before a list counts as one without unread messages. */
const MAX_SEARCHED_PAGES = 24;

/** Longer than a message takes from one tab to another. */
const ANNOUNCING_MS = 300;

export interface Load extends Pick<SyncOptions, 'limit' | 'whole' | 'first'> {
  /** Another tab of this browser announces the arrivals to its host. */
  readonly isAnnounced?: boolean | undefined;
}

export interface FeedLoaderOptions {
  readonly feed: Feed;
  readonly list: VisibleMessages;
  readonly rows: RowLoader;
  readonly readState: ReadStateStore;
  readonly snapshot: Pick<Snapshot, 'restored' | 'onPage'>;
  readonly unreadCount: ReadonlySignal<Count>;
  /** Which messages a tab can show; undefined for all. */
  readonly scope: ReadonlySignal<Predicate | undefined>;
  /** Set while older pages are requested in search of unread messages. */
  readonly setSearching: (isSearching: boolean) => void;
  readonly identity: Pick<Identity, 'acquireLock' | 'broadcast'>;
  readonly clock: Clock;
  /** The first page of the last request. */
  readonly firstPage: () => InboxPageDto | undefined;
  readonly emit: Emit;
}

export interface FeedLoader {
  /** Syncs the feed, or takes the first page that another tab has requested. Resolves with what was received. */
  readonly load: (load: Load) => Promise<readonly Message[]>;
  /** Messages that are not announced yet will not be. */
  readonly stop: () => void;
  /** Tells the host of messages that arrived or came back from a snooze. */
  readonly announce: (messages: readonly Message[]) => void;
  /** Another tab has announced these messages to its host. */
  readonly onAnnounced: (ids: readonly string[]) => void;
  /** The unread count is a lower bound that a whole sync can raise. */
  readonly isCountShort: ReadonlySignal<boolean>;
}

export function createFeedLoader(options: FeedLoaderOptions): FeedLoader {
  const { feed, list, rows, readState, snapshot, unreadCount, scope, setSearching, firstPage, clock, emit } = options;
  const { acquireLock, broadcast } = options.identity;
  const { state } = readState;
  /** The count after the last load: to load again would find no more. */
  const searchedCount = signal(-1);

  /** Ids of messages that other tabs have announced to their hosts. */
  const announcedIds = new Set<string>();

  /** Once they are shown: a host that reads `messages` in the handler must find them there. */
  const emitArrivals = (kind: 'arrive' | 'arrive-elsewhere', messages: readonly Message[]): void => {
    if (messages.length > 0) queueMicrotask(() => emit({ kind, messages }));
  };

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
    setSearching(true);
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
      setSearching(false);
    }
  };

  /** What ends each claim of the lock. */
  const claims = new Set<() => void>();

  /** A message that is back is announced again. */
  const idOf = (message: Message): string => message.id + (snoozedUntil(state.peek(), keyOf(message)) || '');

  const announce = (messages: readonly Message[], isAnnounced = false): void => {
    const fits = scope.peek();
    const shown = messages.filter(
      (message) => !list.placeOf(message) && !feed.isHidden(message) && (!fits || fits(message)),
    );
    const unread = shown.filter((message) => isUnread(state.peek(), message));
    list.onArrivals(shown);
    if (unread.length === 0) return;
    if (isAnnounced) return emitArrivals('arrive-elsewhere', unread);
    let stopTimer = (): void => {};
    const end = (): void => {
      stopTimer();
      release();
      claims.delete(end);
    };
    claims.add(end);
    // Several tabs may have received the same messages by requests of their own: each announces in turn what no other has.
    const release = acquireLock('arrive', () => {
      const here = unread.filter((one) => !announcedIds.has(idOf(one)));
      if (here.length > 0) broadcast({ announced: here.map(idOf) });
      emitArrivals('arrive', here);
      emitArrivals(
        'arrive-elsewhere',
        unread.filter((one) => announcedIds.has(idOf(one))),
      );
      stopTimer = clock.after(ANNOUNCING_MS, end);
    });
  };

  return {
    load: async ({ isAnnounced, ...load }) => {
      const limit = load.first ? load.limit : Math.min(MAX_COUNT, Math.max(load.limit, rows.revealedCount()));
      const onArrivals = (messages: readonly Message[]): void => announce(messages, isAnnounced);
      const received = await syncAndSearch({ ...load, limit, enough: isEnough, onArrivals });
      const page = firstPage();
      if (page) snapshot.onPage(page);
      readState.reread();
      searchedCount.value = unreadCount.peek().count;
      return received;
    },
    /** Announces nothing more: the reader may be another one. */
    announce,
    stop: () => claims.forEach((end) => end()),
    onAnnounced: (ids) => ids.forEach((id) => announcedIds.add(id)),
    isCountShort: computed(() => {
      const { count, more } = unreadCount.value;
      const isUnsure = snapshot.restored.value !== null || feed.isCountPartial.value;
      return more && count < MAX_COUNT && count !== searchedCount.value && !isUnsure;
    }),
  };
}
