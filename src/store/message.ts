/**
 * Message: what an inbox knows of one. The service's own words (`cta`, `content`, `_id`) end here.
 */
import type { CtaButton } from '../api/inbox/actions.js';
import type { InboxError } from '../api/error.js';
import type { InboxMessageDto } from '../api/inbox/feed.js';

export interface Action {
  /** What the service records; two actions of a message may share one. */
  readonly type: string;
  readonly label: string;
  /** What the service says once it is done; may be empty. */
  readonly result: string;
  /** Not empty: the action is a link, and nothing is recorded. */
  readonly url: string;
  readonly target: string;
}

/**
 * What came of a message's actions.
 * `pending` nothing yet · `sending` under way · `waiting` kept until the network or the service is back ·
 * `done` the service said so · `failed` not sent, for the reader to decide.
 */
export interface Outcome {
  readonly state: 'pending' | 'sending' | 'waiting' | 'done' | 'failed';
  /** Which type of action it is about; empty while pending. */
  readonly type: string;
  /** Why, where it failed or waits. */
  readonly error: InboxError | null;
}

export interface Message {
  readonly id: string;
  /** Milliseconds since 1970, by the service's clock; 0 where it gave none. */
  readonly createdAt: number;
  readonly title: string;
  readonly body: string;
  /** As the service sent it: not yet checked by any policy. */
  readonly url: string;
  /** `_blank` opens the address in a new tab; anything else in this one. */
  readonly target: string;
  /** An address as the service sent it, not yet checked; empty where there is none. */
  readonly avatar: string;
  readonly severity: string;
  /** The identifier of the workflow that sent it. */
  readonly workflow: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly read: boolean;
  readonly seen: boolean;
  readonly archived: boolean;
  readonly actions: readonly Action[];
  readonly outcome: Outcome;
}

export const PENDING: Outcome = { state: 'pending', type: '', error: null };

const toAction = ({ type, content, resultContent, url, target }: CtaButton): Action => ({
  type,
  label: content,
  result: resultContent,
  url,
  target,
});

/** The outcome that the service tells: of a feed message, and of the answer to an action. */
export const toOutcome = ({ action }: InboxMessageDto['cta']): Outcome =>
  action.status === 'done' ? { state: 'done', type: action.result.type, error: null } : PENDING;

export function toMessage(feed: InboxMessageDto): Message {
  const created = Date.parse(feed.createdAt);
  return {
    id: feed._id,
    createdAt: Number.isNaN(created) ? 0 : created,
    title: feed.subject,
    body: feed.content,
    url: feed.cta.data.url,
    target: feed.cta.data.target,
    // A `system_icon` names an icon of the service's own, which is no address.
    avatar: feed.avatar || (/^(none|system_icon)$/.test(feed.actor.type) ? '' : feed.actor.data),
    severity: feed.severity,
    workflow: feed.templateIdentifier,
    payload: feed.payload,
    read: feed.read,
    seen: feed.seen,
    archived: feed.archived,
    actions: feed.cta.action.buttons.map(toAction),
    outcome: toOutcome(feed.cta),
  };
}

/** Newest first; equal times by id, so that the order is the same whatever order they came in. */
export const newestFirst = (a: Pick<Message, 'id' | 'createdAt'>, b: Pick<Message, 'id' | 'createdAt'>): number =>
  b.createdAt - a.createdAt || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);
