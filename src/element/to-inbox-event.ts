/** The DOM events for the events of the store. */
import type { StoreEvent } from '../store/store-event.js';
import { InboxEvent, type InboxEventMap } from './events.js';

type EmittedEvent = Exclude<StoreEvent, { readonly kind: 'arrive-elsewhere' }>;

function typeOf(event: EmittedEvent): keyof InboxEventMap {
  if (event.kind === 'preference') return 'inbox-preference-change';
  // The events of actions have a message, too.
  return 'message' in event && !('action' in event) ? `inbox-message-${event.kind}` : `inbox-${event.kind}`;
}

/** The DOM event for an event of the store, with the same fields. */
export function toInboxEvent(event: EmittedEvent): InboxEvent {
  const { kind: _, ...fields } = event;
  return new InboxEvent(typeOf(event), fields);
}
