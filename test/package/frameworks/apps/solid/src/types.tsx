/** Mistakes that must not compile. */
import type {} from 'notification-inbox/solid';

export const wrong = () => [
  // @ts-expect-error: not a placement
  <notification-inbox placement="left" />,
  // @ts-expect-error: a string is no number
  <notification-inbox prop:strings={{ title: 1 }} />,
  // @ts-expect-error: the event has no message
  <notification-inbox on:inbox-count={({ message }) => message} />,
  // @ts-expect-error: no such field of the payload
  <notification-inbox prop:mapMessage={(it) => (it.workflow === 'bill-sent' ? { title: it.payload.author } : null)} />,
  // @ts-expect-error: no such workflow
  <notification-inbox on:inbox-message-open={({ message }) => message.workflow === 'bill-snet'} />,
  // @ts-expect-error: no such workflow in a tab
  <notification-inbox prop:tabs={[{ id: 'bills', label: 'Bills', workflow: 'bill-snet' }]} />,
];

export const right = () => (
  <notification-inbox
    prop:mapMessage={(message) =>
      message.workflow === 'bill-sent' ? { title: message.payload.amount.toFixed(2) } : null
    }
    on:inbox-message-open={({ message }) => message.workflow === 'comment-added' && message.payload.author.trim()}
  />
);
