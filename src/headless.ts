/**
 * The inbox without a view: `notification-inbox/store`. `connectInbox` makes one of the browser's parts; `createInbox` of
 * whatever parts it is lent.
 */
export * from './store/inbox.js';
export { connectInbox, effect, signal } from './element/connect.js';
export type { Connection } from './element/connect.js';
export type { Action, Message, Outcome } from './store/message.js';
export type { Occurrence, Tell } from './store/occurrence.js';
export type { InboxClient, Ports } from './store/ports.js';
export type { Tab } from './store/tabs.js';
