/**
 * The list of messages over all channels (interface.md, operation 5).
 */
import { number, boolean, array } from '../../shared/json.js';
import type { JsonRecord } from '../../shared/json.js';
import { InboxError } from '../error.js';
import { records } from './fields.js';
import { decodeMessage } from './message.js';
import type { Message } from './message.js';
import { messagesPath } from '../urls.js';
import type { Channel } from '../../shared/channels.js';
import { request } from '../request.js';
import type { CallOptions, ApiConfig } from '../config.js';

export interface MessagesQuery {
  readonly channel?: Channel;
  readonly subscriberId?: string;
  /** Messages of any of these. */
  readonly transactionId?: readonly string[];
  /** From 0. */
  readonly page?: number;
  /** The service takes 10 where none is given. */
  readonly limit?: number;
}

export interface MessagesPage {
  readonly data: readonly Message[];
  readonly hasMore: boolean;
  readonly page: number;
  readonly pageSize: number;
  /** What the service says; real ones were seen to leave it out. Then it is how many came. */
  readonly totalCount: number;
  /** How many elements were left out, for being no records. */
  readonly dropped: number;
}

/** A page whatever came in. `asked` is how many messages were asked for, to tell whether a page is full. */
export function decodeMessagesPage(source: JsonRecord, asked: number): MessagesPage {
  const said = array(source['data'], (element) => [element]);
  const data = records(decodeMessage)(source['data']);
  return {
    data,
    hasMore: boolean(source['hasMore'], said.length >= asked),
    page: number(source['page']),
    pageSize: number(source['pageSize'], asked),
    totalCount: number(source['totalCount'], data.length),
    dropped: said.length - data.length,
  };
}

/**
 * Get messages: `GET /v1/messages`, newest first.
 * @throws Failure; `malformed` where the answer has no list of messages at all.
 */
export async function getMessages(
  service: ApiConfig,
  query: MessagesQuery = {},
  options?: CallOptions,
): Promise<MessagesPage> {
  const body = await request(service, { method: 'GET', path: messagesPath(), query: { ...query } }, options);
  if (!Array.isArray(body['data'])) throw new InboxError('malformed', { status: 200 });
  return decodeMessagesPage(body, query.limit ?? 10);
}
