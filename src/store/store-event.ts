/** Declares the events of the store, each of which is emitted once through one callback. State is in signals. */
import type { InboxError } from '../api/error.js';
import type { ChannelSwitch } from './preferences/apply-switch.js';
import type { Message } from './message.js';

/** `panel`: the code of the panel could not be loaded. */
export type Operation = 'feed' | 'action' | 'preferences' | 'panel';

export type StoreEvent =
  /** The first response for a subscriber was received. */
  | { readonly kind: 'load' }
  | { readonly kind: 'error'; readonly error: InboxError; readonly operation: Operation }
  /** Unread messages arrived after the first load. */
  | { readonly kind: 'arrive'; readonly messages: readonly Message[] }
  /** Unread messages arrived, and another window of this browser emits `arrive`: one sound and one toast are enough. */
  | { readonly kind: 'arrive-elsewhere'; readonly messages: readonly Message[] }
  | { readonly kind: 'read'; readonly message: Message }
  /** With the message as it was before. */
  | { readonly kind: 'archive' | 'unarchive' | 'snooze' | 'unsnooze'; readonly message: Message }
  | { readonly kind: 'action-done' | 'action-undone'; readonly message: Message; readonly action: string }
  | { readonly kind: 'action-failed'; readonly message: Message; readonly action: string; readonly error: InboxError }
  | ({ readonly kind: 'preference' } & ChannelSwitch);

export type Emit = (event: StoreEvent) => void;

/** Reports an exception of the host's callback to the page, like that of an event listener. It stops nothing in the store. */
export const withoutThrowing =
  (emit: Emit): Emit =>
  (event) => {
    try {
      emit(event);
    } catch (error) {
      queueMicrotask(() => {
        throw error;
      });
    }
  };
