/**
 * A message of any channel with all that the interface names (interface.md, "Message"): what the message list and
 * the answer of an action give. The feed's variant is in feed.ts.
 */
import { decodeCta } from '../inbox/cta.js';
import type { Cta } from '../inbox/cta.js';
import { flag, isRecord, list, record, shape, text } from '../../shared/json.js';
import type { JsonRecord } from '../../shared/json.js';
import type { Open, Texts } from '../../shared/types.js';
import type { Channel } from '../inbox/preferences.js';
import { decodeSubscriber } from './subscribers.js';
import type { Subscriber } from './subscribers.js';
import { texts } from './feed-message.js';
import { decodeWorkflowTemplate } from './workflows.js';
import type { WorkflowTemplate } from './workflows.js';

export interface ContentBlock {
  readonly type: Open<'button'>;
  readonly content: string;
  readonly url: string;
  readonly styles: { readonly textAlign: Open<'center'> };
}

/** The interface shows one block. Real services send a list of them for e-mail, and plain text for the rest. */
export interface MessageContent extends ContentBlock {
  /** All that came, in order; the first of them is this object's own. Text is a block of type `text`. */
  readonly blocks: readonly ContentBlock[];
}

export interface Message extends Texts<
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
  readonly channel: Open<Channel>;
  readonly read: boolean;
  readonly seen: boolean;
  readonly deviceTokens: readonly string[];
  readonly cta: Cta;
  readonly status: Open<'sent'>;
  readonly payload: JsonRecord;
  readonly overrides: JsonRecord;
}

const decodeBlock = shape<ContentBlock>({ type: text, content: text, url: text, styles: shape({ textAlign: text }) });

function decodeContent(value: unknown): MessageContent {
  const pieces = list(Array.isArray(value) ? value : [value], (piece) => {
    if (typeof piece === 'string') return decodeBlock({ type: 'text', content: piece });
    return isRecord(piece) ? decodeBlock(piece) : undefined;
  });
  return { ...(pieces[0] ?? decodeBlock({})), blocks: pieces };
}

export const decodeMessage = shape<Message>({
  _id: text,
  _templateId: text,
  _environmentId: text,
  _messageTemplateId: text,
  _organizationId: text,
  _notificationId: text,
  _subscriberId: text,
  _feedId: text,
  templateIdentifier: text,
  createdAt: text,
  lastSeenDate: text,
  lastReadDate: text,
  transactionId: text,
  subject: text,
  snoozedUntil: text,
  email: text,
  phone: text,
  directWebhookUrl: text,
  providerId: text,
  title: text,
  errorId: text,
  errorText: text,
  subscriber: decodeSubscriber,
  template: decodeWorkflowTemplate,
  deliveredAt: texts,
  content: decodeContent,
  channel: text,
  read: flag,
  seen: flag,
  deviceTokens: texts,
  cta: decodeCta,
  status: text,
  payload: record,
  overrides: record,
});
