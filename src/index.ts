/**
 * Registers <notification-inbox>. Importing this is all that a page needs; whoever wants the class without the
 * registration imports `notification-inbox/element`.
 */
import { NotificationInboxElement } from './element/notification-inbox-element.js';

NotificationInboxElement.define();

export { NotificationInboxElement };
export type { AttributeProperties } from './element/attributes.js';
export type { RenderHooks as CustomProperties } from './element/render-hooks.js';
export * from './element/events.js';
export { InboxError as Failure } from './api/error.js';
export type { InboxErrorCode as FailureKind } from './api/error.js';
export type { Action, Message, Outcome } from './store/message.js';
export type { Status } from './store/inbox.js';
export type { Tab, TabFilter } from './store/list/tabs.js';
export type { Strings as Words } from './locales/en.js';
