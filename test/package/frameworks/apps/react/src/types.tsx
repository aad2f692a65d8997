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
];
