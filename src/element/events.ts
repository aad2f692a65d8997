/**
 * The events of the tag: classes with fields. Those that the host may decide upon bubble, cross the shadow root and can
 * be cancelled; the rest are for whoever listens at the tag.
 */
import type { Failure } from '../wire/failure.js';
import type { Action, Message } from '../store/message.js';
import type { Occurrence, Operation } from '../store/occurrence.js';
import type { Switch } from '../store/grant.js';
import type { CloseReason } from '../ui/scope.js';

const DECIDABLE: EventInit = { bubbles: true, composed: true, cancelable: true };

/** The panel was opened. */
export class InboxOpenEvent extends Event {
  constructor() {
    super('inbox-open');
  }
}

/** The panel was closed. */
export class InboxCloseEvent extends Event {
  readonly reason: CloseReason;
  constructor(reason: CloseReason) {
    super('inbox-close');
    this.reason = reason;
  }
}

/** The first answer for a subscriber is in. */
export class InboxLoadEvent extends Event {
  constructor() {
    super('inbox-load');
  }
}

/** Something could not be done. The inbox shows it too; this is for the host's own record. */
export class InboxErrorEvent extends Event {
  readonly failure: Failure;
  readonly operation: Operation;
  constructor(failure: Failure, operation: Operation) {
    super('inbox-error');
    this.failure = failure;
    this.operation = operation;
  }
}

/** A count changed. Both are lower bounds, and end at 100. */
export class InboxCountEvent extends Event {
  readonly unread: number;
  readonly unseen: number;
  constructor(unread: number, unseen: number) {
    super('inbox-count');
    this.unread = unread;
    this.unseen = unseen;
  }
}

/** Unread messages arrived after the first load. */
export class InboxArriveEvent extends Event {
  readonly messages: readonly Message[];
  constructor(messages: readonly Message[]) {
    super('inbox-arrive');
    this.messages = messages;
  }
}

abstract class MessageEvent extends Event {
  readonly message: Message;
  constructor(type: string, message: Message) {
    super(type);
    this.message = message;
  }
}

/** A message was read, by whatever way. */
export class InboxMessageReadEvent extends MessageEvent {
  constructor(message: Message) {
    super('inbox-message-read', message);
  }
}

/** A message was dismissed. */
export class InboxMessageDismissEvent extends MessageEvent {
  constructor(message: Message) {
    super('inbox-message-dismiss', message);
  }
}

/** The service has recorded an action. */
export class InboxActionDoneEvent extends MessageEvent {
  readonly action: string;
  constructor(message: Message, action: string) {
    super('inbox-action-done', message);
    this.action = action;
  }
}

/** An action was not sent, and will not be by itself. */
export class InboxActionFailedEvent extends MessageEvent {
  readonly action: string;
  readonly failure: Failure;
  constructor(message: Message, action: string, failure: Failure) {
    super('inbox-action-failed', message);
    this.action = action;
    this.failure = failure;
  }
}

/** A preference was saved. `workflow` is null for the global one. */
export class InboxPreferenceChangeEvent extends Event {
  readonly workflow: string | null;
  readonly channel: string;
  readonly enabled: boolean;
  constructor({ workflow, channel, on }: Switch) {
    super('inbox-preference-change');
    this.workflow = workflow;
    this.channel = channel;
    this.enabled = on;
  }
}

/**
 * The reader opens a message. `url` is absolute and has passed the policy for addresses; empty where there is none.
 * With `preventDefault()` the link is not followed: for a router of the host's own. The message is read either way.
 */
export class InboxMessageOpenEvent extends Event {
  readonly message: Message;
  readonly url: string;
  constructor(message: Message, url: string) {
    super('inbox-message-open', DECIDABLE);
    this.message = message;
    this.url = url;
  }
}

/**
 * The reader presses a button of a message. With `preventDefault()` nothing is sent. With `respondWith(promise)` it is
 * sent once the promise fulfils, with the payload that it gives, and not at all when it rejects.
 */
export class InboxMessageActionEvent extends Event {
  readonly message: Message;
  readonly action: Action;
  /** What the host answered with, where it did. */
  #response: Promise<unknown> | undefined;
  constructor(message: Message, action: Action) {
    super('inbox-message-action', DECIDABLE);
    this.message = message;
    this.action = action;
  }
  respondWith(response: Promise<unknown>): void {
    this.#response = response;
  }
  get response(): Promise<unknown> | undefined {
    return this.#response;
  }
}

export interface InboxEventMap {
  'inbox-open': InboxOpenEvent;
  'inbox-close': InboxCloseEvent;
  'inbox-load': InboxLoadEvent;
  'inbox-error': InboxErrorEvent;
  'inbox-count': InboxCountEvent;
  'inbox-arrive': InboxArriveEvent;
  'inbox-message-read': InboxMessageReadEvent;
  'inbox-message-dismiss': InboxMessageDismissEvent;
  'inbox-action-done': InboxActionDoneEvent;
  'inbox-action-failed': InboxActionFailedEvent;
  'inbox-preference-change': InboxPreferenceChangeEvent;
  'inbox-message-open': InboxMessageOpenEvent;
  'inbox-message-action': InboxMessageActionEvent;
}

/** The event that tells of an occurrence in the store. */
export function eventOf(occurrence: Occurrence): Event {
  switch (occurrence.kind) {
    case 'load':
      return new InboxLoadEvent();
    case 'error':
      return new InboxErrorEvent(occurrence.failure, occurrence.operation);
    case 'arrive':
      return new InboxArriveEvent(occurrence.messages);
    case 'read':
      return new InboxMessageReadEvent(occurrence.message);
    case 'dismiss':
      return new InboxMessageDismissEvent(occurrence.message);
    case 'action-done':
      return new InboxActionDoneEvent(occurrence.message, occurrence.type);
    case 'action-failed':
      return new InboxActionFailedEvent(occurrence.message, occurrence.type, occurrence.failure);
    case 'preference':
      return new InboxPreferenceChangeEvent(occurrence.change);
  }
}
