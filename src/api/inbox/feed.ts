/**
 * The in-app feed of a subscriber, in the interface's own words (interface.md, operation 4 and "Feed message").
 * It decodes what an inbox shows of a message; the rest is in whole-message.ts, for servers.
 * It does not know what is unread, new or worth showing.
 */
import { flag, list, record, shape, text } from '../../shared/json.js';
import type { JsonRecord, Reader } from '../../shared/json.js';
import { decodeCta } from './cta.js';
import type { Cta } from './cta.js';
import { Failure } from '../error.js';
import type { Open } from '../../shared/types.js';
import { decodeReadState } from './read-state.js';
import type { ReadStateBody } from './read-state.js';
import { feedPath } from '../urls.js';
import { request } from '../request.js';
import type { CallOptions, Service } from '../config.js';

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

/**
 * What an inbox reads of a feed message.
 * `archived`, `avatar` and `severity` are no part of the interface, but real services send them.
 */
export interface ShownMessage {
  readonly _id: string;
  readonly createdAt: string;
  readonly subject: string;
  readonly content: string;
  readonly avatar: string;
  readonly severity: string;
  readonly templateIdentifier: string;
  readonly read: boolean;
  readonly seen: boolean;
  readonly archived: boolean;
  readonly cta: Cta;
  readonly payload: JsonRecord;
  readonly actor: { readonly type: Open<'none'>; readonly data: string };
}

/** A feed message with all that the interface names; its decoder is in whole-message.ts. */
export interface FeedMessage extends ShownMessage {
  readonly _templateId: string;
  readonly _environmentId: string;
  readonly _messageTemplateId: string;
  readonly _organizationId: string;
  readonly _notificationId: string;
  readonly _subscriberId: string;
  readonly _feedId: string;
  readonly _jobId: string;
  readonly updatedAt: string;
  readonly transactionId: string;
  readonly providerId: string;
  readonly channel: Open<'in_app'>;
  readonly status: Open<'sent'>;
  readonly deviceTokens: readonly string[];
  readonly overrides: JsonRecord;
  readonly subscriber: {
    readonly [name in '_id' | 'firstName' | 'lastName' | 'avatar' | 'subscriberId']: string;
  };
}

/** What an inbox needs of a page. */
export interface ShownPage<M = ShownMessage> {
  readonly data: readonly M[];
  readonly hasMore: boolean;
  /** How many elements were left out, for want of an `_id` that an address can hold. */
  readonly dropped: number;
  /** The service's clock when it answered, in milliseconds since 1970; absent where it sent no `Date`. */
  readonly serviceTime?: number;
  /** Of a proxy that keeps read state. */
  readonly readState?: ReadStateBody;
  /** Operations that the host of a proxy does not allow this reader, separated by spaces. */
  readonly denied?: string;
}

/** A page with all that the interface names; its decoder is in whole-feed.ts. */
export interface FeedPage<M = ShownMessage> extends ShownPage<M> {
  readonly page: number;
  readonly pageSize: number;
  /** What the service says; seen to be capped by the page's size, so no total. */
  readonly totalCount: number;
}

export const SHOWN: { readonly [name in keyof ShownMessage]: Reader<ShownMessage[name]> } = {
  _id: text,
  createdAt: text,
  subject: text,
  content: text,
  avatar: text,
  severity: text,
  templateIdentifier: text,
  read: flag,
  seen: flag,
  archived: flag,
  cta: decodeCta,
  payload: record,
  actor: shape({ type: (value) => text(value) || 'none', data: text }),
};

export const decodeShownMessage = shape<ShownMessage>(SHOWN);

/** What can be put into an address and kept as a line: no control or half character, and no step up. */
const ID = /^(?!\.{1,2}$)\P{C}{1,256}$/u;

/** A page whatever came in. `asked` is how many messages were asked for, to tell whether a page is full. */
export function decodePage<M extends ShownMessage>(value: unknown, asked: number, read: Reader<M>): ShownPage<M> {
  const source = record(value);
  const all = list(source['data'], read);
  const data = all.filter(({ _id }) => ID.test(_id));
  // Without a word from the service, a full page is the only sign that there may be more.
  const hasMore = flag(source['hasMore'], all.length >= asked);
  const readState = decodeReadState(source['readState']);
  return { data, hasMore, dropped: all.length - data.length, ...(readState && { readState }) };
}

/** A payload filter: Base64 of the UTF-8 bytes of its JSON, right for any Unicode. */
export const encodePayload = (payload: object): string =>
  btoa(Array.from(new TextEncoder().encode(JSON.stringify(payload)), (byte) => String.fromCharCode(byte)).join(''));

/** How many messages a page may have (interface.md, Limits). More is no page, and reading it could take any time. */
const MOST = 100;

/** The body that answers, which holds a list at least. @throws Failure */
export async function askFeed(
  service: Service,
  subscriberId: string,
  { payload, ...query }: FeedQuery,
  options?: CallOptions,
): Promise<JsonRecord> {
  const filter = payload && { payload: encodePayload(payload) };
  const path = feedPath(subscriberId);
  const body = await request(service, { method: 'GET', path, query: { ...query, ...filter } }, options);
  const { data } = body;
  if (!Array.isArray(data) || data.length > MOST) throw new Failure('malformed', { status: 200 });
  return body;
}

/** How many messages a service gives where it isn't told. */
export const USUAL = 10;

/**
 * Get in-app notification feed for a subscriber: `GET /v1/subscribers/{subscriberId}/notifications/feed`.
 * @throws Failure; `malformed` where the answer has no list of messages at all, or one of more than 100.
 */
export const getFeed = async (
  service: Service,
  subscriberId: string,
  query: FeedQuery = {},
  options?: CallOptions,
): Promise<ShownPage> =>
  decodePage(await askFeed(service, subscriberId, query, options), query.limit ?? USUAL, decodeShownMessage);
