/**
 * `notification-inbox`: importing it registers the tag. Import `notification-inbox/element` for the class without the
 * registration.
 */
import { NotificationInboxElement } from './element/notification-inbox-element.js';

NotificationInboxElement.define();

export { NotificationInboxElement };
export { InboxError } from './api/error.js';
export type { InboxErrorCode } from './api/error.js';
export type { AttributeProperties } from './element/attributes.js';
export * from './element/events.js';
export type { RenderHooks } from './element/render-hooks.js';
export type { Strings } from './locales/en.js';
export type { MessageOverrides, Rendered, RenderedParts, RowAction } from './ui/customization.js';
export type { Keys, Shortcut } from './ui/shortcuts/shortcuts.js';
export type { Status } from './store/inbox.js';
export type { Tab, TabFilter } from './store/list/tabs/tabs.js';
export type { Action, Message, Outcome } from './store/message.js';

/**
 * The payloads of your workflows, by the identifier of the workflow. Empty here; a host adds to it:
 * `declare module 'notification-inbox' { interface InboxPayloads { 'invoice-paid': { readonly amount: number } } }`.
 */
export interface InboxPayloads {}

declare global {
  interface NotificationInboxTypes {
    readonly payloads: InboxPayloads;
  }
}
