/**
 * Every message or subscriber that fits a query, over all pages, for `for await`. What asks is given, so that it may
 * ask again by rules of its own.
 */
import type { FeedMessage, FeedPage, FeedQuery } from '../inbox/feed.js';
import type { Message } from './message.js';
import type { MessagesPage, MessagesQuery } from './messages.js';
import { paginateByCursor, paginateByPage } from './paginate.js';
import type { SubscribersPage, SubscribersQuery } from './subscriber-search.js';
import type { Subscriber } from './subscribers.js';

/** The most that the feed gives at once (interface.md, Limits); the message list shows no limit of its own. */
const MOST = 100;

/** `limit` is how many a request asks for at most, 100 unless told. Below 50, what vanishes meanwhile may leave gaps. */
export type EachMessageQuery = Omit<MessagesQuery, 'page'>;
export type EachFeedQuery = Omit<FeedQuery, 'page'>;

/** Onwards from the start or from `after`; or back from `before`, nearest first. `limit` is that of each request. */
export type EachSubscriberQuery = Omit<SubscribersQuery, 'after' | 'before'> &
  ({ readonly after?: string; readonly before?: never } | { readonly before: string; readonly after?: never });

export const eachMessage = (
  ask: (query: MessagesQuery) => Promise<MessagesPage>,
  { limit = MOST, ...query }: EachMessageQuery = {},
): AsyncGenerator<Message, void, undefined> => paginateByPage((window) => ask({ ...query, ...window }), limit);

export const eachFeedMessage = (
  ask: (query: FeedQuery) => Promise<FeedPage<FeedMessage>>,
  { limit = MOST, ...query }: EachFeedQuery = {},
): AsyncGenerator<FeedMessage, void, undefined> => paginateByPage((window) => ask({ ...query, ...window }), limit);

export function eachSubscriber(
  ask: (query: SubscribersQuery) => Promise<SubscribersPage>,
  { after, before, includeCursor = false, ...query }: EachSubscriberQuery = {},
): AsyncGenerator<Subscriber, void, undefined> {
  const first = after ?? before;
  return paginateByCursor(async (cursor = first) => {
    const place = cursor === undefined ? {} : { [before === undefined ? 'after' : 'before']: cursor };
    // The cursor's own subscriber belongs to the first page alone: on the others it was given already.
    const own = includeCursor && cursor === first && cursor !== undefined ? { includeCursor } : {};
    const { data, next, previous } = await ask({ limit: MOST, ...query, ...place, ...own });
    return before === undefined ? { data, next } : { data: data.toReversed(), next: previous };
  });
}
