/**
 * The events of the element: one class with the fields of each type. The two cancelable events bubble and cross shadow
 * roots; all others are received at the element only.
 */
import type { InboxError } from '../api/error.js';
import type { Action, Message } from '../store/message.js';
import type { Operation } from '../store/store-event.js';
import type { CloseReason } from '../ui/host-context.js';

export class InboxEvent<Fields extends object = object> extends Event {
  constructor(type: keyof InboxEventMap, fields: Fields, init?: EventInit) {
    super(type, init);
    Object.assign(this, fields);
  }
}

/** The panel was closed. It is also closed, with the reason `script`, when the element is removed from the page. */
export interface InboxCloseEvent extends InboxEvent {
  readonly reason: CloseReason;
}

/** An operation failed, or with `panel` the load of a file. The inbox shows the error; the event is for the host's logs. */
export interface InboxErrorEvent extends InboxEvent {
  readonly error: InboxError;
  readonly operation: Operation;
}

/**
 * A count changed; also to 0, for another reader or after signing out. Counting ends at 100. The first one comes with the first
 * response, while `status` is `loading`: unread messages further down are added when they are found.
 */
export interface InboxCountEvent extends InboxEvent {
  readonly unread: number;
  readonly unseen: number;
}

/** Unread messages arrived after the first load, or came back from a snooze. Of several visible windows of a browser, one emits this. */
export interface InboxArriveEvent extends InboxEvent {
  readonly messages: readonly Message[];
}

/** An event about one message. */
export interface InboxMessageEvent extends InboxEvent {
  readonly message: Message;
}

/** The service recorded an action of this type. */
export interface InboxActionDoneEvent extends InboxMessageEvent {
  readonly action: string;
}

/** An action of this type failed, and is not sent again by itself. */
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
 * The reader opens a message. `url` is absolute and safe, or empty. `preventDefault()` keeps the browser from following the
 * link, for a router of the host. The message is marked as read in both cases.
 */
export interface InboxMessageOpenEvent extends InboxMessageEvent {
  readonly url: string;
}

/**
 * The reader presses an action of a message. After `preventDefault()` nothing is sent. After `respondWith(promise)` the action
 * is sent when the promise is fulfilled, with its value as payload, and not sent when it is rejected.
 */
export interface InboxMessageActionEvent extends InboxMessageEvent {
  readonly action: Action;
  respondWith(response: Promise<unknown>): void;
}

export interface InboxEventMap {
  /** The panel was opened. */
  'inbox-open': InboxEvent;
  'inbox-close': InboxCloseEvent;
  /** The first response for a subscriber was received. */
  'inbox-load': InboxEvent;
  'inbox-error': InboxErrorEvent;
  'inbox-count': InboxCountEvent;
  'inbox-arrive': InboxArriveEvent;
  /** A message was marked as read. Marking all emits one event for each unread message that is loaded. */
  'inbox-message-read': InboxMessageEvent;
  /** A message was archived. Archiving all emits one event for each loaded message. `message` is as it was before. */
  'inbox-message-archive': InboxMessageEvent;
  /** An archived message was restored. `message` is as it was before. */
  'inbox-message-unarchive': InboxMessageEvent;
  /** A message was snoozed. `message` is as it was before. It is in `inbox-arrive` when it comes back. */
  'inbox-message-snooze': InboxMessageEvent;
  /** The snooze of a message was ended. `message` is as it was before. */
  'inbox-message-unsnooze': InboxMessageEvent;
  'inbox-action-done': InboxActionDoneEvent;
  /** The service set an action back to pending, after the reader's "Undo". */
  'inbox-action-undone': InboxActionDoneEvent;
  'inbox-action-failed': InboxActionFailedEvent;
  'inbox-preference-change': InboxPreferenceChangeEvent;
  'inbox-message-open': InboxMessageOpenEvent;
  'inbox-message-action': InboxMessageActionEvent;
}
