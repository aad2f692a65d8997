/**
 * `notification-inbox/store`: the inbox without a view. `connectInbox` uses the browser's storage, clock and channels;
 * `createInbox` takes ports of any kind.
 */
import { connect } from './element/client/connect.js';
import type { Connection } from './element/client/connect.js';
import { inRootZone } from './element/ports/root-zone.js';
import { createInbox as create } from './store/create-inbox.js';
import { createFeedClient } from './element/client/feed-client.js';
import { createFeedReader } from './element/client/get-feed.js';
import { createInboxClient } from './element/client/inbox-client.js';
import type { Inbox } from './store/inbox.js';
import type { InboxOptions, StoreOptions } from './store/store-options.js';
import type { InboxClient } from './store/ports.js';
import { createPreferences } from './store/preferences/preferences.js';
import { commandsOf } from './store/reader/commands/reader-commands.js';

/** All code is there from the beginning: a page without a view has no first paint. */
const withCommands = (client: InboxClient): Pick<StoreOptions, 'commands' | 'loadCommands'> => {
  const commands = commandsOf(client);
  return { commands, loadCommands: async () => commands };
};

function withCommandsInRootZone(inbox: Inbox): Inbox {
  inRootZone(inbox.preferences);
  return inRootZone(inbox);
}

export const createInbox = (options: InboxOptions): Inbox =>
  withCommandsInRootZone(create({ ...options, ...withCommands(options.client) }));

/** The inbox requests nothing before `start()`. */
export const connectInbox = (connection: Connection): Inbox => {
  const feedClient = createFeedReader(createFeedClient(connection.config, connection.subscriberId ?? 'me'));
  const code = { loadPreferences: () => createPreferences, ...withCommands(createInboxClient(feedClient)) };
  return withCommandsInRootZone(connect(connection, code, feedClient));
};

/** Signals of another copy do not track those of an inbox: a host creates and reads its signals with these. */
export { effect, signal } from '@preact/signals-core';
export type { ReadonlySignal, Signal } from '@preact/signals-core';
export { InboxError } from './api/error.js';
export type { InboxErrorCode } from './api/error.js';
export { DEFAULTS } from './store/settings.js';
export type { Inbox, Status, Change, Undoable, ShownMessage } from './store/inbox.js';
export type { InboxOptions } from './store/store-options.js';
export type { InboxSettings } from './store/settings.js';
export type { Tab } from './store/list/tabs/tabs.js';
export type { Action, Message, Outcome } from './store/message.js';
export type { InboxClient, Ports } from './store/ports.js';
export { createPreferences } from './store/preferences/preferences.js';
export type { Emit, StoreEvent } from './store/store-event.js';
/** The element's policy for the addresses of messages. */
export { avatarSource, linkHref, linkRel } from './ui/safe-url.js';
export type { Connection };
