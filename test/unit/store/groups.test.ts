/** Commands on several messages at once: one change, one event for each message, one exact undo on every device. */
import { expect, test } from 'vitest';
import { createRows, idOf, MINUTE, NOW, openWorld, QUIET, type OpenTab } from '../../support/store-world.js';
import { createSyncedWorld, openDevices, syncDevices } from '../../support/synced-world.js';

const IDS = [5, 3, 1].map(idOf);

/** The rows of the tab "all", unread ones with a mark, and the badge. */
const content = ({ inbox }: OpenTab): string[] => [
  ...inbox.messages.value.map(({ id, read }) => (read ? id : `${id} unread`)),
  String(inbox.unreadCount.value.count),
];

test.each([
  ['archive', [`${idOf(4)} unread`, `${idOf(2)} unread`]],
  ['read', [5, 4, 3, 2, 1].map((id) => (id % 2 ? idOf(id) : `${idOf(id)} unread`))],
] as const)('"%s" changes the messages at once, with an event for each, and one undo', async (kind, expected) => {
  const tab = await openWorld(5, QUIET);
  const before = content(tab);
  tab.inbox.changeEach(kind, IDS);
  expect(content(tab)).toEqual([...expected, '2']);
  const events = tab.events.map((event) => ('message' in event ? `${event.kind} ${event.message.id}` : event.kind));
  expect(events).toEqual(['load', ...IDS.map((id) => `${kind} ${id}`)]);
  expect(tab.inbox.undoable.value).toMatchObject({ kind, messages: IDS.map((id) => ({ id, read: false })) });
  tab.inbox.undo();
  expect([content(tab), tab.inbox.undoable.value]).toEqual([before, null]);
});

test('"unread" can be undone exactly: what was read by a mark, by a position and by the service is read again', async () => {
  const rows = createRows(6).map((row, place) => ({ ...row, read: place === 1 }));
  const tab = await openWorld(rows, QUIET);
  tab.inbox.markAllRead();
  tab.inbox.markUnread(idOf(6));
  tab.inbox.markRead(idOf(6));
  tab.inbox.markUnread(idOf(3));
  const before = content(tab);
  expect(before.at(-1)).toBe('1');
  tab.inbox.changeEach('unread', [6, 5, 3, 2].map(idOf));
  expect(content(tab).at(-1)).toBe('4');
  const messages = [6, 5, 2].map((id) => ({ id: idOf(id) }));
  expect(tab.inbox.undoable.value).toMatchObject({ kind: 'unread', messages });
  tab.inbox.undo();
  expect(content(tab)).toEqual(before);
});

test('"read" can be undone exactly: what was read before stays read, what was marked as unread stays so', async () => {
  const rows = createRows(4).map((row, place) => ({ ...row, read: place === 0 }));
  const tab = await openWorld(rows, QUIET);
  tab.inbox.markRead(idOf(3));
  tab.inbox.markUnread(idOf(4));
  const before = content(tab);
  tab.inbox.changeEach('read', [4, 3, 2].map(idOf));
  expect(content(tab).at(-1)).toBe('1');
  tab.inbox.undo();
  expect(content(tab)).toEqual(before);
});

test('"unarchive" restores messages as read, and undo archives them again', async () => {
  const tab = await openWorld(5, QUIET);
  tab.inbox.changeEach('archive', IDS);
  await tab.select('archived');
  expect(tab.ids()).toEqual(IDS);
  tab.inbox.changeEach('unarchive', IDS);
  expect(tab.inbox.undoable.value).toMatchObject({ kind: 'unarchive', messages: [{}, {}, {}] });
  expect(tab.ids()).toEqual([]);
  tab.inbox.undo();
  expect(tab.ids()).toEqual(IDS);
  tab.inbox.changeEach('unarchive', IDS);
  tab.inbox.selectTab('all');
  expect(content(tab)).toEqual([idOf(5), `${idOf(4)} unread`, idOf(3), `${idOf(2)} unread`, idOf(1), '2']);
});

test('changes each message once, leaves out those that it would not change, and does nothing without any', async () => {
  const tab = await openWorld(3, QUIET);
  tab.inbox.markRead(idOf(2));
  tab.inbox.changeEach('read', [idOf(3), idOf(3), idOf(2), 'unknown']);
  expect(tab.inbox.undoable.value).toMatchObject({ kind: 'read', messages: [{ id: idOf(3) }] });
  expect(tab.events.filter(({ kind }) => kind === 'read')).toHaveLength(2);
  tab.inbox.undo();
  tab.inbox.changeEach('read', [idOf(2), 'unknown']);
  tab.inbox.changeEach('unarchive', IDS);
  expect([tab.inbox.undoable.value, tab.kinds()]).toEqual([null, ['load', 'read', 'read']]);
});

test.each(['archive', 'read'] as const)('"%s" and its undo reach other tabs and devices', async (kind) => {
  const world = createSyncedWorld(createRows(6, MINUTE, NOW - 2 * MINUTE));
  const device = world.device();
  const [one, sibling, two] = [await device.open(), await device.open(), await world.device().open()];
  two.inbox.markRead(idOf(2));
  await syncDevices(world, [one, sibling, two]);
  const before = content(one);
  one.inbox.changeEach(kind, IDS);
  await syncDevices(world, [one, sibling, two]);
  expect([content(one).at(-1), [content(sibling), content(two)].map((all) => all.at(-1))]).toEqual(['2', ['2', '2']]);
  one.inbox.undo();
  await syncDevices(world, [one, sibling, two]);
  expect([content(one), content(sibling), content(two)]).toEqual([before, before, before]);
});

test('undo leaves what another device has changed since', async () => {
  const { one, two, sync } = await openDevices(createRows(4, MINUTE, NOW - 2 * MINUTE));
  one.inbox.changeEach('read', [idOf(4), idOf(3)]);
  await sync();
  two.inbox.markUnread(idOf(3));
  two.inbox.markRead(idOf(3));
  await sync();
  one.inbox.undo();
  await sync();
  expect(content(two)).toEqual([`${idOf(4)} unread`, idOf(3), `${idOf(2)} unread`, `${idOf(1)} unread`, '3']);
  expect(content(one)).toEqual(content(two));
});
