/**
 * The in-app feed of a subscriber, in the interface's own words (interface.md, operation 4 and "Feed message").
 * It decodes; it does not know what is unread, new or worth showing.
 */
import { amount, flag, list, record, text, textFields, texts } from './decode.js';
import type { JsonRecord } from './decode.js';
import { decodeCta } from './cta.js';
import type { Cta } from './cta.js';
import { Failure } from './failure.js';
import { feedPath } from './paths.js';
import { request } from './request.js';
import type { CallOptions, Service } from './service.js';

export interface FeedQuery {
  /** From 0. */
  readonly page?: number;
  /** 1 to 100; the service takes 10 where none is given. */
  readonly limit?: number;
  readonly read?: boolean;
  readonly seen?: boolean;
  /** Part of a message's payload; only messages that hold it come back. */
  readonly payload?: object;
}

const TEXTS = [
  '_templateId',
  '_environmentId',
  '_messageTemplateId',
  '_organizationId',
  '_notificationId',
  '_subscriberId',
  '_feedId',
  '_jobId',
  'createdAt',
  'updatedAt',
  'transactionId',
  'templateIdentifier',
  'providerId',
  'subject',
  'channel',
  'status',
  'content',
  'avatar',
  'severity',
] as const;

type FeedTexts = { readonly [name in (typeof TEXTS)[number]]: string };

/** `archived`, `avatar` and `severity` are no part of the interface, but real services send them. */
export interface FeedMessage extends FeedTexts {
  readonly _id: string;
  readonly read: boolean;
  readonly seen: boolean;
  readonly archived: boolean;
  readonly deviceTokens: readonly string[];
  readonly cta: Cta;
  readonly payload: JsonRecord;
  readonly overrides: JsonRecord;
  readonly subscriber: {
    readonly [name in '_id' | 'firstName' | 'lastName' | 'avatar' | 'subscriberId']: string;
  };
  readonly actor: { readonly type: string; readonly data: string };
}

export interface FeedPage {
  readonly data: readonly FeedMessage[];
  readonly hasMore: boolean;
  readonly page: number;
  readonly pageSize: number;
  /** What the service says; seen to be capped by the page's size, so no total. */
  readonly totalCount: number;
  /** How many elements were left out, for want of an `_id`. */
  readonly dropped: number;
}

/** A feed message whatever came in, or `undefined` where there is no `_id` to know it by. */
export function decodeFeedMessage(value: unknown): FeedMessage | undefined {
  const source = record(value);
  const _id = text(source['_id']);
  if (!_id) return undefined;
  const actor = record(source['actor']);
  return {
    _id,
    ...textFields(source, ...TEXTS),
    read: flag(source['read']),
    seen: flag(source['seen']),
    archived: flag(source['archived']),
    deviceTokens: texts(source['deviceTokens']),
    cta: decodeCta(source['cta']),
    payload: record(source['payload']),
    overrides: record(source['overrides']),
    subscriber: textFields(record(source['subscriber']), '_id', 'firstName', 'lastName', 'avatar', 'subscriberId'),
    actor: { type: text(actor['type'], 'none'), data: text(actor['data']) },
  };
}

/** A page whatever came in. `asked` is how many messages were asked for, to tell whether a page is full. */
export function decodeFeedPage(value: unknown, asked: number): FeedPage {
  const source = record(value);
  const elements = Array.isArray(source['data']) ? source['data'] : [];
  const data = list(elements, decodeFeedMessage);
  return {
    data,
    // Without a word from the service, a full page is the only sign that there may be more.
    hasMore: flag(source['hasMore'], elements.length >= asked),
    page: amount(source['page']),
    pageSize: amount(source['pageSize'], asked),
    totalCount: amount(source['totalCount'], data.length),
    dropped: elements.length - data.length,
  };
}

/** A payload filter: Base64 of the UTF-8 bytes of its JSON, right for any Unicode. */
export function encodePayload(payload: object): string {
  const bytes = new TextEncoder().encode(JSON.stringify(payload));
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/**
 * Get in-app notification feed for a subscriber: `GET /v1/subscribers/{subscriberId}/notifications/feed`.
 * @throws Failure; `malformed` where the answer has no list of messages at all.
 */
export async function getFeed(
  service: Service,
  subscriberId: string,
  { payload, ...query }: FeedQuery = {},
  options?: CallOptions,
): Promise<FeedPage> {
  const filter = payload && { payload: encodePayload(payload) };
  const body = await request(
    service,
    { method: 'GET', path: feedPath(subscriberId), query: { ...query, ...filter } },
    options,
  );
  if (!Array.isArray(body['data'])) throw new Failure('malformed', { status: 200 });
  return decodeFeedPage(body, query.limit ?? 10);
}
