/**
 * Subscribers (interface.md, "Subscriber").
 */
import { amount, flag, list, record, textFields, texts } from './decode.js';
import type { JsonRecord } from './decode.js';
import { subscriberPath } from './paths.js';
import { request } from './request.js';
import type { CallOptions, Service } from './service.js';

const TEXTS = [
  '_id',
  'subscriberId',
  'firstName',
  'lastName',
  'email',
  'phone',
  'avatar',
  'locale',
  'timezone',
  'lastOnlineAt',
  '_organizationId',
  '_environmentId',
  'createdAt',
  'updatedAt',
] as const;

const CREDENTIAL_TEXTS = ['webhookUrl', 'channel', 'alertUid', 'title', 'imageUrl', 'state', 'externalUrl'] as const;

export interface Credentials extends Readonly<Record<(typeof CREDENTIAL_TEXTS)[number], string>> {
  readonly deviceTokens: readonly string[];
}

export interface ChannelEntry {
  readonly providerId: string;
  readonly integrationIdentifier: string;
  readonly _integrationId: string;
  readonly credentials: Credentials;
}

export interface Subscriber extends Readonly<Record<(typeof TEXTS)[number], string>> {
  readonly channels: readonly ChannelEntry[];
  readonly topics: readonly string[];
  readonly isOnline: boolean;
  readonly deleted: boolean;
  readonly __v: number;
  readonly data: JsonRecord;
}

function decodeChannelEntry(value: unknown): ChannelEntry {
  const source = record(value);
  const credentials = record(source['credentials']);
  return {
    ...textFields(source, 'providerId', 'integrationIdentifier', '_integrationId'),
    credentials: { ...textFields(credentials, ...CREDENTIAL_TEXTS), deviceTokens: texts(credentials['deviceTokens']) },
  };
}

export function decodeSubscriber(value: unknown): Subscriber {
  const source = record(value);
  return {
    ...textFields(source, ...TEXTS),
    channels: list(source['channels'], decodeChannelEntry),
    topics: texts(source['topics']),
    isOnline: flag(source['isOnline']),
    deleted: flag(source['deleted']),
    __v: amount(source['__v']),
    data: record(source['data']),
  };
}

/** Get subscriber: `GET /v2/subscribers/{subscriberId}`. @throws Failure */
export async function getSubscriber(
  service: Service,
  subscriberId: string,
  options?: CallOptions,
): Promise<Subscriber> {
  return decodeSubscriber(await request(service, { method: 'GET', path: subscriberPath(subscriberId) }, options));
}
