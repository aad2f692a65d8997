/** Steps of a reader or of a host's script with messages. Each adds its intent to the model and then presses the button. */
import { isMember, membersOf } from './checks.js';
import type { Fact } from './facts.js';
import { buttonOf, readView, olderOf, partOf, tabsOf, undoOf, undoTextOf } from './view.js';
import type { Page } from './page.js';
import { DAY, HOUR, MINUTE } from './schedule.js';
import { onTabEntered, idsOf, intend, isHealthy, allowRows, onTools, onRow, press, readerOf, SLOW_MS } from './step.js';
import type { Who } from './service.js';
import type { Work } from './step.js';
import { check } from './violation.js';
import { TAB_IDS, TEAMS_OF_TAB } from './tabs.js';
import type { World } from './world.js';

/** So many presses in sequence may add no row: each skips messages that do not belong in the tab. */
const MAX_IDLE_PRESSES = 6;

export const selectTab: Work = async (world, page, { b }) => {
  const tabs = tabsOf(page.element);
  const place = b % TAB_IDS.length;
  const tab = tabs[place];
  const id = TAB_IDS[place] ?? 'all';
  if (!tab || tab.getAttribute('aria-selected') === 'true') return;
  await press(world, page, tab);
  check('agree', page.element.tab === id, () => `the tab "${id}" was pressed, \`tab\` is "${page.element.tab}"`);
  world.stateOf(page).tab = id;
  onTabEntered(world, page);
};

/** Presses the button for more messages until there is none; then the list must have all messages of the tab. */
export async function pressToTheEnd(world: World, page: Page): Promise<void> {
  const who = readerOf(world, page);
  if (!who || !page.visible || !isHealthy(world, page)) return;
  const facts = (): ReturnType<typeof world.model.facts> => world.model.facts(page, who, world.stateOf(page).knowledge);
  await world.clock.pass(world.slow ? SLOW_MS : 2000);
  let button = olderOf(page.element);
  let [rows, idle] = [page.element.messages.length, 0];
  while (button && idle < MAX_IDLE_PRESSES) {
    await press(world, page, button);
    await world.clock.pass(world.slow ? SLOW_MS : 2000);
    button = olderOf(page.element);
    idle = page.element.messages.length === rows ? idle + 1 : 0;
    rows = page.element.messages.length;
  }
  const { filled, preferences } = readView(page.element);
  if (!filled || preferences !== 'none' || !readerOf(world, page)) return;
  const { tab } = world.stateOf(page);
  check('reach', !button, () => `"${tab}" never stops offering more`);
  const shown = new Set(page.element.messages.map(({ id }) => id));
  const missing = membersOf(world, page, facts()).filter(({ mail }) => !shown.has(mail.id));
  check(
    'reach',
    missing.length === 0,
    () => `"${tab}" offers no more, but lacks ${missing.length}: ${missing[0]?.mail.id}`,
  );
}

export const toggleRead = onTools(async (world, page, row) => {
  const { id, unread, element } = row;
  const button = buttonOf(element, unread ? 'Mark as read' : 'Mark as unread');
  if (!button) return;
  const ids = new Set(idsOf(world, page, row));
  const changed = page.element.messages.filter((one) => ids.has(one.id) && one.read !== unread);
  const intent = intend(
    world,
    page,
    'read',
    unread,
    changed.map((one) => one.id),
  );
  // Of several messages it can be undone.
  if (row.folded > 0 && intent) world.stateOf(page).undoable = [intent];
  await press(world, page, button);
  const stays = page.element.messages.some((message) => message.id === id);
  check('rows', stays, () => `${id} left the tab when it was pressed`);
});

/** The storage is full meanwhile: the mark lives as long as the page, and another one may win over it at any time. */
export const toggleReadUnstored: Work = async (world, page, step) => {
  const { rows } = readView(page.element);
  const row = rows[step.b % Math.max(1, rows.length)];
  if (!row || row.folded > 0) return;
  world.model.doubt(row.id);
  page.device.isFull = true;
  await toggleRead(world, page, step);
  await world.clock.pass(300);
  page.device.isFull = false;
};

export const archive = onTools(async (world, page, row) => {
  const button = buttonOf(row.element, 'Archive');
  if (!button) return;
  intend(world, page, 'archive', true, idsOf(world, page, row));
  await press(world, page, button);
});

/** A message that is restored is read. */
export const restore = onTools(async (world, page, row) => {
  const { id, element } = row;
  const button = buttonOf(element, 'Unarchive');
  const who = readerOf(world, page);
  if (!button || !who) return;
  const state = world.stateOf(page);
  state.touched = id;
  const ids = idsOf(world, page, row);
  state.undoable = [
    world.model.intend(page, who, 'archive', false, ids),
    world.model.intend(page, who, 'read', true, ids),
  ];
  allowRows(world, ids);
  await press(world, page, button);
  const isLeft = !page.element.messages.some((message) => message.id === id);
  check('rows', isLeft, () => `${id} was restored and is still in the archive`);
});

const SNOOZES = [5 * MINUTE, 40 * MINUTE, 3 * HOUR, 2 * DAY] as const;

/** It is unread when it comes back, and no change of all messages covers it meanwhile. */
export const snooze = onRow(async (world, page, { id }, { a, b }) => {
  const who = readerOf(world, page);
  const state = world.stateOf(page);
  if (!who || state.tab === 'archived') return;
  const until = world.clock.now + (SNOOZES[(a + b) % SNOOZES.length] ?? HOUR);
  state.touched = id;
  state.undoable = [
    world.model.intend(page, who, 'snooze', true, [id], [], false, until),
    world.model.intend(page, who, 'read', false, [id]),
  ];
  await world.clock.as(page, () => page.element.snooze(id, until));
  const stays = page.element.messages.some((message) => message.id === id);
  check('rows', !stays || state.tab === 'snoozed', () => `${id} was snoozed and is still in the list`);
});

/** Ends a snooze, before the message is back or after it. */
export const unsnooze: Work = async (world, page, { b }) => {
  const who = readerOf(world, page);
  const snoozed = page.element.messages.filter(({ snoozedUntil }) => snoozedUntil > 0);
  const { id } = snoozed[b % Math.max(1, snoozed.length)] ?? {};
  if (!who || !id) return;
  const state = world.stateOf(page);
  state.touched = id;
  state.undoable = [world.model.intend(page, who, 'snooze', false, [id])];
  allowRows(world, [id]);
  await world.clock.as(page, () => page.element.unsnooze(id));
};

/** Chooses a command of the header's menu. */
const archiveBy =
  (name: 'Archive all' | 'Archive all read', text: string): Work =>
  async (world, page) => {
    const who = readerOf(world, page);
    const menu = buttonOf(page.element.shadowRoot, 'More');
    if (!who || !menu) return;
    await press(world, page, menu);
    await world.clock.pass(50);
    const item = buttonOf(page.element.shadowRoot, name);
    // Where the same command is offered for undo, nobody could tell whether the offer is that of the first or of the second one.
    const before = undoTextOf(page.element);
    const isOffered = before.startsWith(text) || /^\d.* archived/.test(before);
    if (!item || item.getAttribute('aria-disabled') === 'true' || isOffered) return press(world, page, menu);
    const state = world.stateOf(page);
    const { knowledge, tab, team } = state;
    const shown = page.element.messages.map(({ id }) => id);
    const isOfTab = (fact: Fact): boolean => isMember(tab, fact, team) !== 'no';
    const { model } = world;
    const isWhole = tab === 'all' || tab === 'unread' || tab === 'done';
    let intent;
    if (name === 'Archive all read')
      intent = model.archiveRead(page, who, knowledge, shown, isWhole ? () => true : isOfTab);
    else if (tab === 'done') intent = model.archiveRead(page, who, knowledge, shown, () => true);
    else intent = model.archiveAll(page, who, knowledge, shown, tab === 'all' ? null : isOfTab);
    await press(world, page, item);
    // Nothing is offered where nothing was archived: then the last offer stays.
    if (undoTextOf(page.element) !== before) state.undoable = [intent];
    await world.clock.pass(50);
  };

export const archiveAll = archiveBy('Archive all', 'All archived');
export const archiveRead = archiveBy('Archive all read', 'All read archived');

/** A script changes several pages of messages at once. */
export const allShown =
  (kind: 'read' | 'archive'): Work =>
  async (world, page, { b }) => {
    if (!readerOf(world, page) || world.stateOf(page).tab === 'archived') return;
    for (let time = 0; time <= b % 7; time++) {
      const ids = page.element.messages.map(({ id }) => id);
      for (const id of ids) intend(world, page, kind, true, [id]);
      await world.clock.as(page, () => {
        for (const id of ids) page.element[kind === 'read' ? 'markRead' : 'archive'](id);
      });
      if (time === b % 7) break;
      await world.clock.as(page, () => void page.element.loadMore());
      await world.clock.pass(2000);
    }
  };

export const openMessage = onRow(async (world, page, { id, element }) => {
  intend(world, page, 'read', true, [id]);
  await press(world, page, partOf(element, 'title'));
});

export const act = onRow(async (world, page, row, { a }) => {
  const type = a % 3 === 0 ? 'secondary' : 'primary';
  const who = readerOf(world, page);
  const button = buttonOf(row.element, type === 'primary' ? 'Yes' : 'No');
  if (!button || row.busy || row.outcome || !who) return;
  intend(world, page, 'read', true, [row.id]);
  world.acts.push({ page, who, id: row.id, type, back: false });
  await press(world, page, button);
});

/** A page that was reloaded shows the rows that it has stored, before a response confirms its reader. */
const restoredReader = ({ setting }: World, { device: { session }, element }: Page): Who | null =>
  setting.cache && session && element.messages[0]?.id.startsWith(session.charAt(0)) ? session : null;

/** The host calls `act()`, for example from its own toast; the panel may never have been opened. */
export const actByScript: Work = async (world, page, { a, b }) => {
  const { who: settled, isSessionNew } = world.stateOf(page);
  const who = readerOf(world, page) ?? (settled || isSessionNew ? null : restoredReader(world, page));
  const { messages } = page.element;
  const row = messages[b % Math.max(1, messages.length)];
  const mail = who && world.service.visible(who).find(({ id }) => id === row?.id);
  if (!who || !row || !mail || !world.service.hasButtons(mail.id)) return;
  if (mail.action.status === 'done' || world.acts.some(({ id }) => id === row.id)) return;
  if (settled) intend(world, page, 'read', true, [row.id]);
  else if (!row.read) world.model.intend(page, who, 'read', true, [row.id]);
  allowRows(world, [row.id]);
  world.acts.push({ page, who, id: row.id, type: 'primary', back: false });
  await world.clock.as(page, () => void page.element.act(row.id, 'primary'));
  // A second call while the first is under way changes nothing.
  if (a % 2) await world.clock.as(page, () => void page.element.act(row.id, 'primary'));
};

export const undoAction = onRow(async (world, page, _row, { b }) => {
  const done = readView(page.element).rows.filter(({ outcome }) => outcome === 'done');
  const row = done[b % Math.max(1, done.length)];
  const button = row && buttonOf(row.element, 'Undo');
  const who = readerOf(world, page);
  if (!row || !button || !who) return;
  world.acts.push({ page, who, id: row.id, type: '', back: true });
  await press(world, page, button);
});

export const readAll: Work = async (world, page) => {
  const who = readerOf(world, page);
  const button = buttonOf(page.element.shadowRoot, 'Mark all as read');
  if (!who || !button) return;
  // Nothing is unread.
  if (button.getAttribute('aria-disabled') === 'true') return press(world, page, button);
  const before = undoTextOf(page.element);
  if (/marked as read/.test(before)) return;
  const state = world.stateOf(page);
  const { knowledge, tab, team } = state;
  const shown = page.element.messages.map(({ id }) => id);
  const filtered = tab === 'team' ? [team] : TEAMS_OF_TAB[tab];
  const intent = world.model.readAll(page, who, knowledge, shown, filtered);
  allowRows(world, [...intent.certain, ...intent.possible]);
  await press(world, page, button);
  if (undoTextOf(page.element) !== before) state.undoable = [intent];
};

export const undo: Work = async (world, page) => {
  const button = undoOf(page.element);
  const state = world.stateOf(page);
  if (!button || !readerOf(world, page)) return;
  const { undoable } = state;
  check('mark', undoable !== null, () => '"Undo" is offered, but there is nothing to undo');
  for (const intent of undoable ?? []) {
    world.model.undo(intent);
    allowRows(world, [...intent.certain, ...intent.possible]);
  }
  state.undoable = null;
  await press(world, page, button);
};
