/**
 * The in-app feed of a subscriber, in the interface's own words (interface.md, operation 4 and "Feed message").
 * It decodes what an inbox shows of a message; the rest is in whole-message.ts, for servers.
 * It does not know what is unread, new or worth showing.
 */
import { boolean, array, toRecord, object, string } from '../../shared/json.js';
import type { JsonRecord, Reader } from '../../shared/json.js';
import { decodeCta } from './cta.js';
import type { Cta } from './cta.js';
import { InboxError } from '../error.js';
import type { LooseUnion } from '../../shared/types.js';
import { decodeReadState } from './read-state.js';
import type { ReadStateBody } from './read-state.js';
import { feedPath } from '../urls.js';
import { request } from '../request.js';
import type { CallOptions, ApiConfig } from '../config.js';

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
export interface InboxMessageDto {
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
  readonly actor: { readonly type: LooseUnion<'none'>; readonly data: string };
}

/** A feed message with all that the interface names; its decoder is in whole-message.ts. */
export interface FeedMessage extends InboxMessageDto {
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
  readonly channel: LooseUnion<'in_app'>;
  readonly status: LooseUnion<'sent'>;
  readonly deviceTokens: readonly string[];
  readonly overrides: JsonRecord;
  readonly subscriber: {
    readonly [name in '_id' | 'firstName' | 'lastName' | 'avatar' | 'subscriberId']: string;
  };
}

/** What an inbox needs of a page. */
export interface InboxPageDto<M = InboxMessageDto> {
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
export interface FeedPage<M = InboxMessageDto> extends InboxPageDto<M> {
  readonly page: number;
  readonly pageSize: number;
  /** What the service says; seen to be capped by the page's size, so no total. */
  readonly totalCount: number;
}

export const INBOX_MESSAGE_FIELDS: { readonly [name in keyof InboxMessageDto]: Reader<InboxMessageDto[name]> } = {
  _id: string,
  createdAt: string,
  subject: string,
  content: string,
  avatar: string,
  severity: string,
  templateIdentifier: string,
  read: boolean,
  seen: boolean,
  archived: boolean,
  cta: decodeCta,
  payload: toRecord,
  actor: object({ type: (value) => string(value) || 'none', data: string }),
};

export const decodeInboxMessage = object<InboxMessageDto>(INBOX_MESSAGE_FIELDS);

/** What can be put into an address and kept as a line: no control or half character, and no step up. */
const ID = /^(?!\.{1,2}$)\P{C}{1,256}$/u;

/** A page whatever came in. `asked` is how many messages were asked for, to tell whether a page is full. */
export function decodePage<M extends InboxMessageDto>(value: unknown, asked: number, read: Reader<M>): InboxPageDto<M> {
  const source = toRecord(value);
  const all = array(source['data'], read);
  const data = all.filter(({ _id }) => ID.test(_id));
  // Without a word from the service, a full page is the only sign that there may be more.
  const hasMore = boolean(source['hasMore'], all.length >= asked);
  const readState = decodeReadState(source['readState']);
  return { data, hasMore, dropped: all.length - data.length, ...(readState && { readState }) };
}

/** A payload filter: Base64 of the UTF-8 bytes of its JSON, right for any Unicode. */
export const encodePayload = (payload: object): string =>
  btoa(Array.from(new TextEncoder().encode(JSON.stringify(payload)), (byte) => String.fromCharCode(byte)).join(''));

/** How many messages a page may have (interface.md, Limits). More is no page, and reading it could take any time. */
const MAX_PAGE_SIZE = 100;

/** The body that answers, which holds a list at least. @throws Failure */
export async function fetchFeed(
  service: ApiConfig,
  subscriberId: string,
  { payload, ...query }: FeedQuery,
  options?: CallOptions,
): Promise<JsonRecord> {
  const filter = payload && { payload: encodePayload(payload) };
  const path = feedPath(subscriberId);
  const body = await request(service, { method: 'GET', path, query: { ...query, ...filter } }, options);
  const { data } = body;
  if (!Array.isArray(data) || data.length > MAX_PAGE_SIZE) throw new InboxError('malformed', { status: 200 });
  return body;
}

/** How many messages a service gives where it isn't told. */
export const DEFAULT_PAGE_SIZE = 10;

/**
 * Get in-app notification feed for a subscriber: `GET /v1/subscribers/{subscriberId}/notifications/feed`.
 * @throws Failure; `malformed` where the answer has no list of messages at all, or one of more than 100.
 */
export const getFeed = async (
  service: ApiConfig,
  subscriberId: string,
  query: FeedQuery = {},
  options?: CallOptions,
): Promise<InboxPageDto> =>
  decodePage(
    await fetchFeed(service, subscriberId, query, options),
    query.limit ?? DEFAULT_PAGE_SIZE,
    decodeInboxMessage,
  );
