/** Subscribers: searching, reading, creating and changing them, and adding credentials to one. */
import { boolean, string, toRecord } from '../../shared/json.js';
import { number, object, strings } from '../../shared/json-readers.js';
import type { JsonRecord } from '../../shared/json.js';
import type { LooseUnion, StringFields } from '../../shared/types.js';
import { InboxError } from '../error.js';
import { credentialsPath, subscriberPath, subscribersPath } from '../urls.js';
import { request } from '../request.js';
import type { ApiConfig, CallOptions } from '../config.js';
import { decodeChannelEntry } from './credentials.js';
import type { ChannelEntry, CredentialsBody } from './credentials.js';
import { records } from './list-readers.js';

type ProfileField = 'firstName' | 'lastName' | 'email' | 'phone' | 'avatar' | 'locale' | 'timezone';

export interface Subscriber extends StringFields<
  | ProfileField
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

export interface SubscribersQuery {
  /** A cursor: results start after it. */
  readonly after?: string;
  /** A cursor: results end before it. */
  readonly before?: string;
  readonly limit?: number;
  readonly orderDirection?: 'ASC' | 'DESC';
  /** The interface does not list the fields; these two work with real services. */
  readonly orderBy?: LooseUnion<'_id' | 'updatedAt'>;
  /** Whether the results include the subscriber of the cursor itself. */
  readonly includeCursor?: boolean;
  readonly email?: string;
  readonly name?: string;
  readonly phone?: string;
  readonly subscriberId?: string;
}

export interface SubscribersPage {
  readonly data: readonly Subscriber[];
  /** The next value of `after`; empty at the end. */
  readonly next: string;
  /** The next value of `before`; empty at the start. */
  readonly previous: string;
}

/** Missing fields stay unchanged. `null` clears a field in real services; the interface does not say so. */
export type SubscriberChange = { readonly [name in ProfileField]?: string | null } & {
  /** Replaces the stored data as a whole. */
  readonly data?: object | null;
};

export type NewSubscriber = SubscriberChange & {
  /** Your own unique identifier. Real services update the subscriber if it exists, and replace its `data`. */
  readonly subscriberId: string;
};

export const decodeSubscriber = object<Subscriber>({
  _id: string,
  subscriberId: string,
  firstName: string,
  lastName: string,
  email: string,
  phone: string,
  avatar: string,
  locale: string,
  timezone: string,
  lastOnlineAt: string,
  _organizationId: string,
  _environmentId: string,
  createdAt: string,
  updatedAt: string,
  channels: records(decodeChannelEntry),
  topics: strings,
  isOnline: boolean,
  deleted: boolean,
  __v: number,
  data: toRecord,
});

export const decodeSubscribersPage = object<SubscribersPage>({
  data: records(decodeSubscriber),
  next: string,
  previous: string,
});

/** Searches subscribers: `GET /v2/subscribers`. @throws InboxError; `malformed` without a list of subscribers */
export async function searchSubscribers(
  config: ApiConfig,
  query: SubscribersQuery = {},
  options?: CallOptions,
): Promise<SubscribersPage> {
  const body = await request(config, { method: 'GET', path: subscribersPath(), query: { ...query } }, options);
  if (!Array.isArray(body['data'])) throw new InboxError('malformed', { status: 200 });
  return decodeSubscribersPage(body);
}

/** Reads a subscriber: `GET /v2/subscribers/{subscriberId}`. @throws InboxError */
export async function getSubscriber(
  config: ApiConfig,
  subscriberId: string,
  options?: CallOptions,
): Promise<Subscriber> {
  return decodeSubscriber(await request(config, { method: 'GET', path: subscriberPath(subscriberId) }, options));
}

/** Creates a subscriber: `POST /v2/subscribers`. @throws InboxError */
export async function createSubscriber(
  config: ApiConfig,
  body: NewSubscriber,
  options?: CallOptions,
): Promise<Subscriber> {
  return decodeSubscriber(await request(config, { method: 'POST', path: subscribersPath(), body }, options));
}

/**
 * Changes a subscriber: `PATCH /v2/subscribers/{subscriberId}`. Some services leave `channels` and `isOnline` out of the
 * response; call `getSubscriber` for those. @throws InboxError
 */
export async function updateSubscriber(
  config: ApiConfig,
  subscriberId: string,
  body: SubscriberChange,
  options?: CallOptions,
): Promise<Subscriber> {
  const path = subscriberPath(subscriberId);
  return decodeSubscriber(await request(config, { method: 'PATCH', path, body }, options));
}

/** Adds credentials to the stored ones: `PATCH /v1/subscribers/{subscriberId}/credentials`. @throws InboxError */
export async function appendCredentials(
  config: ApiConfig,
  subscriberId: string,
  body: CredentialsBody,
  options?: CallOptions,
): Promise<Subscriber> {
  const path = credentialsPath(subscriberId);
  return decodeSubscriber(await request(config, { method: 'PATCH', path, body }, options));
}
