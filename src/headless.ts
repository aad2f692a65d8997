/**
 * The inbox without a view: `notification-inbox/store`. `connectInbox` makes one of the browser's parts; `createInbox` of
 * whatever parts it is lent.
 */
import { connect } from './element/connect.js';
import type { Connection } from './element/connect.js';
import type { Inbox } from './store/inbox.js';
import { actionModules } from './store/actions/action-modules.js';

/** It asks nothing before `start()`. */
export const connectInbox = (connection: Connection): Inbox => connect(connection, actionModules);

export { effect, signal } from './element/connect.js';
export * from './store/inbox.js';
export type { Connection };
export type { Action, Message, Outcome } from './store/message.js';
export type { StoreEvent as Occurrence, Emit as Tell } from './store/store-event.js';
export type { InboxClient, Ports } from './store/ports.js';
export type { Tab } from './store/list/tabs.js';
