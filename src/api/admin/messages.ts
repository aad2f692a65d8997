/** Messages of all channels with every field of the interface: listing them, and recording an action of one. */
import { boolean, isRecord, string, toRecord } from '../../shared/json.js';
import { array, number, object, strings } from '../../shared/json-readers.js';
import type { JsonRecord } from '../../shared/json.js';
import type { Reader } from '../../shared/json-readers.js';
import type { Channel } from '../../shared/channels.js';
import type { Data, Payload, Workflow } from '../../shared/payloads.js';
import type { LooseUnion, StringFields } from '../../shared/types.js';
import { ctaReader } from '../inbox/cta.js';
import type { ActionBody } from '../inbox/actions.js';
import type { Cta } from '../inbox/cta.js';
import { escapedString } from '../inbox/entities.js';
import { DEFAULT_PAGE_SIZE } from '../inbox/feed.js';
import { InboxError } from '../error.js';
import { actionPath, messagesPath } from '../urls.js';
import { request } from '../request.js';
import type { ApiConfig, CallOptions } from '../config.js';
import { MESSAGE_IDS } from './feed.js';
import { records } from './list-readers.js';
import { decodeSubscriber } from './subscribers.js';
import type { Subscriber } from './subscribers.js';
import { decodeWorkflowTemplate } from './workflows.js';
import type { WorkflowTemplate } from './workflows.js';

export interface ContentBlock {
  readonly type: LooseUnion<'button'>;
  readonly content: string;
  readonly url: string;
  readonly styles: { readonly textAlign: LooseUnion<'center'> };
}

/** The interface documents one block. Real services send a list of blocks for e-mail and plain text for other channels. */
export interface MessageContent extends ContentBlock {
  /** All blocks in order; this object repeats the first one. Text becomes a block of type `text`. */
  readonly blocks: readonly ContentBlock[];
}

export interface MessageOf<Name, Content, Extra = JsonRecord> extends StringFields<
  | '_id'
  | '_templateId'
  | '_environmentId'
  | '_messageTemplateId'
  | '_organizationId'
  | '_notificationId'
  | '_subscriberId'
  | '_feedId'
  | 'createdAt'
  | 'lastSeenDate'
  | 'lastReadDate'
  | 'transactionId'
  | 'subject'
  | 'snoozedUntil'
  | 'email'
  | 'phone'
  | 'directWebhookUrl'
  | 'providerId'
  | 'title'
  | 'errorId'
  | 'errorText'
> {
  readonly subscriber: Subscriber;
  readonly template: WorkflowTemplate;
  readonly deliveredAt: readonly string[];
  readonly content: MessageContent;
  readonly channel: LooseUnion<Channel>;
  readonly read: boolean;
  readonly seen: boolean;
  readonly deviceTokens: readonly string[];
  readonly cta: Cta;
  readonly status: LooseUnion<'sent'>;
  readonly overrides: JsonRecord;
  readonly templateIdentifier: Name;
  readonly payload: Content;
  /** From the in-app step of the workflow; `data` and `tags` are not in the service's interface, but real services send them. */
  readonly data: Extra;
  /** Of the workflow. */
  readonly tags: readonly string[];
}

/** If the host declares `InboxPayloads`, a union by `templateIdentifier`, which decides the types of `payload` and `data`. */
export type Message<Name extends Workflow = Workflow> = Name extends Workflow
  ? MessageOf<Name, Payload<Name>, Data<Name>>
  : never;

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

function contentReader(text: Reader<string>): Reader<MessageContent> {
  const decodeBlock = object<ContentBlock>({
    type: string,
    content: text,
    url: text,
    styles: object({ textAlign: string }),
  });
  return (value) => {
    const blocks = array(Array.isArray(value) ? value : [value], (block) => {
      if (typeof block === 'string') return decodeBlock({ type: 'text', content: block });
      return isRecord(block) ? decodeBlock(block) : undefined;
    });
    return { ...(blocks[0] ?? decodeBlock({})), blocks };
  };
}

const messageReader = (text: Reader<string>): Reader<Message> =>
  object<Message>({
    _id: string,
    ...MESSAGE_IDS,
    templateIdentifier: string,
    createdAt: string,
    lastSeenDate: string,
    lastReadDate: string,
    transactionId: string,
    subject: text,
    snoozedUntil: string,
    email: string,
    phone: string,
    directWebhookUrl: string,
    providerId: string,
    title: string,
    errorId: string,
    errorText: string,
    subscriber: decodeSubscriber,
    template: decodeWorkflowTemplate,
    deliveredAt: strings,
    content: contentReader(text),
    channel: string,
    read: boolean,
    seen: boolean,
    deviceTokens: strings,
    cta: ctaReader(text),
    status: string,
    payload: toRecord,
    data: toRecord,
    tags: strings,
    overrides: toRecord,
  });

/** Reads a message as it is. */
export const decodeMessage = messageReader(string);
const decodeEscapedMessage = messageReader(escapedString);

/** The content of an e-mail is HTML and stays as it is. */
const readerFor =
  (config: ApiConfig): Reader<Message> =>
  (value) => {
    const isText = config.decodeEntities !== false && toRecord(value)['channel'] === 'in_app';
    return (isText ? decodeEscapedMessage : decodeMessage)(value);
  };

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
  return decodeMessagesPage(body, query.limit ?? DEFAULT_PAGE_SIZE, readerFor(config));
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
  return readerFor(config)(await request(config, { method: 'POST', path, body }, options));
}
