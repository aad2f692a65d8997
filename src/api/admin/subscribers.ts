/**
 * A subscriber, and getting one (interface.md, "Subscriber", operation 9).
 */
import { decodeChannelEntry } from './channel-entry.js';
import type { ChannelEntry } from './channel-entry.js';
import { number, boolean, toRecord, object, string } from '../../shared/json.js';
import type { JsonRecord } from '../../shared/json.js';
import { records } from './fields.js';
import type { StringFields } from '../../shared/types.js';
import { subscriberPath } from '../urls.js';
import { request } from '../request.js';
import type { CallOptions, ApiConfig } from '../config.js';
import { texts } from './feed-message.js';

export type ProfileText = 'firstName' | 'lastName' | 'email' | 'phone' | 'avatar' | 'locale' | 'timezone';

export interface Subscriber extends StringFields<
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
  topics: texts,
  isOnline: boolean,
  deleted: boolean,
  __v: number,
  data: toRecord,
});

/** Get subscriber: `GET /v2/subscribers/{subscriberId}`. @throws Failure */
export async function getSubscriber(
  service: ApiConfig,
  subscriberId: string,
  options?: CallOptions,
): Promise<Subscriber> {
  return decodeSubscriber(await request(service, { method: 'GET', path: subscriberPath(subscriberId) }, options));
}
