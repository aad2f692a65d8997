/** @jsxImportSource react */
/** Payloads in the component for React. */
import { NotificationInbox } from 'notification-inbox/react';
import { useInbox } from 'notification-inbox/react/store';

export const right = (
  <NotificationInbox
    endpoint="/inbox"
    tabs={[{ id: 'paid', label: 'Paid', workflow: 'invoice-paid', payload: { currency: 'EUR' } }]}
    renderMessage={(message) => (message.workflow === 'comment-added' ? <p>{message.payload.issue.key}</p> : null)}
    onMessageOpen={({ message }) => message.workflow === 'invoice-paid' && message.payload.amount.toFixed()}
  />
);

export const wrong = [
  // @ts-expect-error: no such field
  <NotificationInbox renderMessage={(it) => (it.workflow === 'comment-added' ? it.payload.title : null)} />,
  // @ts-expect-error: no such workflow
  <NotificationInbox onMessageOpen={({ message }) => message.workflow === 'invoice-payed'} />,
];

export function useTotal(): number {
  const { messages } = useInbox({ config: { url: '/inbox' } });
  // @ts-expect-error: no such workflow
  const wrongOnes = messages.filter(({ workflow }) => workflow === 'invoice-payed');
  return messages.reduce(
    (sum, it) => (it.workflow === 'invoice-paid' ? sum + it.payload.amount : sum),
    wrongOnes.length,
  );
}
