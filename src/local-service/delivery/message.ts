/**
 * The message that one channel of a notification creates. The text depends on the channel: blocks for e-mail, one line for the
 * others. Only in-app messages have buttons, an actor, and the flags read, seen and archived.
 */
import type { Delivery } from './deliver.js';
import type { Outcome } from './outcome.js';
import { escapeMarkup } from '../http/escape.js';
import { toIso } from '../database/store.js';
import type { CallToAction, Channel, Data, Message, Step, Subscriber, Workflow } from '../types.js';

export interface MessageContext {
  readonly subscriber: Subscriber;
  readonly workflow: Workflow;
  readonly step: Step;
  readonly channel: Channel;
  readonly outcome: Outcome;
  readonly notificationId: string;
  readonly jobId: string;
  readonly transactionId: string;
  readonly time: number;
}

const SITE_URL = 'https://fieldnote.example';

/** Each button has an id, and one with an address a target. What its press says is the inbox's own text. */
function callToAction({ url, buttons = [], result }: Delivery, messageId: string): CallToAction {
  const withIds = buttons.map(({ type, content: label, url: to, target = '_self' }, index) => {
    const id = messageId.slice(0, -2) + (index + 16).toString(16);
    return { type, content: label, ...(to === undefined ? {} : { url: to, target }), _id: id, id };
  });
  const action = { ...(result && { status: 'done', result }), buttons: withIds };
  return { ...(url ? { type: 'redirect', data: { url, target: '_self' } } : {}), action };
}

function content({ channel }: MessageContext, { content: text, subject, url }: Delivery): Message['content'] {
  if (channel === 'sms') return `Fieldnote: ${text}`.slice(0, 160);
  if (channel !== 'email') return subject && channel === 'chat' ? `*${subject}*\n${text}` : text;
  const button: Data = {
    type: 'button',
    content: 'Open in Fieldnote',
    url: SITE_URL + (url ?? '/'),
    styles: { textAlign: 'center' },
  };
  return [{ type: 'text', content: text, styles: { textAlign: 'left' } }, button];
}

function readFlags({ channel, time }: MessageContext, { read, seen, archived }: Delivery): Partial<Message> {
  if (channel !== 'in_app') return {};
  const minutesLater = (minutes: number): string => toIso(time + minutes * 60_000);
  return {
    ...(seen || read ? { seen: true, lastSeenDate: minutesLater(3) } : {}),
    ...(read ? { read: true, lastReadDate: minutesLater(4) } : {}),
    ...(archived ? { archived: true } : {}),
  };
}

/** The texts and addresses of an in-app step as the service stores them. */
const escaped = ({ subject, content: text, url, avatar, actor, buttons, ...delivery }: Delivery): Delivery => ({
  ...delivery,
  content: escapeMarkup(text),
  ...(subject !== undefined && { subject: escapeMarkup(subject) }),
  ...(url !== undefined && { url: escapeMarkup(url) }),
  ...(avatar !== undefined && { avatar: escapeMarkup(avatar) }),
  ...(actor && { actor: { ...actor, data: actor.data && escapeMarkup(actor.data) } }),
  ...(buttons && {
    buttons: buttons.map(({ content: label, url: to, ...button }) => ({
      ...button,
      content: escapeMarkup(label),
      ...(to !== undefined && { url: escapeMarkup(to) }),
    })),
  }),
});

/** Fields that a message has only if its step gives them. */
const inAppFields = ({ actor, avatar, data }: Delivery): Partial<Message> => ({
  ...(actor && { actor }),
  ...(avatar !== undefined && { avatar }),
  ...(data && { data }),
});

export function messageOf(context: MessageContext, plain: Delivery, _id: string): Message {
  const { subscriber, workflow, step, channel, outcome, time } = context;
  const inApp = channel === 'in_app';
  const delivery = inApp ? escaped(plain) : plain;
  const title = delivery.subject ?? (channel === 'email' || channel === 'push' ? workflow.name : undefined);
  const failed = outcome.kind === 'failed';
  return {
    _id,
    _templateId: workflow._id,
    _messageTemplateId: step._templateId,
    _environmentId: subscriber._environmentId,
    _organizationId: subscriber._organizationId,
    _notificationId: context.notificationId,
    _subscriberId: subscriber._id,
    _jobId: context.jobId,
    _feedId: null,
    templateIdentifier: workflow.identifier,
    transactionId: context.transactionId,
    providerId: outcome.providerId,
    channel,
    content: content(context, delivery),
    ...(title === undefined ? {} : channel === 'push' ? { title } : { subject: title }),
    ...outcome.address,
    deviceTokens: outcome.address.deviceTokens ?? [],
    ...(inApp ? inAppFields(delivery) : {}),
    cta: inApp ? callToAction(delivery, _id) : { action: { buttons: [] } },
    status: failed ? 'error' : 'sent',
    ...(failed ? { errorId: outcome.errorId ?? 'unexpected', errorText: outcome.detail } : {}),
    payload: delivery.payload ?? {},
    stepId: `${step.type}-step`,
    contextKeys: [],
    tags: workflow.tags,
    severity: workflow.severity,
    read: false,
    seen: false,
    archived: false,
    createdAt: toIso(time),
    updatedAt: toIso(time),
    deliveredAt: failed ? [] : [toIso(time + 500)],
    ...readFlags(context, delivery),
    __v: 0,
  };
}
