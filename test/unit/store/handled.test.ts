/** How many messages the reader has handled today. */
import { expect, test } from 'vitest';
import { createRows, createWorld, idOf, openWorld, QUIET, type OpenTab } from '../../support/store-world.js';

const open = (): Promise<OpenTab> => createWorld(createRows(5)).open(QUIET);
const never = (): boolean => false;
const always = (): boolean => true;

test('counts messages that were opened, answered or archived here, each once', async () => {
  const { inbox } = await open();
  inbox.archive(idOf(1));
  inbox.markRead(idOf(1));
  inbox.markRead(idOf(2));
  void inbox.act(idOf(3), 'primary');
  expect(inbox.countHandled(never)).toBe(3);
});

test('does not count what was taken back', async () => {
  const { inbox } = await open();
  inbox.archive(idOf(1));
  inbox.undo();
  inbox.markRead(idOf(2));
  inbox.markUnread(idOf(2));
  expect(inbox.countHandled(always)).toBe(0);
});

test('counts all that is read or archived today, also on other devices, from the first message handled here', async () => {
  const { world, tab: other } = await openWorld(5, QUIET);
  other.inbox.archive(idOf(1));
  other.inbox.markRead(idOf(2));
  const { inbox } = await world.reopen(other, QUIET);
  expect(inbox.countHandled(always)).toBe(0);
  inbox.archive(idOf(3));
  expect([inbox.countHandled(always), inbox.countHandled(never)]).toEqual([3, 1]);
});

test('counts nothing of the reader before', async () => {
  const { inbox } = await open();
  inbox.archive(idOf(1));
  inbox.clear();
  expect(inbox.countHandled(always)).toBe(0);
});
