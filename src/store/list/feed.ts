/**
 * The loaded part of a list that moves: from its newest message down, without a gap.
 *
 * The service pages by number, so a message that arrives or is deleted shifts every page. Pages therefore overlap by ten,
 * and a response joins the loaded part only if it contains a loaded message:
 *
 *   loaded     ▕████████████████▏
 *   response             ▕▒▒▒███████▏        it contains a loaded id: no gap
 *
 * It does not know what is read or shown, nor whose list it is.
 */
import { batch } from '@preact/signals-core';
import type { FeedQuery, InboxPageDto } from '../../api/inbox/feed.js';
import { deepEqual } from '../../shared/deep-equal.js';
import { isOrdered, newestFirst } from '../message-order.js';
import type { Message } from '../message.js';
import { byId } from './by-id.js';
import { createFeedState } from './feed-state.js';
import type { FeedState } from './feed-state.js';
import { loadOlder } from './loading/load-older.js';
import { joinsLoaded, overlaps } from './loading/overlap.js';
import { toMessages } from './loading/page-messages.js';
import { createRemaining } from './loading/remaining-messages.js';
import { createRequestAt } from './loading/request-at.js';
import type { RequestAt } from './loading/request-at.js';
import { scan } from './loading/scan.js';
import type { IsEnough } from './loading/scan.js';

export type FetchFeed = (query: FeedQuery) => Promise<InboxPageDto>;

export interface SyncOptions {
  /** Size of the first page; further pages are as large as possible. */
  readonly limit: number;
  /** Whether the received messages are enough, for the first sync and for one with `whole`. */
  readonly enough: (received: readonly Message[]) => boolean;
  /** The first page, where another tab has requested it. */
  readonly first?: InboxPageDto | undefined;
  /** Scans until `enough`, also over what is loaded. */
  readonly whole?: boolean | undefined;
  /** Receives the messages that are new, before they are shown; none on the first sync. */
  readonly onArrivals: (messages: readonly Message[]) => void;
}

export interface Feed extends FeedState {
  /** Shows a stored page until the first sync. */
  readonly restore: (page: Pick<InboxPageDto, 'data' | 'hasMore'>) => void;
  /** Requests pages from the top until they join what is loaded. Resolves with what was received. */
  readonly sync: (options: SyncOptions) => Promise<readonly Message[]>;
  /** Requests older messages until some come or there are none. */
  readonly loadOlder: () => Promise<void>;
  /** Requests the page around a place, which need not be loaded. Changes nothing that is loaded. */
  readonly requestAt: RequestAt;
  readonly find: (id: string) => Message | undefined;
}

/** A message that `isAway` is on no screen: it is dropped when it is missing in one response. */
export function createFeed(
  fetchFeed: FetchFeed,
  filter: FeedQuery = {},
  state = createFeedState(),
  isAway: (message: Message) => boolean = () => false,
): Feed {
  const { messages, reachedEnd, isCountPartial } = state;
  let loaded = byId([]);
  /** A first sync has finished. Until then only the beginning is loaded. */
  let isSynced = false;
  /** The service's time at the last response, and at that of the last sync. */
  let [respondedAt, syncedAt] = [Infinity, Infinity];
  /** Every response since the last whole sync was in descending order. */
  let wasOrdered = true;
  /** Messages of a loaded page could not be decoded: the loaded part lacks them. */
  let lacksMessages = false;
  const remaining = createRemaining(isAway);

  const find = (id: string): Message | undefined => loaded.get(id);
  const setAll = (all: readonly Message[], isWhole = reachedEnd.peek()): void =>
    batch(() => {
      loaded = byId(all);
      messages.value = [...loaded.values()].toSorted(newestFirst);
      reachedEnd.value = isWhole;
    });

  /** Pages have the loaded objects for messages that did not change. */
  const requestAt = createRequestAt(async (at, received) => {
    const { data, hasMore, dropped, serviceTime } = received ?? (await fetchFeed({ ...filter, ...at }));
    respondedAt = serviceTime ?? Infinity;
    const page = toMessages(data, find).map((message) => {
      const before = find(message.id);
      return before && deepEqual(before, message) ? before : message;
    });
    wasOrdered &&= dropped === 0 && isOrdered(page);
    lacksMessages ||= dropped > 0;
    return { page, hasMore: hasMore && data.length + dropped > 0 };
  });

  const sync: Feed['sync'] = async (options) => {
    const { limit, first, whole = false, enough, onArrivals } = options;
    const [wasOrderedBefore, lackedBefore] = [wasOrdered, lacksMessages];
    if (whole || !isSynced) wasOrdered = true;
    // The loaded part may lack messages below the requested pages: it is dropped, and loaded again when rows are asked for.
    const isKept = !whole || !lacksMessages;
    if (whole) lacksMessages = false;
    let [joins, isDone] = [false, false];
    const isEnough: IsEnough = (all, page, isCut) => {
      // Arrivals lie below messages that were dated in the future at the last sync.
      const past = page.filter(({ createdAt }) => createdAt <= syncedAt);
      joins ||= isSynced && joinsLoaded(find, past, isCut ? all.at(-1)?.createdAt : undefined);
      return (isDone = batch(() => {
        if (isSynced) return (!whole || enough(all)) && joins;
        // Until the first sync has finished, rows are shown as they come.
        setAll(all);
        isCountPartial.value = true;
        return enough(all);
      }));
    };
    const top = requestAt(0, { page: 0, limit }, first);
    const { page: received, hasMore } = await scan(top, requestAt, isEnough).catch((error: unknown) => {
      wasOrdered &&= wasOrderedBefore;
      lacksMessages ||= lackedBefore;
      throw error;
    });
    // Unknown messages below the loaded part are old, not new.
    const oldest = messages.peek().at(-1);
    const isNew = (message: Message): boolean => !find(message.id) && (!oldest || newestFirst(message, oldest) < 0);
    const isJoined = joins && isKept;
    batch(() => {
      if (isSynced) onArrivals(received.filter(isNew));
      const below = isJoined || !hasMore ? remaining(messages.peek(), received, hasMore) : [];
      setAll([...received, ...below], !hasMore || (isJoined && reachedEnd.peek()));
      isCountPartial.value = !wasOrdered || (joins && !whole ? isCountPartial.peek() : hasMore && !isDone);
    });
    isSynced = true;
    syncedAt = respondedAt;
    return received;
  };

  const append = (page: readonly Message[], hasMore: boolean): void => {
    const isJoined = overlaps(find, page);
    // Not even the top is loaded any more: begin again there.
    isSynced &&= isJoined;
    batch(() => {
      setAll([...(isJoined ? messages.peek() : []), ...page], !hasMore);
      if (!hasMore) isCountPartial.value = !wasOrdered;
    });
  };

  return {
    ...state,
    restore: ({ data, hasMore }) => setAll(toMessages(data), !hasMore),
    sync,
    loadOlder: () => loadOlder(state, find, requestAt, append),
    requestAt,
    find,
  };
}
