/** Payloads and data in the properties and events of the element. */
import type { InboxPayloads, Message, NotificationInboxElement, RowAction, Tab } from 'notification-inbox';

declare const inbox: NotificationInboxElement;

inbox.mapMessage = (message) => {
  switch (message.workflow) {
    case 'invoice-paid':
      return { title: `${message.payload.amount.toFixed(2)} ${message.payload.currency}` };
    case 'comment-added':
      return { body: message.payload.issue.key.toUpperCase() };
    default:
      return null;
  }
};
inbox.renderMessage = (message) => (message.workflow === 'export-ready' ? message.payload.url.trim() : null);
inbox.group = ({ workflow, payload }) => (workflow === 'comment-added' ? payload.issue.key : undefined);
inbox.rowActions = (message) =>
  message.workflow === 'invoice-paid'
    ? [{ label: message.payload.customer.name, run: ({ workflow }) => workflow === 'export-ready' } satisfies RowAction]
    : null;

inbox.addEventListener('inbox-message-open', ({ message }) => {
  if (message.workflow === 'invoice-paid') message.payload.amount.toFixed();
  // @ts-expect-error: no such field
  if (message.workflow === 'invoice-paid') message.payload.amuont.toFixed();
  // @ts-expect-error: no such workflow
  if (message.workflow === 'invoice-payed') message.id.trim();
  // @ts-expect-error: a field of another workflow
  if (message.workflow === 'comment-added') message.payload.amount.toFixed();
});
document.addEventListener('inbox-message-action', (event) => {
  if (event.message.workflow === 'invoice-paid') event.respondWith(Promise.resolve(event.message.payload.note));
});
inbox.addEventListener('inbox-arrive', ({ messages }) => {
  for (const { workflow, payload } of messages) if (workflow === 'export-ready') payload.url.trim();
  // @ts-expect-error: the workflow is not known yet
  messages[0]?.payload.amount.toFixed();
});

const amounts: readonly number[] = inbox.messages.flatMap((message) =>
  message.workflow === 'invoice-paid' ? message.payload.amount : [],
);
export const total = amounts.reduce((sum, amount) => sum + amount, 0);

/** One of a workflow has a type, and so has a workflow that is not declared. */
export const titleOf = ({ payload }: Message<'invoice-paid'>): string => payload.customer.name;
export const sent: InboxPayloads['comment-added'] = { commentId: '1', issue: { key: 'A-1' } };
export function otherPayload(message: Message): unknown {
  if (message.workflow === 'invoice-paid' || message.workflow === 'comment-added') return undefined;
  if (message.workflow === 'export-ready') return message.payload.url;
  if (message.workflow === 'build-finished' || message.workflow === 'file-shared') return message.data;
  const name: string = message.workflow;
  const value: unknown = message.payload[name];
  return value;
}
export const built = ({ data, payload }: Message<'build-finished'>): string => payload.commit.slice(data.build);
export const shared = ({ payload }: Message<'file-shared'>): string => payload.data.slice(payload.size);
export const undeclared: Message<'file-shared'>['data'] = { any: new Date() };
// @ts-expect-error: no such field of the data
export const misspelt = ({ data }: Message<'build-finished'>): number => data.biuld;
// @ts-expect-error: a field of the payload
export const misplaced = ({ data }: Message<'build-finished'>): string => data.commit;
// @ts-expect-error: no such workflow
export type Wrong = Message<'invoice-payed'>;
// @ts-expect-error: a message that comes as it is has no type of its payload
export const withoutWorkflow = ({ payload }: Message): number => payload.amount;
// @ts-expect-error: a payload is read-only
export const change = ({ payload }: Message<'invoice-paid'>): void => void (payload.amount = 1);

export const tabs: readonly Tab[] = [
  { id: 'paid', label: 'Paid', workflow: 'invoice-paid' },
  { id: 'euro', label: 'Euro', workflow: 'invoice-paid', payload: { currency: 'EUR' } },
  { id: 'ada', label: 'Ada', payload: { customer: { name: 'Ada' } } },
  { id: 'two', label: 'Two', payload: [{ customer: { tags: ['big'] } }, { issue: { key: 'A-1' } }] },
  { id: 'both', label: 'Both', workflow: ['comment-added', 'export-ready'], severity: 'high', since: 'P7D' },
  { id: 'build', label: 'Build', workflow: 'build-finished', payload: { commit: 'c' }, data: { build: 1 } },
  { id: 'queue', label: 'Queue', data: [{ build: 1 }, { of: 'a payload alone' }], tags: { all: ['ci', ['a', 'b']] } },
  // @ts-expect-error: a field of the payload
  { id: 'x', label: 'X', workflow: 'build-finished', data: { commit: 'c' } },
  // @ts-expect-error: a tag is a text
  { id: 'z', label: 'Z', tags: [1] },
  // @ts-expect-error: no such workflow
  { id: 'a', label: 'A', workflow: 'invoice-payed' },
  // @ts-expect-error: no such workflow in the list
  { id: 'b', label: 'B', workflow: ['comment-added', 'invoice-payed'] },
  // @ts-expect-error: no such field
  { id: 'c', label: 'C', payload: { amuont: 1 } },
  // @ts-expect-error: no such field further down
  { id: 'd', label: 'D', payload: { customer: { nmae: 'Ada' } } },
  // @ts-expect-error: not the type of the field
  { id: 'e', label: 'E', payload: { amount: '1' } },
  // @ts-expect-error: a field of another workflow
  { id: 'f', label: 'F', workflow: 'comment-added', payload: { amount: 1 } },
  // @ts-expect-error: a field of another workflow beside a right one
  { id: 'g', label: 'G', workflow: 'comment-added', payload: { commentId: '1', amount: 1 } },
];
inbox.tabs = tabs;
