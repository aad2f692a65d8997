/**
 * Whole lists as async iterators that request one page at a time, through a callback that decides on retries. Lists paged by
 * number are read in overlapping windows (shared/paging.ts): if a window shares no id with the previous one, elements are
 * missing between the two, and the next window starts higher.
 */
import { MAX_PAGE_SIZE } from '../../shared/page-size.js';
import { endOfWindow, findWindow, PAGE_OVERLAP } from '../../shared/paging.js';
import type { PageWindow } from '../../shared/paging.js';
import type { FeedQuery } from '../inbox/feed.js';
import { InboxError } from '../error.js';
import type { FeedMessage, FeedPage } from './feed.js';
import type { Message } from './message.js';
import type { MessagesPage, MessagesQuery } from './messages.js';
import type { Subscriber, SubscribersPage, SubscribersQuery } from './subscribers.js';

/** `limit` is the maximum per request, 100 by default. Below 50, messages deleted meanwhile may leave gaps. */
export type EachMessageQuery = Omit<MessagesQuery, 'page'>;
export type EachFeedQuery = Omit<FeedQuery, 'page'>;

/** Forwards from the start or from `after`, or backwards from `before`, nearest first. `limit` is that of each request. */
export type EachSubscriberQuery = Omit<SubscribersQuery, 'after' | 'before'> &
  ({ readonly after?: string; readonly before?: never } | { readonly before: string; readonly after?: never });

interface Page<T> {
  readonly data: readonly T[];
  readonly hasMore: boolean;
  /** The limit that the service applied; it may be lower than the requested one. */
  readonly pageSize: number;
  /** Number of elements that could not be read. */
  readonly dropped: number;
}

interface Identified {
  readonly _id: string;
}

/** After this many pages in a row without a new element, the service evidently does not page. */
const MAX_EMPTY_PAGES = 10;

/**
 * The window to read after the place `end`: it overlaps the previous one and reaches at least a third of a page beyond
 * `end`. The overlap shrinks where no window does both.
 */
function nextWindow(end: number, maxSize: number): PageWindow {
  for (let overlap = Math.min(PAGE_OVERLAP, end); ; overlap--) {
    const window = findWindow(end - overlap, maxSize);
    if (overlap === 0 || endOfWindow(window) - end >= maxSize / 3) return window;
  }
}

/** Returns the elements whose ids are not in `ids` yet, and adds those ids. Leaves out elements without an id. */
const takeNew = <T extends Identified>(data: readonly T[], ids: Set<string>): T[] =>
  data.filter(({ _id }) => _id !== '' && !ids.has(_id) && ids.add(_id));

/**
 * Yields each element of a list that is paged by number once.
 * @throws InboxError; `malformed` if ten pages in a row bring nothing new
 */
async function* paginateByPage<T extends Identified>(
  fetchPage: (window: PageWindow) => Promise<Page<T>>,
  limit: number,
): AsyncGenerator<T, void, undefined> {
  const ids = new Set<string>();
  let size = Math.max(1, Math.floor(limit));
  let end = 0;
  let emptyPages = 0;
  while (emptyPages < MAX_EMPTY_PAGES) {
    const window = nextWindow(end, size);
    const { data, hasMore, pageSize, dropped } = await fetchPage(window);
    if (pageSize >= 1 && pageSize < window.limit) size = Math.floor(pageSize);
    const start = window.page * Math.min(window.limit, size);
    if (start === 0 || start >= end || data.some(({ _id }) => ids.has(_id))) {
      const elements = takeNew(data, ids);
      yield* elements;
      if (!hasMore || data.length + dropped === 0) return;
      end = start + data.length + dropped;
      emptyPages = elements.length > 0 ? 0 : emptyPages + 1;
    } else {
      // Deletions further up moved this window too far down the list.
      end = Math.max(0, start - size * 2 ** emptyPages);
      emptyPages += 1;
    }
  }
  throw new InboxError('malformed', { status: 200 });
}

/**
 * Yields each element of a list that is paged by cursors once. `fetchPage` returns the elements after a cursor and the next
 * cursor, empty at the end.
 * @throws InboxError; `malformed` if ten pages in a row bring nothing new
 */
async function* paginateByCursor<T extends Identified>(
  fetchPage: (cursor: string | undefined) => Promise<{ readonly data: readonly T[]; readonly next: string }>,
): AsyncGenerator<T, void, undefined> {
  const ids = new Set<string>();
  let cursor: string | undefined;
  let emptyPages = 0;
  while (emptyPages < MAX_EMPTY_PAGES) {
    const { data, next } = await fetchPage(cursor);
    const elements = takeNew(data, ids);
    yield* elements;
    if (!next || data.length === 0) return;
    emptyPages = elements.length > 0 ? 0 : emptyPages + 1;
    cursor = next;
  }
  throw new InboxError('malformed', { status: 200 });
}

export const eachMessage = (
  fetchPage: (query: MessagesQuery) => Promise<MessagesPage>,
  { limit = MAX_PAGE_SIZE, ...query }: EachMessageQuery = {},
): AsyncGenerator<Message, void, undefined> => paginateByPage((window) => fetchPage({ ...query, ...window }), limit);

export const eachFeedMessage = (
  fetchPage: (query: FeedQuery) => Promise<FeedPage>,
  { limit = MAX_PAGE_SIZE, ...query }: EachFeedQuery = {},
): AsyncGenerator<FeedMessage, void, undefined> =>
  paginateByPage((window) => fetchPage({ ...query, ...window }), limit);

export function eachSubscriber(
  fetchPage: (query: SubscribersQuery) => Promise<SubscribersPage>,
  { after, before, includeCursor = false, ...query }: EachSubscriberQuery = {},
): AsyncGenerator<Subscriber, void, undefined> {
  const firstCursor = after ?? before;
  return paginateByCursor(async (cursor = firstCursor) => {
    const position = cursor === undefined ? {} : { [before === undefined ? 'after' : 'before']: cursor };
    // The subscriber of the cursor belongs only to the first page: each later cursor is already in the page before.
    const inclusion = includeCursor && cursor === firstCursor && cursor !== undefined ? { includeCursor } : {};
    const { data, next, previous } = await fetchPage({ limit: MAX_PAGE_SIZE, ...query, ...position, ...inclusion });
    return before === undefined ? { data, next } : { data: data.toReversed(), next: previous };
  });
}
