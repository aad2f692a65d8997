/** The in-app feed of a subscriber with every field of the interface; inbox/feed.ts reads only the fields that are shown. */
import { string, toRecord } from '../../shared/json.js';
import { number, object, strings } from '../../shared/json-readers.js';
import type { JsonRecord } from '../../shared/json.js';
import type { Reader } from '../../shared/json-readers.js';
import type { Data, Payload, Workflow } from '../../shared/payloads.js';
import type { LooseUnion } from '../../shared/types.js';
import { escapedString } from '../inbox/entities.js';
import { fetchFeed } from '../inbox/feed-request.js';
import { decodePage, DEFAULT_PAGE_SIZE, inboxMessageReaders, searchOf } from '../inbox/feed.js';
import type { FeedQuery, InboxMessageFields, InboxPageDto } from '../inbox/feed.js';
import type { ApiConfig, CallOptions } from '../config.js';

export interface FeedMessageOf<Name, Content, Extra = JsonRecord> extends InboxMessageFields {
  readonly templateIdentifier: Name;
  readonly payload: Content;
  /** From the in-app step of the workflow. */
  readonly data: Extra;
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

/** If the host declares `InboxPayloads`, a union by `templateIdentifier`, which decides the types of `payload` and `data`. */
export type FeedMessage<Name extends Workflow = Workflow> = Name extends Workflow
  ? FeedMessageOf<Name, Payload<Name>, Data<Name>>
  : never;

export interface FeedPage<M = FeedMessage> extends InboxPageDto<M> {
  readonly page: number;
  readonly pageSize: number;
  /** As the service sends it. Real services cap it at the page size, so it is not the total. */
  readonly totalCount: number;
}

/** The ids of other records that a message of any channel has. */
export const MESSAGE_IDS = {
  _templateId: string,
  _environmentId: string,
  _messageTemplateId: string,
  _organizationId: string,
  _notificationId: string,
  _subscriberId: string,
  _feedId: string,
} as const;

const feedMessageReader = (text: Reader<string>): Reader<FeedMessage> =>
  object<FeedMessage>({
    ...inboxMessageReaders(text),
    ...MESSAGE_IDS,
    _jobId: string,
    updatedAt: string,
    transactionId: string,
    providerId: string,
    channel: string,
    status: string,
    deviceTokens: strings,
    overrides: toRecord,
    subscriber: object({ _id: string, firstName: string, lastName: string, avatar: string, subscriberId: string }),
  });

/** Reads a message as it is. */
export const decodeFeedMessage = feedMessageReader(string);
const decodeEscapedFeedMessage = feedMessageReader(escapedString);

/** A page from any value. `limit` is the number of messages that the request asked for. */
export function decodeFeedPage(value: unknown, limit: number, read = decodeFeedMessage): FeedPage {
  const { page, pageSize, totalCount } = toRecord(value);
  const decoded = decodePage(value, limit, read);
  return {
    ...decoded,
    page: number(page),
    pageSize: number(pageSize, limit),
    totalCount: number(totalCount, decoded.data.length),
  };
}

/**
 * Reads one page: `GET /v1/subscribers/{subscriberId}/notifications/feed`.
 * @throws InboxError; `malformed` without a list of messages, or with more than 100
 */
export const getFeed = async (
  config: ApiConfig,
  subscriberId: string,
  query: FeedQuery = {},
  options?: CallOptions,
): Promise<FeedPage> => {
  const body = await fetchFeed(config, subscriberId, searchOf(query), options);
  const read = config.decodeEntities === false ? decodeFeedMessage : decodeEscapedFeedMessage;
  return decodeFeedPage(body, query.limit ?? DEFAULT_PAGE_SIZE, read);
};
