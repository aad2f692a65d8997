/** Payloads in the listeners of a template, and mistakes that must not compile. */
import type { InboxMessageOpenEvent, Tab } from 'notification-inbox';
import { html } from 'lit';

const tabs: readonly Tab[] = [
  { id: 'bills', label: 'Bills', workflow: 'bill-sent', payload: { kind: 'bill' } },
  // @ts-expect-error: no such workflow
  { id: 'more', label: 'More', workflow: 'bill-snet' },
];

export const inbox = html`<notification-inbox
  .tabs=${tabs}
  @inbox-message-open=${({ message }: InboxMessageOpenEvent) => {
    if (message.workflow === 'bill-sent') message.payload.amount.toFixed(2);
    // @ts-expect-error: no such field of the payload
    if (message.workflow === 'bill-sent') message.payload.author.trim();
    // @ts-expect-error: no such workflow
    return message.workflow === 'bill-snet';
  }}
></notification-inbox>`;
