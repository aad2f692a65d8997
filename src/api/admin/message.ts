/** Declares and decodes a message of any channel, with every field of the interface. */
import { boolean, isRecord, string, toRecord } from '../../shared/json.js';
import { array, object, strings } from '../../shared/json-readers.js';
import type { JsonRecord } from '../../shared/json.js';
import type { Reader } from '../../shared/json-readers.js';
import type { Channel } from '../../shared/channels.js';
import type { Data, Payload, Workflow } from '../../shared/payloads.js';
import type { LooseUnion, StringFields } from '../../shared/types.js';
import { ctaReader } from '../inbox/cta.js';
import type { Cta } from '../inbox/cta.js';
import { escapedString } from '../inbox/entities.js';
import type { ApiConfig } from '../config.js';
import { MESSAGE_IDS } from './feed.js';
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
export const messageReaderFor =
  (config: ApiConfig): Reader<Message> =>
  (value) => {
    const isText = config.decodeEntities !== false && toRecord(value)['channel'] === 'in_app';
    return (isText ? decodeEscapedMessage : decodeMessage)(value);
  };
