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
import { MAX_PAGE_SIZE } from '../../shared/page-size.js';
import { endOfWindow, findWindow, PAGE_OVERLAP } from '../../shared/paging.js';
import type { PageWindow } from '../../shared/paging.js';
import { isOrdered, newestFirst } from '../message-order.js';
import type { Message } from '../message.js';
import { toMessages } from './page-messages.js';
import { createFeedState } from './feed-state.js';
import type { FeedState } from './feed-state.js';
import { createRequestAt } from './request-at.js';
import type { RequestAt } from './request-at.js';

/** A scan ends after this many pages, whatever it has found. */
const MAX_PAGES = 6;

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

/** What a scan from the top has found. */
interface Scan {
  /** Newest first. */
  readonly received: readonly Message[];
  readonly hasMore: boolean;
  /** It joins what was loaded, without a gap. */
  readonly joins: boolean;
  readonly isDone: boolean;
}

/** A page of the list as it was received. */
export interface Page {
  readonly page: readonly Message[];
  readonly hasMore: boolean;
}

/** Whether a page brings nothing that the ones before it lack. A service may answer each page with the same messages. */
const isRepeated = (page: readonly Message[], before: readonly Message[]): boolean =>
  page.length > 0 && page.every(({ id }) => before.some((one) => one.id === id));

/** A message that `isAway` is on no screen: it is dropped when it is missing in one response. */
export function createFeed(
  fetchFeed: FetchFeed,
  filter: FeedQuery = {},
  state = createFeedState(),
  isAway: (message: Message) => boolean = () => false,
): Feed {
  const { messages, reachedEnd, isCountPartial } = state;
  let byId = new Map<string, Message>();
  /** A first sync has finished. Until then only the beginning is loaded. */
  let isSynced = false;
  /** The service's time at the last response, and at that of the last sync. */
  let [respondedAt, syncedAt] = [Infinity, Infinity];
  /** Every response since the last whole sync was in descending order. */
  let wasOrdered = true;
  /** Messages of a loaded page could not be decoded: the loaded part lacks them. */
  let lacksMessages = false;
  /** Missing in one response. A replica that lags looks the same: only a second response removes the message. */
  const missedOnce = new Set<string>();

  const setAll = (all: readonly Message[]): void => {
    byId = new Map(all.map((message) => [message.id, message]));
    messages.value = [...byId.values()].toSorted(newestFirst);
  };

  /** One page, with the loaded objects for messages that did not change. */
  const requestPage = async (at: PageWindow, received?: InboxPageDto): Promise<Page> => {
    const { data, hasMore, dropped, serviceTime } = received ?? (await fetchFeed({ ...filter, ...at }));
    respondedAt = serviceTime ?? Infinity;
    const page = toMessages(data, (id) => byId.get(id)).map((message) => {
      const before = byId.get(message.id);
      return before && deepEqual(before, message) ? before : message;
    });
    wasOrdered &&= dropped === 0 && isOrdered(page);
    lacksMessages ||= dropped > 0;
    return { page, hasMore: hasMore && data.length + dropped > 0 };
  };

  const requestAt = createRequestAt(requestPage);

  /**
   * Whether a page contains a loaded message. Messages of the time at which either list was cut off do not count: messages of
   * one time come in any order.
   */
  const overlaps = (page: readonly Message[], cutOff = Number.NEGATIVE_INFINITY): boolean =>
    page.some(({ id, createdAt }) => byId.has(id) && createdAt > cutOff);

  /** Whether a page from the top joins what is loaded: all that is new in it lies above a loaded message. */
  const joinsLoaded = (page: readonly Message[], cutOff = Number.NEGATIVE_INFINITY): boolean => {
    const oldestNew = page
      .filter(({ id }) => !byId.has(id))
      .toSorted(newestFirst)
      .at(-1);
    if (!oldestNew) return page.length > 0;
    return page.some((one) => byId.has(one.id) && one.createdAt > cutOff && newestFirst(oldestNew, one) < 0);
  };

  /** What stays of the loaded messages after a scan: all below it, and within it those that are missing only once. */
  const remaining = ({ received, hasMore }: Scan): Message[] => {
    const ids = new Set(received.map(({ id }) => id));
    const oldest = hasMore ? (received.at(-1)?.createdAt ?? Infinity) : Number.NEGATIVE_INFINITY;
    return messages.peek().filter((message) => {
      const { id, createdAt } = message;
      const isWithin = createdAt > oldest || !hasMore;
      if (ids.has(id) || (isWithin && (missedOnce.has(id) || isAway(message)))) {
        missedOnce.delete(id);
        return false;
      }
      if (isWithin) missedOnce.add(id);
      return true;
    });
  };

  /** Requests pages from the top. Until the first sync has finished, rows are shown as they come. */
  const scan = async ({ limit, enough, whole = false, first }: SyncOptions): Promise<Scan> => {
    const byIdReceived = new Map<string, Message>();
    let received: readonly Message[] = [];
    let at: PageWindow = { page: 0, limit };
    let joins = false;
    for (let pages = 1; ; pages++) {
      const { page, hasMore } = await requestPage(at, pages === 1 ? first : undefined);
      const isLast = !hasMore || pages === MAX_PAGES || isRepeated(page, received);
      for (const message of page) byIdReceived.set(message.id, message);
      received = [...byIdReceived.values()].toSorted(newestFirst);
      // Arrivals lie below messages that were dated in the future at the last sync.
      const past = page.filter(({ createdAt }) => createdAt <= syncedAt);
      joins ||= isSynced && joinsLoaded(past, hasMore ? received.at(-1)?.createdAt : undefined);
      const isDone = batch(() => {
        if (!isSynced) {
          setAll(received);
          isCountPartial.value = true;
        }
        return whole || !isSynced ? enough(received) && (joins || !isSynced) : joins;
      });
      if (isDone || isLast) return { received, hasMore, joins, isDone };
      at = findWindow(Math.max(0, endOfWindow(at) - PAGE_OVERLAP));
    }
  };

  const sync: Feed['sync'] = async (options) => {
    const { whole = false, onArrivals } = options;
    const before = { wasOrdered, lacksMessages };
    if (whole || !isSynced) wasOrdered = true;
    // The loaded part may lack messages below the requested pages: it is dropped, and loaded again when rows are asked for.
    const isKept = !(whole && lacksMessages);
    if (!isKept) lacksMessages = false;
    const found = await scan(options).catch((error: unknown) => {
      wasOrdered &&= before.wasOrdered;
      lacksMessages ||= before.lacksMessages;
      throw error;
    });
    const { received, hasMore, joins, isDone } = found;
    // Unknown messages below the loaded part are old, not new.
    const oldest = messages.peek().at(-1);
    const isNew = (message: Message): boolean => !byId.has(message.id) && (!oldest || newestFirst(message, oldest) < 0);
    batch(() => {
      if (isSynced) onArrivals(received.filter(isNew));
      setAll([...received, ...((joins && isKept) || !hasMore ? remaining(found) : [])]);
      reachedEnd.value = !hasMore || (joins && isKept && reachedEnd.peek());
      isCountPartial.value = !wasOrdered || (joins && !whole ? isCountPartial.peek() : hasMore && !isDone);
    });
    isSynced = true;
    syncedAt = respondedAt;
    return received;
  };

  const loadOlder: Feed['loadOlder'] = async () => {
    const before = byId.size;
    let place = Math.max(0, before - PAGE_OVERLAP);
    let cutOff = messages.peek().at(-1)?.createdAt;
    let last: readonly Message[] = [];
    for (let tries = 0; tries < MAX_PAGES && byId.size <= before && !reachedEnd.peek(); tries++) {
      const { page, hasMore, start, next } = await requestAt(place);
      if (hasMore && isRepeated(page, last)) return;
      last = page;
      if (start === 0) cutOff = undefined;
      // No message of a whole page of one time is above the cut-off: any loaded message counts. At the end of the list the
      // page above has one.
      const isOneTime = hasMore && page.every(({ createdAt }) => createdAt === cutOff);
      if (overlaps(page, isOneTime ? undefined : cutOff) || start === 0) {
        append(page, hasMore);
        place = next;
        cutOff = undefined;
      } else {
        // So many messages were deleted above that this page starts too low.
        place = Math.max(0, place - MAX_PAGE_SIZE);
      }
    }
  };

  function append(page: readonly Message[], hasMore: boolean): void {
    const isJoined = overlaps(page);
    // Not even the top is loaded any more: begin again there.
    isSynced &&= isJoined;
    batch(() => {
      setAll([...(isJoined ? byId.values() : []), ...page]);
      reachedEnd.value = !hasMore;
      if (!hasMore) isCountPartial.value = !wasOrdered;
    });
  }

  return {
    ...state,
    restore: ({ data, hasMore }) =>
      batch(() => {
        setAll(toMessages(data));
        reachedEnd.value = !hasMore;
      }),
    sync,
    loadOlder,
    requestAt,
    find: (id) => byId.get(id),
  };
}
