/** What must not compile. */
import type {} from 'notification-inbox/react';

export const wrong = [
  // @ts-expect-error: there is no such place
  <notification-inbox placement="left" />,
  // @ts-expect-error: rows are counted by a number
  <notification-inbox page-size="many" />,
  // @ts-expect-error: a tab has a label
  <notification-inbox tabs={[{ id: 'bills' }]} />,
  // @ts-expect-error: a count has no message
  <notification-inbox oninbox-count={({ message }) => message} />,
];
