/** Payloads in the headless store. */
import { connectInbox, createInbox } from 'notification-inbox/store';
import type { InboxOptions, InboxSettings, Message, StoreEvent, Tab } from 'notification-inbox/store';

const inbox = connectInbox({ config: { url: '/inbox' } });

const keyOf = (message: Message): string => {
  if (message.workflow === 'comment-added') return message.payload.issue.key;
  // @ts-expect-error: no such field
  if (message.workflow === 'invoice-paid') return message.payload.issue.key;
  return '';
};
export const keys: readonly string[] = [...inbox.messages.value, ...inbox.searchable.value].map(keyOf);

export const emit = (event: StoreEvent): void => {
  if (event.kind === 'action-done' && event.message.workflow === 'invoice-paid') event.message.payload.amount.toFixed();
  if (event.kind === 'arrive') event.messages.map(keyOf);
  // @ts-expect-error: no such workflow
  if (event.kind === 'read' && event.message.workflow === 'invoice-payed') inbox.undo();
};

export const settings: Partial<InboxSettings> = {
  visibility: (message) => ({ hidden: message.workflow === 'invoice-paid' && message.payload.amount === 0 }),
  tabs: [{ id: 'paid', label: 'Paid', workflow: 'invoice-paid', payload: { currency: 'EUR' } }],
};
export const wrong: readonly Tab[] = [
  // @ts-expect-error: no such value
  { id: 'pounds', label: 'Pounds', workflow: 'invoice-paid', payload: { currency: 'GBP' } },
];

export const undone = (options: InboxOptions): string => {
  const undoable = createInbox(options).undoable.value;
  return undoable && 'message' in undoable ? keyOf(undoable.message) : '';
};
