/** Mistakes that must not compile. */
import type {} from 'notification-inbox/solid';

export const wrong = () => [
  // @ts-expect-error: not a placement
  <notification-inbox placement="left" />,
  // @ts-expect-error: a string is no number
  <notification-inbox prop:strings={{ title: 1 }} />,
  // @ts-expect-error: the event has no message
  <notification-inbox on:inbox-count={({ message }) => message} />,
  // @ts-expect-error: no such workflow
  <notification-inbox on:inbox-message-open={({ message }) => message.workflow === 'bill-snet'} />,
];
