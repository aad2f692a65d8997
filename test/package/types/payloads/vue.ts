/** Payloads in Vue's templates: their checker reads properties from `$props` and listeners from `$emit`. */
import type { GlobalComponents } from 'vue';
import type {} from 'notification-inbox/vue';

type Inbox = InstanceType<GlobalComponents['notification-inbox']>;

export const right: Inbox['$props'] = {
  tabs: [{ id: 'paid', label: 'Paid', workflow: 'invoice-paid', payload: { currency: 'EUR' } }],
  mapMessage: (message) => (message.workflow === 'invoice-paid' ? { title: message.payload.currency } : null),
};

export const wrong: Inbox['$props'][] = [
  // @ts-expect-error: no such field
  { mapMessage: (message) => (message.workflow === 'invoice-paid' ? message.payload.title : null) },
  // @ts-expect-error: no such workflow
  { tabs: [{ id: 'paid', label: 'Paid', workflow: 'invoice-payed' }] },
];

export function listen(emit: Inbox['$emit'], inbox: Inbox): void {
  inbox.addEventListener('inbox-message-open', (event) => {
    emit('inbox-message-open', event);
    if (event.message.workflow === 'comment-added') event.message.payload.commentId.trim();
    // @ts-expect-error: no such workflow
    if (event.message.workflow === 'comment-aded') event.preventDefault();
  });
}
