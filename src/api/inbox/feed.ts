/**
 * The in-app feed of a subscriber, with the fields that an inbox shows; admin/feed.ts reads all fields. Does not know which
 * messages are unread or new.
 */
import { boolean, string, toRecord } from '../../shared/json.js';
import { array, number, object, strings } from '../../shared/json-readers.js';
import type { JsonRecord } from '../../shared/json.js';
import type { Reader } from '../../shared/json-readers.js';
import type { PayloadPart } from '../../shared/payloads.js';
import type { LooseUnion } from '../../shared/types.js';
import { ctaReader } from './cta.js';
import type { Cta } from './cta.js';
import { escapedString } from './entities.js';
import { decodeReadState } from './read-state.js';
import type { ReadStateBody } from './read-state.js';
import { fetchFeed, isMessageId } from './feed-request.js';
import type { FeedSearch } from './feed-request.js';
import type { ApiConfig, CallOptions } from '../config.js';

export interface FeedQuery {
  /** From 0. */
  readonly page?: number;
  /** 1 to 100; 10 by default. */
  readonly limit?: number;
  readonly read?: boolean;
  readonly seen?: boolean;
  /** Part of a message's payload: returns only messages whose payload contains it. */
  readonly payload?: PayloadPart<object>;
}

/** `archived`, `avatar`, `severity`, `snoozedUntil`, `data` and `tags` are not in the feed of the service's interface, but real services send them. */
export interface InboxMessageFields {
  readonly _id: string;
  readonly createdAt: string;
  readonly subject: string;
  readonly content: string;
  readonly avatar: string;
  readonly severity: string;
  readonly read: boolean;
  readonly seen: boolean;
  readonly archived: boolean;
  /** When a snooze ends that was set elsewhere; empty for none. */
  readonly snoozedUntil: string;
  readonly cta: Cta;
  readonly actor: { readonly type: LooseUnion<'none'>; readonly data: string };
  /** Of the workflow. */
  readonly tags: readonly string[];
}

export interface InboxMessageDto extends InboxMessageFields {
  readonly templateIdentifier: string;
  readonly payload: JsonRecord;
  readonly data: JsonRecord;
}

export interface InboxPageDto<M = InboxMessageDto> {
  readonly data: readonly M[];
  readonly hasMore: boolean;
  /** Number of elements left out because they have no usable `_id`. */
  readonly dropped: number;
  /** The service's clock when it responded, in milliseconds since 1970; absent without a `Date` header. */
  readonly serviceTime?: number | undefined;
  /** The keys of payloads that a proxy passes, as dotted paths; `['*']` if a function of its host decides; absent for all. */
  readonly payloadKeys?: readonly string[];
  /** From a proxy that stores read state. */
  readonly readState?: ReadStateBody;
  /** Operations that the proxy denies to this reader, separated by spaces. */
  readonly denied?: string;
}

type Readers<T> = { readonly [name in keyof T]: Reader<T[name]> };

/** As text, which `toTime` reads: services send numbers, too. */
const time: Reader<string> = (value) => String(number(value) || string(value));

/** `text` reads what is shown or followed. */
export const inboxMessageReaders = (text: Reader<string>): Readers<InboxMessageDto> => ({
  _id: string,
  createdAt: time,
  subject: text,
  content: text,
  avatar: text,
  severity: string,
  templateIdentifier: string,
  read: boolean,
  seen: boolean,
  archived: boolean,
  snoozedUntil: time,
  cta: ctaReader(text),
  payload: toRecord,
  data: toRecord,
  tags: strings,
  actor: object({ type: (value) => string(value) || 'none', data: text }),
});

/** Reads a message as it is: from a service that escapes no text, or one that was decoded before it was stored. */
export const decodeInboxMessage = object(inboxMessageReaders(string));
const decodeEscapedMessage = object(inboxMessageReaders(escapedString));

/** A page from any value. `limit` is the number of messages that the request asked for. */
export function decodePage<M extends InboxMessageDto>(value: unknown, limit: number, read: Reader<M>): InboxPageDto<M> {
  const record = toRecord(value);
  const messages = array(record['data'], read);
  const data = messages.filter(({ _id }) => isMessageId(_id));
  // Without `hasMore`, a full page is the only sign that there may be more.
  const hasMore = boolean(record['hasMore'], messages.length >= limit);
  const readState = decodeReadState(record['readState']);
  const { payloadKeys } = record;
  return {
    data,
    hasMore,
    dropped: messages.length - data.length,
    ...(payloadKeys ? { payloadKeys: strings(payloadKeys) } : {}),
    ...(readState && { readState }),
  };
}

/** A payload filter for a query: Base64 of the UTF-8 bytes of its JSON, so any Unicode survives. */
export const encodePayload = (payload: object): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(payload))));

/** The service's limit if a query has none. */
export const DEFAULT_PAGE_SIZE = 10;

export const searchOf = ({ payload, ...query }: FeedQuery): FeedSearch => ({
  ...query,
  ...(payload && { payload: encodePayload(payload) }),
});

/** A page from the body of a response to a query. */
export const decodeFeed = (config: ApiConfig, query: FeedQuery, body: JsonRecord): InboxPageDto => {
  // The proxy says so of a service that does not escape.
  const isPlain = (config.decodeEntities ?? body['decodeEntities']) === false;
  return decodePage(body, query.limit ?? DEFAULT_PAGE_SIZE, isPlain ? decodeInboxMessage : decodeEscapedMessage);
};

/** Reads one page. @throws InboxError, see `fetchFeed` */
export const getFeed = async (
  config: ApiConfig,
  subscriberId: string,
  query: FeedQuery = {},
  options?: CallOptions,
): Promise<InboxPageDto> => decodeFeed(config, query, await fetchFeed(config, subscriberId, searchOf(query), options));
