/** What must not compile. */
import type {} from 'notification-inbox/solid';

export const wrong = () => [
  // @ts-expect-error: there is no such place
  <notification-inbox placement="left" />,
  // @ts-expect-error: a word is a text
  <notification-inbox prop:words={{ title: 1 }} />,
  // @ts-expect-error: a count has no message
  <notification-inbox on:inbox-count={({ message }) => message} />,
];
