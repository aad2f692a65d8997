/** Payloads in Svelte's templates. */
import type { SvelteHTMLElements } from 'svelte/elements';
import type {} from 'notification-inbox/svelte';

export const right: SvelteHTMLElements['notification-inbox'] = {
  tabs: [{ id: 'paid', label: 'Paid', workflow: 'invoice-paid', payload: { currency: 'EUR' } }],
  mapMessage: (message) => (message.workflow === 'invoice-paid' ? { title: message.payload.currency } : null),
  'oninbox-message-open': ({ message }) => message.workflow === 'comment-added' && message.payload.commentId.trim(),
};

export const wrong: SvelteHTMLElements['notification-inbox'][] = [
  // @ts-expect-error: no such field
  { mapMessage: (message) => (message.workflow === 'invoice-paid' ? message.payload.title : null) },
  // @ts-expect-error: no such workflow
  { 'oninbox-message-open': ({ message }) => message.workflow === 'invoice-payed' },
  // @ts-expect-error: no such workflow
  { tabs: [{ id: 'paid', label: 'Paid', workflow: 'invoice-payed' }] },
];
