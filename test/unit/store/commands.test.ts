/** The events of the commands "mark read" and "archive": one for each message that changes. */
import { expect, test } from 'vitest';
import { idOf, openWorld } from '../../support/store-world.js';
import type { OpenTab } from '../../support/store-world.js';

const eventsOf = (tab: OpenTab, kind: 'read' | 'archive'): unknown[] =>
  tab.events.flatMap((one) => (one.kind === kind ? [[one.message.id, one.message.read, one.message.title]] : []));

test('markAllRead() emits one read event for each loaded unread message, with its new state', async () => {
  const tab = await openWorld(3);
  tab.inbox.markRead(idOf(2));
  tab.inbox.markAllRead();
  tab.inbox.markAllRead();
  expect(eventsOf(tab, 'read')).toEqual([
    [idOf(2), true, 'Message 2'],
    [idOf(3), true, 'Message 3'],
    [idOf(1), true, 'Message 1'],
  ]);
});

test('archiving a message twice emits one event, and undo restores the message', async () => {
  const tab = await openWorld(3);
  tab.inbox.archive(idOf(2));
  tab.inbox.archive(idOf(2));
  expect(eventsOf(tab, 'archive')).toHaveLength(1);
  tab.inbox.undo();
  expect(tab.ids()).toContain(idOf(2));
  tab.inbox.archive(idOf(2));
  expect(eventsOf(tab, 'archive')).toHaveLength(2);
});
