/** Declares a message as the inbox has it. The service's field names (`cta`, `content`, `_id`) are not used above this module. */
import type { CtaButton } from '../api/inbox/cta.js';
import type { InboxError } from '../api/error.js';
import type { InboxMessageDto } from '../api/inbox/feed.js';
import type { Data, Payload, Workflow } from '../shared/payloads.js';
import { toTime } from './message-order.js';

export interface Action {
  /** What the service records; two actions of a message may share one. */
  readonly type: string;
  /** The text of the button. */
  readonly label: string;
  /** The service's text for the recorded action; may be empty. */
  readonly result: string;
  /** Not empty: the action is a link, and nothing is recorded. */
  readonly url: string;
  /** `_blank` opens the URL in a new tab; any other value in this one. */
  readonly target: string;
}

/**
 * The outcome of a message's actions. `pending`: none was taken. `sending`: the request is in flight. `waiting`: stored until
 * the network or the service is available. `done`: recorded. `failed`: not recorded; the reader may retry.
 */
export interface Outcome {
  readonly state: 'pending' | 'sending' | 'waiting' | 'done' | 'failed';
  /** The type of the action; empty while pending. */
  readonly type: string;
  /** Why it failed or waits; of one that is done, why the reader's own was refused: another one was first. Else null. */
  readonly error: InboxError | null;
  /** It waits, and no request of it can have reached the service: it can be cancelled. */
  readonly canCancel?: boolean;
}

/** If the host declares `InboxPayloads`, `workflow` decides the types of `payload` and `data`. */
export interface MessageOf<
  Name = string,
  Content = Readonly<Record<string, unknown>>,
  Extra = Readonly<Record<string, unknown>>,
> {
  /** The service's identifier. */
  readonly id: string;
  /** Milliseconds since 1970, by the service's clock. If it sent no time: where the message stands, between its neighbours. */
  readonly createdAt: number;
  /** The service sent no time, or none that can be read. */
  readonly undated?: boolean;
  /** Empty if the service sent none: show the body then. */
  readonly title: string;
  /** Plain text; `**bold**` is the only markup that the inbox shows. */
  readonly body: string;
  /** As the service sent it, not validated; empty for none. */
  readonly url: string;
  /** `_blank` opens the URL in a new tab; any other value in this one. */
  readonly target: string;
  /** A URL as the service sent it, not validated; empty for none. */
  readonly avatar: string;
  /** `high`, `critical` and `urgent` mark the message as important. */
  readonly severity: string;
  /** The identifier of the workflow that sent it. */
  readonly workflow: Name;
  /** The payload of the trigger: of it the keys that the host's proxy passes, none by default. */
  readonly payload: Content;
  /** What the author of the in-app step gives for the inbox. */
  readonly data: Extra;
  /** Of the workflow. */
  readonly tags: readonly string[];
  /** By read state and the service's own flag. */
  readonly read: boolean;
  /** It was on screen, or a newer message was. */
  readonly seen: boolean;
  /** By the reader or by the service. An archived message is in the tab `archived` alone, and counts as read. */
  readonly archived: boolean;
  /**
   * When it comes back or came back, in milliseconds since 1970 by the service's clock; 0 for a message that is not snoozed.
   * Before that time it is in the tab `snoozed` alone, and counts as read. After it, it stands in the list at this time.
   */
  readonly snoozedUntil: number;
  /** Buttons and links, in their order. */
  readonly actions: readonly Action[];
  /** What became of the reader's action. */
  readonly outcome: Outcome;
}

/** A message of any workflow: a union by `workflow` if the host declares payloads. `Message<'a'>` is one of workflow `a`. */
export type Message<Name extends Workflow = Workflow> = Name extends Workflow
  ? MessageOf<Name, Payload<Name>, Data<Name>>
  : never;

export const PENDING: Outcome = { state: 'pending', type: '', error: null };

const toAction = ({ type, content, resultContent, url, target }: CtaButton): Action => ({
  type,
  label: content,
  result: resultContent,
  url,
  target,
});

/** The outcome of a message in the feed. */
const toOutcome = ({ action }: InboxMessageDto['cta']): Outcome =>
  action.status === 'done' ? { state: 'done', type: action.result.type, error: null } : PENDING;

const messages = new WeakMap<InboxMessageDto, Message>();

/**
 * The same object for the same decoded message: the store takes over what the panel has shown. Without a time, `createdAt` is
 * `Infinity`: no position covers it. `toMessages` gives it a place.
 */
export function toMessage(feed: InboxMessageDto): Message {
  const message = messages.get(feed) ?? createMessage(feed);
  messages.set(feed, message);
  return message;
}

function createMessage(feed: InboxMessageDto): Message {
  return {
    id: feed._id,
    createdAt: toTime(feed.createdAt) ?? Infinity,
    title: feed.subject,
    body: feed.content,
    url: feed.cta.data.url,
    target: feed.cta.data.target,
    // A `system_icon` names an icon of the service: it is no URL.
    avatar: feed.avatar || (/^(none|system_icon)$/.test(feed.actor.type) ? '' : feed.actor.data),
    severity: feed.severity,
    workflow: feed.templateIdentifier,
    payload: feed.payload,
    data: feed.data,
    tags: feed.tags,
    read: feed.read,
    seen: feed.seen,
    archived: feed.archived,
    snoozedUntil: toTime(feed.snoozedUntil) ?? 0,
    actions: feed.cta.action.buttons.map(toAction),
    outcome: toOutcome(feed.cta),
  };
}
