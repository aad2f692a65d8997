/**
 * Requests a page of the feed without decoding it: of the first page, an inbox counts the messages before it loads the code that
 * decodes them (feed.ts).
 */
import { MAX_PAGE_SIZE } from '../../shared/page-size.js';
import type { JsonRecord } from '../../shared/json.js';
import { InboxError } from '../error.js';
import { feedPath } from '../feed-path.js';
import { exchange } from '../exchange.js';
import type { ApiConfig, CallOptions } from '../config.js';
import type { FeedQuery } from './feed.js';

/** A query as it is sent: the payload is Base64, see `searchOf`. */
export type FeedSearch = Omit<FeedQuery, 'payload'> & { readonly payload?: string };

/** A response to a request of the feed. */
export interface FeedBody extends JsonRecord {
  readonly data: readonly unknown[];
}

/** No control character, no lone surrogate, no dot segment. */
const MESSAGE_ID = /^(?!\.{1,2}$)\P{C}{1,256}$/u;

/** Whether an id fits in a URL and on one line. */
export const isMessageId = (id: string): boolean => MESSAGE_ID.test(id);

/**
 * Requests a feed page: `GET /v1/subscribers/{subscriberId}/notifications/feed`.
 * @throws InboxError; `malformed` without a list of messages, or with more than 100, which could take any time to decode
 */
export async function fetchFeed(
  config: ApiConfig,
  subscriberId: string,
  query: FeedSearch,
  options?: CallOptions,
): Promise<FeedBody> {
  const body = await exchange(config, { method: 'GET', path: feedPath(subscriberId), query: { ...query } }, options);
  const { data } = body;
  if (!Array.isArray(data) || data.length > MAX_PAGE_SIZE) throw new InboxError('malformed', { status: 200 });
  return { ...body, data };
}
