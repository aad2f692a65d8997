/**
 * Subscribers: create, get, change and search (interface.md, "Subscriber", operations 3, 6, 7 and 9).
 */
import { decodeChannelEntry } from './channel-entry.js';
import type { ChannelEntry } from './channel-entry.js';
import { amount, flag, record, shape, text } from './decode.js';
import type { JsonRecord } from './decode.js';
import { Failure } from './failure.js';
import { records } from './fields.js';
import type { Open, Texts } from './fields.js';
import { subscriberPath, subscribersPath } from './paths.js';
import { request } from './request.js';
import type { CallOptions, Service } from './service.js';
import { texts } from './whole-message.js';

type ProfileText = 'firstName' | 'lastName' | 'email' | 'phone' | 'avatar' | 'locale' | 'timezone';

export interface Subscriber extends Texts<
  | ProfileText
  | '_id'
  | 'subscriberId'
  | 'lastOnlineAt'
  | '_organizationId'
  | '_environmentId'
  | 'createdAt'
  | 'updatedAt'
> {
  readonly channels: readonly ChannelEntry[];
  readonly topics: readonly string[];
  readonly isOnline: boolean;
  readonly deleted: boolean;
  readonly __v: number;
  readonly data: JsonRecord;
}

/** What is left out stays as it is. `null` clears a field, where the service knows that (real ones were seen to). */
export type SubscriberChange = { readonly [name in ProfileText]?: string | null } & {
  /** Replaces what was there, whole. */
  readonly data?: object | null;
};

export type NewSubscriber = SubscriberChange & {
  /** Your own, unique identifier. One that is known was seen to be changed, and its `data` replaced. */
  readonly subscriberId: string;
};

export interface SubscribersQuery {
  /** A cursor: results start after it. */
  readonly after?: string;
  /** A cursor: results end before it. */
  readonly before?: string;
  readonly limit?: number;
  readonly orderDirection?: 'ASC' | 'DESC';
  /** The interface doesn't show which fields there are; these two were seen to work. */
  readonly orderBy?: Open<'_id' | 'updatedAt'>;
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

export const decodeSubscriber = shape<Subscriber>({
  _id: text,
  subscriberId: text,
  firstName: text,
  lastName: text,
  email: text,
  phone: text,
  avatar: text,
  locale: text,
  timezone: text,
  lastOnlineAt: text,
  _organizationId: text,
  _environmentId: text,
  createdAt: text,
  updatedAt: text,
  channels: records(decodeChannelEntry),
  topics: texts,
  isOnline: flag,
  deleted: flag,
  __v: amount,
  data: record,
});

export const decodeSubscribersPage = shape<SubscribersPage>({
  data: records(decodeSubscriber),
  next: text,
  previous: text,
});

/** Get subscriber: `GET /v2/subscribers/{subscriberId}`. @throws Failure */
export async function getSubscriber(
  service: Service,
  subscriberId: string,
  options?: CallOptions,
): Promise<Subscriber> {
  return decodeSubscriber(await request(service, { method: 'GET', path: subscriberPath(subscriberId) }, options));
}

/** Create subscriber: `POST /v2/subscribers`. @throws Failure */
export async function createSubscriber(
  service: Service,
  body: NewSubscriber,
  options?: CallOptions,
): Promise<Subscriber> {
  return decodeSubscriber(await request(service, { method: 'POST', path: subscribersPath(), body }, options));
}

/**
 * Patch subscriber: `PATCH /v2/subscribers/{subscriberId}`. The answer was seen to leave out `channels`, `topics` and
 * whether they are online: ask again for those. @throws Failure
 */
export async function updateSubscriber(
  service: Service,
  subscriberId: string,
  body: SubscriberChange,
  options?: CallOptions,
): Promise<Subscriber> {
  const path = subscriberPath(subscriberId);
  return decodeSubscriber(await request(service, { method: 'PATCH', path, body }, options));
}

/**
 * Search for subscribers: `GET /v2/subscribers`.
 * @throws Failure; `malformed` where the answer has no list of subscribers at all.
 */
export async function searchSubscribers(
  service: Service,
  query: SubscribersQuery = {},
  options?: CallOptions,
): Promise<SubscribersPage> {
  const body = await request(service, { method: 'GET', path: subscribersPath(), query: { ...query } }, options);
  if (!Array.isArray(body['data'])) throw new Failure('malformed', { status: 200 });
  return decodeSubscribersPage(body);
}
