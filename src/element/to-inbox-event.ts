/** The DOM events for the events of the store. */
import type { StoreEvent } from '../store/store-event.js';
import { InboxEvent } from './events.js';

const EVENT_TYPES = {
  load: 'load',
  error: 'error',
  arrive: 'arrive',
  read: 'message-read',
  archive: 'message-archive',
  unarchive: 'message-unarchive',
  snooze: 'message-snooze',
  unsnooze: 'message-unsnooze',
  'action-done': 'action-done',
  'action-undone': 'action-undone',
  'action-failed': 'action-failed',
  preference: 'preference-change',
} as const;

/** The DOM event for an event of the store, with the same fields. */
export const toInboxEvent = ({
  kind,
  ...fields
}: Exclude<StoreEvent, { readonly kind: 'arrive-elsewhere' }>): InboxEvent =>
  new InboxEvent(`inbox-${EVENT_TYPES[kind]}`, fields);
