/**
 * A subscriber, and getting one (interface.md, "Subscriber", operation 9).
 */
import { decodeChannelEntry } from './channel-entry.js';
import type { ChannelEntry } from './channel-entry.js';
import { amount, flag, record, shape, text } from '../../shared/json.js';
import type { JsonRecord } from '../../shared/json.js';
import { records } from './fields.js';
import type { Texts } from '../../shared/types.js';
import { subscriberPath } from '../urls.js';
import { request } from '../request.js';
import type { CallOptions, Service } from '../config.js';
import { texts } from './feed-message.js';

export type ProfileText = 'firstName' | 'lastName' | 'email' | 'phone' | 'avatar' | 'locale' | 'timezone';

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

/** Get subscriber: `GET /v2/subscribers/{subscriberId}`. @throws Failure */
export async function getSubscriber(
  service: Service,
  subscriberId: string,
  options?: CallOptions,
): Promise<Subscriber> {
  return decodeSubscriber(await request(service, { method: 'GET', path: subscriberPath(subscriberId) }, options));
}
