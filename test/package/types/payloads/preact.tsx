/** @jsxImportSource preact */
/** Payloads in Preact's templates. */
import type {} from 'notification-inbox/preact';

export const right = (
  <notification-inbox
    tabs={[{ id: 'paid', label: 'Paid', workflow: 'invoice-paid', payload: { currency: 'EUR' } }]}
    mapMessage={(message) => (message.workflow === 'invoice-paid' ? { title: message.payload.currency } : null)}
    renderMessage={(message) => (message.workflow === 'comment-added' ? message.payload.issue.key : null)}
    oninbox-message-open={({ message }) => message.workflow === 'invoice-paid' && message.payload.amount.toFixed()}
    oninbox-arrive={({ messages }) => messages.some(({ workflow }) => workflow === 'export-ready')}
  />
);

export const wrong = [
  // @ts-expect-error: no such field
  <notification-inbox mapMessage={(message) => (message.workflow === 'invoice-paid' ? message.payload.title : null)} />,
  // @ts-expect-error: no such workflow
  <notification-inbox oninbox-message-open={({ message }) => message.workflow === 'invoice-payed'} />,
  // @ts-expect-error: no such workflow
  <notification-inbox tabs={[{ id: 'paid', label: 'Paid', workflow: 'invoice-payed' }]} />,
];
