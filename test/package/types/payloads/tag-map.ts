/** Payloads in Angular and Lit, which take the types of the element and its events from the page's own maps. */
import type { InboxMessageOpenEvent } from 'notification-inbox';

/** As a listener in a template of Lit. */
export const open = ({ message }: InboxMessageOpenEvent): string => {
  if (message.workflow === 'comment-added') return message.payload.commentId;
  // @ts-expect-error: no such field
  return message.workflow === 'invoice-paid' ? message.payload.title : '';
};

/** As Angular finds the type of `$event` in a template. */
export function template(inbox: HTMLElementTagNameMap['notification-inbox']): void {
  inbox.addEventListener('inbox-message-open', ($event) => {
    if ($event.message.workflow === 'invoice-paid') $event.message.payload.amount.toFixed();
    // @ts-expect-error: no such workflow
    if ($event.message.workflow === 'invoice-payed') $event.preventDefault();
  });
  inbox.mapMessage = (message) => (message.workflow === 'invoice-paid' ? { title: message.payload.currency } : null);
  // @ts-expect-error: no such field
  inbox.mapMessage = (message) => (message.workflow === 'invoice-paid' ? { title: message.payload.title } : null);
}
