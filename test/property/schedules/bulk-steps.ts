/** A reader's commands on all messages, with the checks that apply immediately after each. */
import { ownerOf } from './read-state-model.js';
import type { Who } from './service.js';
import type { Tab } from './tab.js';
import { isAsleep, isCertain, marksOf, recordChange, recordMark, rowsOf } from './tab-steps.js';
import { assertInvariant } from './violation.js';

/** "Mark all as read" waits for the first response: it may mark each message that has come until then. */
function allowRead(tab: Tab, who: Who): void {
  const { read } = tab.world.readStateModel.of(tab.device, who);
  for (const id of tab.world.service.times.keys())
    if (ownerOf(id) === who && read.get(id) !== true) recordMark(tab, id, null);
}

export function readAll(tab: Tab): void {
  const { subject, servedAt, world } = tab;
  if (!subject) return;
  if (tab.rows.length === 0) tab.allowedByPage.add((who) => allowRead(tab, who));
  const reader = world.readStateModel.of(tab.device, subject);
  const selected = tab.inbox.tab.peek();
  const everything = selected === 'all';
  // In a tab with a service filter, only its messages are marked, including those loaded later.
  const filtered = tab.inbox.tabs.peek().some(({ id, payload }) => id === selected && payload);
  const before = new Set(tab.rows.flatMap((row) => (row.read ? [row.id] : [])));
  tab.call('read all', (inbox) => inbox.markAllRead());
  const shown = new Set(
    tab.isDestroyed ? [] : tab.rows.flatMap((row) => (before.has(row.id) || isAsleep(tab, row) ? [] : [row.id])),
  );
  const times = [...servedAt.keys()].map((id) => world.service.times.get(id) ?? 0);
  // Messages below the newest loaded one may be loaded and marked; later arrivals may not.
  const floor = Math.max(...times);
  for (const [id, time] of world.service.times) {
    const reached = filtered || servedAt.has(id) || time <= floor || reader.read.has(id);
    const isSnoozed = (reader.snoozed.get(id) ?? 0) > world.timeline.now;
    // A message that is back from a snooze has a mark, and may be covered before it is loaded.
    const mayBeMarked = servedAt.size > 0 || reader.read.has(id);
    const within = ownerOf(id) === subject && mayBeMarked && reached && !isSnoozed;
    if (within && reader.read.get(id) !== true && !shown.has(id)) recordMark(tab, id, null);
  }
  if (tab.isDestroyed) return;
  for (const { id, read } of tab.rows) {
    assertInvariant('I8', read || !everything, () => `${id} is unread after markAllRead()`);
    if (shown.has(id)) recordMark(tab, id, isCertain(tab) && read ? true : null);
  }
  const { count } = tab.inbox.unreadCount.peek();
  assertInvariant('I9', count === 0 || filtered, () => `${count} are unread after markAllRead()`);
}

/** Every message of the subscriber may be archived now; one that was stays so. */
function allowArchived(tab: Tab, who: Who): void {
  const { archived } = tab.world.readStateModel.of(tab.device, who);
  for (const id of tab.world.service.times.keys())
    if (ownerOf(id) === who && archived.get(id) !== true) archived.set(id, null);
}

export function archiveAll(tab: Tab): void {
  const { subject } = tab;
  if (!subject) return;
  if (tab.rows.length === 0) tab.allowedByPage.add((who) => allowArchived(tab, who));
  const selected = tab.inbox.tab.peek();
  tab.call('archive all', (inbox) => inbox.archiveAll());
  allowArchived(tab, subject);
  if (tab.isDestroyed || selected !== 'all') return;
  assertInvariant('I8', tab.rows.length === 0, () => `${tab.rows.length} rows are shown after archiveAll()`);
  const { count } = tab.inbox.unreadCount.peek();
  assertInvariant('I9', count === 0, () => `${count} are unread after archiveAll()`);
}

/** Takes "archive all" or "archive all read" back at once: everything is as it was. */
export function archiveAndUndo(tab: Tab, b: number): void {
  const [first] = tab.rows;
  if (!tab.subject || !first) return;
  // A change reads what the other tabs have stored.
  tab.call('see', (inbox) => inbox.markSeen(first.id));
  const before = rowsOf(tab);
  const unread = new Set(tab.rows.flatMap(({ id, read }) => (read ? [] : [id])));
  const offered = tab.inbox.undoable.peek();
  tab.call('archive', (inbox) => (b % 2 ? inbox.archiveAll() : inbox.archiveRead()));
  const left = tab.isDestroyed ? new Set() : new Set(tab.rows.map(({ id }) => id));
  const isAnyLost = b % 2 === 0 && [...unread].some((id) => !left.has(id));
  assertInvariant('I8', tab.isDestroyed || !isAnyLost, () => 'an unread message was archived by archiveRead()');
  const { readStateModel, service } = tab.world;
  const { undoneArchiving, archived, uncertainIds } = readStateModel.of(tab.device, tab.subject);
  for (const id of service.times.keys()) {
    if (ownerOf(id) !== tab.subject) continue;
    undoneArchiving.add(id);
    recordChange(tab, id);
    if (archived.get(id) && uncertainIds.has(id)) archived.set(id, null);
  }
  // Where nothing was to be archived, an earlier command is still offered.
  if (tab.inbox.undoable.peek() !== offered) tab.call('undo', (inbox) => inbox.undo());
  // They were read on another device, and neither knew of the other's change: either may win.
  for (const id of unread) if (marksOf(tab, id).read.get(id) === true) recordMark(tab, id, null);
  if (tab.isDestroyed || tab.device.storage !== 'whole') return allowArchived(tab, tab.subject);
  assertInvariant('I8', rowsOf(tab) === before, () => 'archiving was undone and the rows differ');
}
