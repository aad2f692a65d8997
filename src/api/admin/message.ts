/**
 * A message of any channel with all that the interface names (interface.md, "Message"): what the message list and
 * the answer of an action give. The feed's variant is in feed.ts.
 */
import { decodeCta } from '../inbox/cta.js';
import type { Cta } from '../inbox/cta.js';
import { boolean, isRecord, array, toRecord, object, string } from '../../shared/json.js';
import type { JsonRecord } from '../../shared/json.js';
import type { LooseUnion, StringFields } from '../../shared/types.js';
import type { Channel } from '../../shared/channels.js';
import { decodeSubscriber } from './subscribers.js';
import type { Subscriber } from './subscribers.js';
import { texts } from './feed-message.js';
import { decodeWorkflowTemplate } from './workflows.js';
import type { WorkflowTemplate } from './workflows.js';

export interface ContentBlock {
  readonly type: LooseUnion<'button'>;
  readonly content: string;
  readonly url: string;
  readonly styles: { readonly textAlign: LooseUnion<'center'> };
}

/** The interface shows one block. Real services send a list of them for e-mail, and plain text for the rest. */
export interface MessageContent extends ContentBlock {
  /** All that came, in order; the first of them is this object's own. Text is a block of type `text`. */
  readonly blocks: readonly ContentBlock[];
}

export interface Message extends StringFields<
  | '_id'
  | '_templateId'
  | '_environmentId'
  | '_messageTemplateId'
  | '_organizationId'
  | '_notificationId'
  | '_subscriberId'
  | '_feedId'
  | 'templateIdentifier'
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
  readonly payload: JsonRecord;
  readonly overrides: JsonRecord;
}

const decodeBlock = object<ContentBlock>({
  type: string,
  content: string,
  url: string,
  styles: object({ textAlign: string }),
});

function decodeContent(value: unknown): MessageContent {
  const pieces = array(Array.isArray(value) ? value : [value], (piece) => {
    if (typeof piece === 'string') return decodeBlock({ type: 'text', content: piece });
    return isRecord(piece) ? decodeBlock(piece) : undefined;
  });
  return { ...(pieces[0] ?? decodeBlock({})), blocks: pieces };
}

export const decodeMessage = object<Message>({
  _id: string,
  _templateId: string,
  _environmentId: string,
  _messageTemplateId: string,
  _organizationId: string,
  _notificationId: string,
  _subscriberId: string,
  _feedId: string,
  templateIdentifier: string,
  createdAt: string,
  lastSeenDate: string,
  lastReadDate: string,
  transactionId: string,
  subject: string,
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
  deliveredAt: texts,
  content: decodeContent,
  channel: string,
  read: boolean,
  seen: boolean,
  deviceTokens: texts,
  cta: decodeCta,
  status: string,
  payload: toRecord,
  overrides: toRecord,
});
