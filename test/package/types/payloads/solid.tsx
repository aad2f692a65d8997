/** @jsxImportSource solid-js */
/** Payloads in Solid's templates. */
import type {} from 'notification-inbox/solid';

export const right = () => (
  <notification-inbox
    prop:mapMessage={(message) => (message.workflow === 'invoice-paid' ? { title: message.payload.currency } : null)}
    prop:tabs={[{ id: 'paid', label: 'Paid', workflow: 'invoice-paid', payload: { currency: 'EUR' } }]}
    on:inbox-message-open={({ message }) => message.workflow === 'invoice-paid' && message.payload.amount.toFixed()}
  />
);

export const wrong = () => [
  // @ts-expect-error: no such field
  <notification-inbox prop:group={(it) => (it.workflow === 'comment-added' ? it.payload.key : undefined)} />,
  // @ts-expect-error: no such workflow
  <notification-inbox on:inbox-message-open={({ message }) => message.workflow === 'invoice-payed'} />,
  // @ts-expect-error: no such workflow
  <notification-inbox prop:tabs={[{ id: 'paid', label: 'Paid', workflow: 'invoice-payed' }]} />,
];
