/**
 * The feed with all that the interface names of a message (interface.md, operation 4).
 * A browser takes the one in feed.ts, which reads no more than an inbox shows.
 */
import { number, toRecord } from '../../shared/json.js';
import { fetchFeed, decodePage, DEFAULT_PAGE_SIZE } from '../inbox/feed.js';
import type { FeedMessage, FeedPage, FeedQuery } from '../inbox/feed.js';
import type { CallOptions, ApiConfig } from '../config.js';
import { decodeFeedMessage } from './feed-message.js';

/** A page whatever came in. `asked` is how many messages were asked for. */
export function decodeFeedPage(value: unknown, asked: number): FeedPage<FeedMessage> {
  const { page, pageSize, totalCount } = toRecord(value);
  const shown = decodePage(value, asked, decodeFeedMessage);
  return {
    ...shown,
    page: number(page),
    pageSize: number(pageSize, asked),
    totalCount: number(totalCount, shown.data.length),
  };
}

/**
 * Get in-app notification feed for a subscriber: `GET /v1/subscribers/{subscriberId}/notifications/feed`.
 * @throws Failure; `malformed` where the answer has no list of messages at all, or one of more than 100.
 */
export const getFeed = async (
  service: ApiConfig,
  subscriberId: string,
  query: FeedQuery = {},
  options?: CallOptions,
): Promise<FeedPage<FeedMessage>> =>
  decodeFeedPage(await fetchFeed(service, subscriberId, query, options), query.limit ?? DEFAULT_PAGE_SIZE);
