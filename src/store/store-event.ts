/**
 * Occurrence: what happened, as opposed to what is so. Told once, through one callback; values are observed instead.
 */
import type { InboxError } from '../api/error.js';
import type { ChannelSwitch } from './preferences/apply-switch.js';
import type { Message } from './message.js';

/** `panel` is the view's own: what draws the panel could not be fetched. */
export type Operation = 'feed' | 'action' | 'preferences' | 'panel';

export type StoreEvent =
  /** The first answer of a subscriber is in. */
  | { readonly kind: 'load' }
  | { readonly kind: 'error'; readonly error: InboxError; readonly operation: Operation }
  /** Unread messages came after the first load. */
  | { readonly kind: 'arrive'; readonly messages: readonly Message[] }
  /** They came here too, but another window of this browser has emitted `arrive`: one sound and one toast are enough. */
  | { readonly kind: 'arrive-elsewhere'; readonly messages: readonly Message[] }
  | { readonly kind: 'read'; readonly message: Message }
  | { readonly kind: 'archive'; readonly message: Message }
  | { readonly kind: 'action-done' | 'action-undone'; readonly message: Message; readonly action: string }
  | { readonly kind: 'action-failed'; readonly message: Message; readonly action: string; readonly error: InboxError }
  | ({ readonly kind: 'preference' } & ChannelSwitch);

export type Emit = (occurrence: StoreEvent) => void;

/** An exception of a host's callback is the page's to report, as that of an event listener is; it stops nothing here. */
export const withoutThrowing =
  (tell: Emit): Emit =>
  (occurrence) => {
    try {
      tell(occurrence);
    } catch (error) {
      queueMicrotask(() => {
        throw error;
      });
    }
  };
