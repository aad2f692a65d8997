/** What is told of what a reader does: once for each message that it changes. */
import { expect, test } from 'vitest';
import { createWorld, history, idOf } from './support.js';
import type { Open } from './support.js';

const told = (tab: Open, kind: 'read' | 'archive'): unknown[] =>
  tab.told.flatMap((one) => (one.kind === kind ? [[one.message.id, one.message.read, one.message.title]] : []));

test('marking all as read tells one for each message that was loaded and unread, as it is now', async () => {
  const tab = await createWorld(history(3)).open();
  tab.inbox.markRead(idOf(2));
  tab.inbox.markAllRead();
  tab.inbox.markAllRead();
  expect(told(tab, 'read')).toEqual([
    [idOf(2), true, 'Message 2'],
    [idOf(3), true, 'Message 3'],
    [idOf(1), true, 'Message 1'],
  ]);
});

test('archiving a message twice is told once, and can still be taken back', async () => {
  const tab = await createWorld(history(3)).open();
  tab.inbox.archive(idOf(2));
  tab.inbox.archive(idOf(2));
  expect(told(tab, 'archive')).toHaveLength(1);
  tab.inbox.undo();
  expect(tab.ids()).toContain(idOf(2));
  tab.inbox.archive(idOf(2));
  expect(told(tab, 'archive')).toHaveLength(2);
});
