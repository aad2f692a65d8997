/**
 * `notification-inbox/store`: the inbox without a view. `connectInbox` uses the browser's storage, clock and channels;
 * `createInbox` takes ports of any kind.
 */
import { connect } from './element/client/connect.js';
import type { Connection } from './element/client/connect.js';
import { inRootZone } from './element/ports/root-zone.js';
import { createInbox as create } from './store/create-inbox.js';
import type { Inbox, InboxOptions } from './store/inbox.js';
import { createPreferences } from './store/preferences/preferences.js';
import { createReaderOutbox } from './store/reader/reader-outbox.js';

/** The code behind `show`, which few hosts need. */
export const loadLocate: InboxOptions['loadLocate'] = async () =>
  (await import('./store/show/locate-message.js')).locateMessage;

/** The code that finds snoozed messages and announces them when they are back. */
export const loadSnoozed: InboxOptions['loadSnoozed'] = async () =>
  (await import('./store/show/locate-message.js')).createSnoozedMessages;

/** The code that sends actions. */
export const loadOutbox: InboxOptions['loadOutbox'] = () => createReaderOutbox;

/** The code that goes on with what a command on all messages could not finish at once. */
export const loadBulkRunner: InboxOptions['loadBulkRunner'] = async () =>
  (await import('./store/actions/run-bulk-jobs.js')).createBulkRunner;

function withCommandsInRootZone(inbox: Inbox): Inbox {
  inRootZone(inbox.preferences);
  return inRootZone(inbox);
}

export const createInbox = (options: InboxOptions): Inbox => withCommandsInRootZone(create(options));

/** The inbox requests nothing before `start()`. */
export const connectInbox = (connection: Connection): Inbox =>
  withCommandsInRootZone(
    connect(connection, {
      loadPreferences: () => createPreferences,
      loadLocate,
      loadSnoozed,
      loadOutbox,
      loadBulkRunner,
    }),
  );

/** Signals of another copy do not track those of an inbox: a host creates and reads its signals with these. */
export { effect, signal } from '@preact/signals-core';
export type { ReadonlySignal, Signal } from '@preact/signals-core';
export { InboxError } from './api/error.js';
export type { InboxErrorCode } from './api/error.js';
export { DEFAULTS } from './store/inbox.js';
export type { Inbox, InboxOptions, InboxSettings, Status } from './store/inbox.js';
export type { Tab } from './store/list/tabs.js';
export type { Change } from './store/actions/change-each.js';
export type { Undoable } from './store/actions/undo.js';
export type { Action, Message, Outcome } from './store/message.js';
export type { InboxClient, Ports } from './store/ports.js';
export { createPreferences } from './store/preferences/preferences.js';
export type { ShownMessage } from './store/show/show-message.js';
export type { Emit, StoreEvent } from './store/store-event.js';
/** The element's policy for the addresses of messages. */
export { avatarSource, linkHref, linkRel } from './ui/safe-url.js';
export type { Connection };
