/** Templates of Preact that must compile, and mistakes that must not; for the type checker only. */
import type {} from '../../../src/frameworks/preact.js';

export const right = (
  <notification-inbox
    class="mine"
    endpoint="/inbox"
    page-size={10}
    no-preferences
    placement="top-start"
    tabs={[{ id: 'bills', label: 'Bills', payload: { kind: 'bill' } }]}
    strings={{ title: 'Post' }}
    headers={() => ({ authorization: 'mine' })}
    group={({ payload }) => (typeof payload['issue'] === 'string' ? payload['issue'] : undefined)}
    mapMessage={({ title }) => ({ title: title.toUpperCase() })}
    ref={(inbox) => inbox?.toggle()}
    oninbox-count={({ unread }) => unread}
    oninbox-message-action={(event) => event.respondWith(Promise.resolve())}
  >
    <i slot="icon" />
  </notification-inbox>
);

export const wrong = [
  // @ts-expect-error: not a placement
  <notification-inbox placement="left" />,
  // @ts-expect-error: not a number
  <notification-inbox page-size="many" />,
  // @ts-expect-error: a group is a text
  <notification-inbox group={() => 1} />,
  // @ts-expect-error: a tab needs a label
  <notification-inbox tabs={[{ id: 'bills' }]} />,
  // @ts-expect-error: the event has no message
  <notification-inbox oninbox-count={({ message }) => message} />,
  // @ts-expect-error: not a function
  <notification-inbox oninbox-load="load()" />,
  // @ts-expect-error: a string is no number
  <notification-inbox strings={{ title: 1 }} />,
];
