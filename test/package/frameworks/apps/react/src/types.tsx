/** Mistakes that must not compile. */
import type {} from 'notification-inbox/react';

export const wrong = [
  // @ts-expect-error: not a placement
  <notification-inbox placement="left" />,
  // @ts-expect-error: not a number
  <notification-inbox page-size="many" />,
  // @ts-expect-error: a tab needs a label
  <notification-inbox tabs={[{ id: 'bills' }]} />,
  // @ts-expect-error: the event has no message
  <notification-inbox oninbox-count={({ message }) => message} />,
  // @ts-expect-error: no such field of the payload
  <notification-inbox mapMessage={(it) => (it.workflow === 'bill-sent' ? { title: it.payload.author } : null)} />,
  // @ts-expect-error: no such workflow
  <notification-inbox oninbox-message-open={({ message }) => message.workflow === 'bill-snet'} />,
  // @ts-expect-error: no such workflow in a tab
  <notification-inbox tabs={[{ id: 'bills', label: 'Bills', workflow: 'bill-snet' }]} />,
];

export const right = (
  <notification-inbox
    mapMessage={(message) => (message.workflow === 'bill-sent' ? { title: message.payload.amount.toFixed(2) } : null)}
    oninbox-message-open={({ message }) => message.workflow === 'comment-added' && message.payload.author.trim()}
  />
);
