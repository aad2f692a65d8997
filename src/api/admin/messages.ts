/** Lists messages of all channels, and records an action of one. */
import { boolean } from '../../shared/json.js';
import { number } from '../../shared/json-readers.js';
import type { JsonRecord } from '../../shared/json.js';
import type { Reader } from '../../shared/json-readers.js';
import type { Channel } from '../../shared/channels.js';
import type { ActionBody } from '../inbox/actions.js';
import { DEFAULT_PAGE_SIZE } from '../inbox/feed.js';
import { InboxError } from '../error.js';
import { actionPath, messagesPath } from '../urls.js';
import { request } from '../request.js';
import type { ApiConfig, CallOptions } from '../config.js';
import { records } from './list-readers.js';
import { messageReaderFor } from './message.js';
import type { Message } from './message.js';

export interface MessagesQuery {
  readonly channel?: Channel;
  readonly subscriberId?: string;
  /** Returns messages of any of these transactions. */
  readonly transactionId?: readonly string[];
  /** From 0. */
  readonly page?: number;
  /** 10 by default. */
  readonly limit?: number;
}

export interface MessagesPage {
  readonly data: readonly Message[];
  readonly hasMore: boolean;
  readonly page: number;
  readonly pageSize: number;
  /** As the service sends it. Real services may leave it out; then it is the number of messages in `data`. */
  readonly totalCount: number;
  /** Number of elements left out because they are not records. */
  readonly dropped: number;
}

/** A page from any value. `limit` is the number of messages that the request asked for. */
function decodeMessagesPage(body: JsonRecord, limit: number, read: Reader<Message>): MessagesPage {
  const count = Array.isArray(body['data']) ? body['data'].length : 0;
  const data = records(read)(body['data']);
  return {
    data,
    hasMore: boolean(body['hasMore'], count >= limit),
    page: number(body['page']),
    pageSize: number(body['pageSize'], limit),
    totalCount: number(body['totalCount'], data.length),
    dropped: count - data.length,
  };
}

/** Lists messages, newest first: `GET /v1/messages`. @throws InboxError; `malformed` without a list of messages */
export async function getMessages(
  config: ApiConfig,
  query: MessagesQuery = {},
  options?: CallOptions,
): Promise<MessagesPage> {
  const body = await request(config, { method: 'GET', path: messagesPath(), query: { ...query } }, options);
  if (!Array.isArray(body['data'])) throw new InboxError('malformed', { status: 200 });
  return decodeMessagesPage(body, query.limit ?? DEFAULT_PAGE_SIZE, messageReaderFor(config));
}

/**
 * Records an action: `POST /v1/subscribers/{subscriberId}/messages/{messageId}/actions/{type}`. The status `pending` takes
 * it back. The interface does not list the values of `type`; real services send `primary` and `secondary`.
 * @throws InboxError
 */
export async function recordAction(
  config: ApiConfig,
  subscriberId: string,
  messageId: string,
  type: string,
  body: ActionBody,
  options?: CallOptions,
): Promise<Message> {
  const path = actionPath(subscriberId, messageId, type);
  return messageReaderFor(config)(await request(config, { method: 'POST', path, body }, options));
}
