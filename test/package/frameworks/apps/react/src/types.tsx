/** The plain tag compiles, mistakes in it and in the component do not. */
import type {} from 'notification-inbox/react';
import { NotificationInbox } from 'notification-inbox/react';
import { useInbox } from 'notification-inbox/react/store';

export const right = [
  <notification-inbox endpoint="/inbox" page-size={10} oninbox-count={({ unread }) => unread} />,
  <NotificationInbox
    endpoint="/inbox"
    className="mine"
    data-test="1"
    ref={(inbox) => inbox?.show()}
    onClick={(event) => event.currentTarget.hide()}
    onMessageAction={(event) => event.respondWith(Promise.resolve(event.action.type))}
    renderMessage={({ id, title }) => (id ? { title: <b>{title}</b>, body: title, footer: null } : <b>{title}</b>)}
    group={({ workflow }) => workflow}
  />,
  <NotificationInbox renderMessage={({ title }) => ({ row: <b>{title}</b> })} group="workflow" />,
];

export const wrong = [
  // @ts-expect-error: not a placement
  <notification-inbox placement="left" />,
  // @ts-expect-error: not a number
  <notification-inbox page-size="many" />,
  // @ts-expect-error: a tab needs a label
  <notification-inbox tabs={[{ id: 'bills' }]} />,
  // @ts-expect-error: the event has no message
  <notification-inbox oninbox-count={({ message }) => message} />,
  // @ts-expect-error: no such workflow
  <notification-inbox oninbox-message-open={({ message }) => message.workflow === 'bill-snet'} />,
  // @ts-expect-error: not a placement
  <NotificationInbox placement="left" />,
  // @ts-expect-error: not a number
  <NotificationInbox pageSize="many" />,
  // @ts-expect-error: a tab needs a label
  <NotificationInbox tabs={[{ id: 'bills' }]} />,
  // @ts-expect-error: the event has no message
  <NotificationInbox onCount={({ message }) => message} />,
  // @ts-expect-error: no such event
  <NotificationInbox onCounted={() => {}} />,
  // @ts-expect-error: a message has no such field
  <NotificationInbox renderMessage={({ subject }) => <b>{subject}</b>} />,
];

export function Wrong() {
  const { messages, unreadCount, markRead } = useInbox({ config: { url: '/inbox' } });
  // @ts-expect-error: the values are no signals
  messages.value;
  // @ts-expect-error: the id is a text
  markRead(unreadCount.count);
  // @ts-expect-error: settings are values
  useInbox({ config: { url: '/inbox' }, settings: { pageSize: 'many' } });
  return null;
}
