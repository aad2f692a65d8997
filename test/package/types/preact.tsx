/** What must compile in Preact's templates, and what must not: read by the type checker alone. */
import type {} from '../../../src/frameworks/preact.js';

export const right = (
  <notification-inbox
    class="mine"
    endpoint="/inbox"
    page-size={10}
    no-preferences
    placement="top-start"
    tabs={[{ id: 'bills', label: 'Bills', payload: { kind: 'bill' } }]}
    words={{ title: 'Post' }}
    headers={() => ({ authorization: 'mine' })}
    mapMessage={({ title }) => ({ title: title.toUpperCase() })}
    ref={(inbox) => inbox?.toggle()}
    oninbox-count={({ unread }) => unread}
    oninbox-message-action={(event) => event.respondWith(Promise.resolve())}
  >
    <i slot="icon" />
  </notification-inbox>
);

export const wrong = [
  // @ts-expect-error: there is no such place
  <notification-inbox placement="left" />,
  // @ts-expect-error: rows are counted by a number
  <notification-inbox page-size="many" />,
  // @ts-expect-error: a tab has a label
  <notification-inbox tabs={[{ id: 'bills' }]} />,
  // @ts-expect-error: a count has no message
  <notification-inbox oninbox-count={({ message }) => message} />,
  // @ts-expect-error: a listener is a function
  <notification-inbox oninbox-load="load()" />,
  // @ts-expect-error: a word is a text
  <notification-inbox words={{ title: 1 }} />,
];
