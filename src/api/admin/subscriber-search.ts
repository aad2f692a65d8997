/**
 * Searching subscribers, a page at a time by cursor (interface.md, operation 3).
 */
import { object, string } from '../../shared/json.js';
import { InboxError } from '../error.js';
import { records } from './fields.js';
import type { LooseUnion } from '../../shared/types.js';
import { subscribersPath } from '../urls.js';
import { request } from '../request.js';
import type { CallOptions, ApiConfig } from '../config.js';
import { decodeSubscriber } from './subscribers.js';
import type { Subscriber } from './subscribers.js';

export interface SubscribersQuery {
  /** A cursor: results start after it. */
  readonly after?: string;
  /** A cursor: results end before it. */
  readonly before?: string;
  readonly limit?: number;
  readonly orderDirection?: 'ASC' | 'DESC';
  /** The interface doesn't show which fields there are; these two were seen to work. */
  readonly orderBy?: LooseUnion<'_id' | 'updatedAt'>;
  /** Whether the cursor's own subscriber comes too. */
  readonly includeCursor?: boolean;
  readonly email?: string;
  readonly name?: string;
  readonly phone?: string;
  readonly subscriberId?: string;
}

export interface SubscribersPage {
  readonly data: readonly Subscriber[];
  /** What `after` takes to go on; empty at the end. */
  readonly next: string;
  /** What `before` takes to go back; empty at the start. */
  readonly previous: string;
}

export const decodeSubscribersPage = object<SubscribersPage>({
  data: records(decodeSubscriber),
  next: string,
  previous: string,
});

/**
 * Search for subscribers: `GET /v2/subscribers`.
 * @throws Failure; `malformed` where the answer has no list of subscribers at all.
 */
export async function searchSubscribers(
  service: ApiConfig,
  query: SubscribersQuery = {},
  options?: CallOptions,
): Promise<SubscribersPage> {
  const body = await request(service, { method: 'GET', path: subscribersPath(), query: { ...query } }, options);
  if (!Array.isArray(body['data'])) throw new InboxError('malformed', { status: 200 });
  return decodeSubscribersPage(body);
}
