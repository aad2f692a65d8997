/**
 * The message that one channel of a notification creates. The text depends on the channel: blocks for e-mail, one line for the
 * others. Only in-app messages have buttons, an actor, and the flags read, seen and archived.
 */
import type { Delivery } from './deliver.js';
import type { Outcome } from './delivery-outcome.js';
import { escapeMarkup } from './escape.js';
import { toIso } from './store.js';
import type { CallToAction, Channel, Data, Message, Step, Subscriber, Workflow } from './types.js';

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

function callToAction({ url, buttons = [], result }: Delivery): CallToAction {
  const status = result ? ('done' as const) : ('pending' as const);
  const action = { ...(buttons.length > 0 ? { status } : {}), buttons, ...(result ? { result } : {}) };
  return { ...(url ? { type: 'redirect', data: { url } } : {}), action };
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
const escaped = ({ subject, content: text, url, actor, buttons, ...delivery }: Delivery): Delivery => ({
  ...delivery,
  content: escapeMarkup(text),
  ...(subject !== undefined && { subject: escapeMarkup(subject) }),
  ...(url !== undefined && { url: escapeMarkup(url) }),
  ...(actor && { actor: { ...actor, data: actor.data && escapeMarkup(actor.data) } }),
  ...(buttons && {
    buttons: buttons.map(({ content: label, resultContent, url: to, ...button }) => ({
      ...button,
      content: escapeMarkup(label),
      ...(resultContent !== undefined && { resultContent: escapeMarkup(resultContent) }),
      ...(to !== undefined && { url: escapeMarkup(to) }),
    })),
  }),
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
    actor: (inApp && delivery.actor) || { type: 'none', data: null },
    cta: inApp ? callToAction(delivery) : { action: { buttons: [] } },
    status: failed ? 'error' : 'sent',
    ...(failed ? { errorId: outcome.errorId ?? 'unexpected', errorText: outcome.detail } : {}),
    payload: delivery.payload ?? {},
    overrides: {},
    ...(inApp && delivery.data && { data: delivery.data }),
    tags: workflow.tags,
    severity: workflow.severity,
    read: false,
    seen: false,
    archived: false,
    deleted: false,
    createdAt: toIso(time),
    updatedAt: toIso(time),
    deliveredAt: failed ? [] : [toIso(time + 500)],
    ...readFlags(context, delivery),
    __v: 0,
  };
}
