/**
 * The feed with all that the interface names of a message (interface.md, operation 4).
 * A browser takes the one in feed.ts, which reads no more than an inbox shows.
 */
import { amount, record } from '../../shared/json.js';
import { askFeed, decodePage, USUAL } from '../inbox/feed.js';
import type { FeedMessage, FeedPage, FeedQuery } from '../inbox/feed.js';
import type { CallOptions, Service } from '../config.js';
import { decodeFeedMessage } from './feed-message.js';

/** A page whatever came in. `asked` is how many messages were asked for. */
export function decodeFeedPage(value: unknown, asked: number): FeedPage<FeedMessage> {
  const { page, pageSize, totalCount } = record(value);
  const shown = decodePage(value, asked, decodeFeedMessage);
  return {
    ...shown,
    page: amount(page),
    pageSize: amount(pageSize, asked),
    totalCount: amount(totalCount, shown.data.length),
  };
}

/**
 * Get in-app notification feed for a subscriber: `GET /v1/subscribers/{subscriberId}/notifications/feed`.
 * @throws Failure; `malformed` where the answer has no list of messages at all, or one of more than 100.
 */
export const getFeed = async (
  service: Service,
  subscriberId: string,
  query: FeedQuery = {},
  options?: CallOptions,
): Promise<FeedPage<FeedMessage>> =>
  decodeFeedPage(await askFeed(service, subscriberId, query, options), query.limit ?? USUAL);
