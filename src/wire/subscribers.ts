/**
 * Subscribers (interface.md, "Subscriber").
 */
import { amount, flag, list, record, shape, text } from './decode.js';
import type { JsonRecord } from './decode.js';
import { subscriberPath } from './paths.js';
import { request } from './request.js';
import type { CallOptions, Service } from './service.js';
import { texts } from './whole-message.js';

type Texts<Name extends string> = { readonly [name in Name]: string };

export interface Credentials extends Texts<
  'webhookUrl' | 'channel' | 'alertUid' | 'title' | 'imageUrl' | 'state' | 'externalUrl'
> {
  readonly deviceTokens: readonly string[];
}

export interface ChannelEntry extends Texts<'providerId' | 'integrationIdentifier' | '_integrationId'> {
  readonly credentials: Credentials;
}

export interface Subscriber extends Texts<
  | '_id'
  | 'subscriberId'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'phone'
  | 'avatar'
  | 'locale'
  | 'timezone'
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

const decodeChannelEntry = shape<ChannelEntry>({
  providerId: text,
  integrationIdentifier: text,
  _integrationId: text,
  credentials: shape<Credentials>({
    webhookUrl: text,
    channel: text,
    alertUid: text,
    title: text,
    imageUrl: text,
    state: text,
    externalUrl: text,
    deviceTokens: texts,
  }),
});

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
  channels: (value) => list(value, decodeChannelEntry),
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
