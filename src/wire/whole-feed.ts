/**
 * The feed with all that the interface names of a message (interface.md, operation 4).
 * A browser takes the one in feed.ts, which reads no more than an inbox shows.
 */
import { getFeedOf } from './feed.js';
import type { FeedMessage, FeedPage, FeedQuery } from './feed.js';
import type { CallOptions, Service } from './service.js';
import { decodeFeedMessage } from './whole-message.js';

/**
 * Get in-app notification feed for a subscriber: `GET /v1/subscribers/{subscriberId}/notifications/feed`.
 * @throws Failure; `malformed` where the answer has no list of messages at all.
 */
export const getFeed = (
  service: Service,
  subscriberId: string,
  query?: FeedQuery,
  options?: CallOptions,
): Promise<FeedPage<FeedMessage>> => getFeedOf(decodeFeedMessage, service, subscriberId, query, options);
