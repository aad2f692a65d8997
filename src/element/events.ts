/**
 * The events of the tag: one class, with the fields of its kind. Those that the host may decide upon bubble, cross the
 * shadow root and can be cancelled; the rest are for whoever listens at the tag.
 */
import type { InboxError } from '../api/error.js';
import type { Action, Message } from '../store/message.js';
import type { StoreEvent, Operation } from '../store/store-event.js';
import type { CloseReason } from '../ui/context.js';

export class InboxEvent<Fields extends object = object> extends Event {
  constructor(type: keyof InboxEventMap, fields: Fields, init?: EventInit) {
    super(type, init);
    Object.assign(this, fields);
  }
}

/** For events that the host may decide upon. */
export const CANCELABLE: EventInit = { bubbles: true, composed: true, cancelable: true };

/** The panel was closed, and how. */
export interface InboxCloseEvent extends InboxEvent {
  readonly reason: CloseReason;
}

/** Something could not be done. The inbox shows it too; this is for the host's own record. */
export interface InboxErrorEvent extends InboxEvent {
  readonly error: InboxError;
  readonly operation: Operation;
}

/** A count changed, by whatever way: also to 0, when another reader is shown or nobody is signed in. Both end at 100. */
export interface InboxCountEvent extends InboxEvent {
  readonly unread: number;
  readonly unseen: number;
}

/** Unread messages arrived after the first load. Of several windows of a browser on screen, one emits this. */
export interface InboxArriveEvent extends InboxEvent {
  readonly messages: readonly Message[];
}

/** Something happened to a message. */
export interface InboxMessageEvent extends InboxEvent {
  readonly message: Message;
}

/** The service has recorded an action of this type. */
export interface InboxActionDoneEvent extends InboxMessageEvent {
  readonly action: string;
}

/** An action of this type was not sent, and will not be by itself. */
export interface InboxActionFailedEvent extends InboxActionDoneEvent {
  readonly error: InboxError;
}

/** A preference was saved. `workflow` is null for the global one. */
export interface InboxPreferenceChangeEvent extends InboxEvent {
  readonly workflow: string | null;
  readonly channel: string;
  readonly on: boolean;
}

/**
 * The reader opens a message. `url` is absolute and has passed the policy for addresses; empty where there is none.
 * With `preventDefault()` the link is not followed: for a router of the host's own. The message is read either way.
 */
export interface InboxMessageOpenEvent extends InboxMessageEvent {
  readonly url: string;
}

/**
 * The reader presses a button of a message. With `preventDefault()` nothing is sent. With `respondWith(promise)` it is
 * sent once the promise fulfils, with the payload that it gives, and not at all when it rejects.
 */
export interface InboxMessageActionEvent extends InboxMessageEvent {
  readonly action: Action;
  respondWith(response: Promise<unknown>): void;
}

export interface InboxEventMap {
  /** The panel was opened. */
  'inbox-open': InboxEvent;
  'inbox-close': InboxCloseEvent;
  /** The first answer for a subscriber is in. */
  'inbox-load': InboxEvent;
  'inbox-error': InboxErrorEvent;
  'inbox-count': InboxCountEvent;
  'inbox-arrive': InboxArriveEvent;
  /** A message was read, by whatever way: marking all emits one for each unread message that was loaded. */
  'inbox-message-read': InboxMessageEvent;
  /** A message was archived, by whatever way. */
  'inbox-message-archive': InboxMessageEvent;
  'inbox-action-done': InboxActionDoneEvent;
  /** The service has set an action back, after the reader's "Undo". */
  'inbox-action-undone': InboxActionDoneEvent;
  'inbox-action-failed': InboxActionFailedEvent;
  'inbox-preference-change': InboxPreferenceChangeEvent;
  'inbox-message-open': InboxMessageOpenEvent;
  'inbox-message-action': InboxMessageActionEvent;
}

const EVENT_TYPES = {
  load: 'load',
  error: 'error',
  arrive: 'arrive',
  read: 'message-read',
  archive: 'message-archive',
  'action-done': 'action-done',
  'action-undone': 'action-undone',
  'action-failed': 'action-failed',
  preference: 'preference-change',
} as const;

/** The event that tells of an occurrence in the store: its fields are the occurrence's. */
export const toInboxEvent = ({
  kind,
  ...fields
}: Exclude<StoreEvent, { readonly kind: 'arrive-elsewhere' }>): InboxEvent =>
  new InboxEvent(`inbox-${EVENT_TYPES[kind]}`, fields);
