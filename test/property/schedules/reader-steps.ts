/** Steps of a reader in a tab, with the checks that apply immediately after each. */
import type { Inbox } from '../../../src/store/inbox.js';
import type { Message } from '../../../src/store/message.js';
import { archiveAll, archiveAndUndo, readAll } from './bulk-steps.js';
import { ownerOf } from './read-state-model.js';
import type { Steps } from './steps.js';
import type { Tab } from './tab.js';
import {
  inTab,
  isAsleep,
  isCertain,
  knowsMarks,
  marksOf,
  onRow,
  recordChange,
  recordMark,
  rowsOf,
} from './tab-steps.js';
import { assertInvariant } from './violation.js';
import { HOUR, MINUTE, SECOND } from './world.js';
import type { World } from './world.js';

const callStep = (command: string, work: (inbox: Inbox) => unknown) => inTab((tab) => tab.call(command, work));

async function loadPreferencesCode(tab: Tab, inbox: Inbox): Promise<void> {
  await inbox.loadPreferencesCode();
  tab.hasPreferencesCode = true;
}

/** Loads the code for preferences, as a view does, and then runs the command. */
const preferencesStep = (command: string, work: (preferences: Inbox['preferences'], b: number) => Promise<void>) =>
  inTab((tab, b) =>
    tab.call(command, async (inbox) => {
      await loadPreferencesCode(tab, inbox);
      // The tab may have stopped while the code loaded.
      if (tab.isStarted) await work(inbox.preferences, b);
    }),
  );

const mark = (read: boolean) =>
  onRow((tab, row) => {
    // An archived message counts as read, and so does a snoozed one.
    if (row.read === read || row.archived || isAsleep(tab, row)) return;
    tab.call('mark', (inbox) => (read ? inbox.markRead(row.id) : inbox.markUnread(row.id)));
    recordMark(tab, row.id, isCertain(tab) ? read : null);
    assertInvariant(
      'I8',
      tab.isDestroyed || tab.find(row.id)?.read !== !read,
      () => `${row.id} was marked and does not have read=${read}`,
    );
  });

/** A new call is not bound by the Retry-After of an earlier request. */
function clearRetryTime({ device }: Tab, id: string): void {
  for (const { retryAt: notBefore } of device.tabs) notBefore.delete(id);
}

function act(tab: Tab, row: Message, b: number, world: World): void {
  // Action buttons exist only after the code has loaded.
  if (!tab.hasPreferencesCode) return tab.call('prepare', (inbox) => loadPreferencesCode(tab, inbox));
  const { id, outcome } = row;
  const type = b % 5 === 0 ? 'secondary' : 'primary';
  const { intents } = world.monitor;
  const isNew = outcome.state === 'pending' || outcome.state === 'failed';
  const hasEntry = [...tab.device.disk.keys()].some((key) => key.endsWith(`:o.${id}`));
  if (isNew) clearRetryTime(tab, id);
  const intent = isNew ? intents.beginPress(tab, ownerOf(id), id, type) : undefined;
  tab.call('act', (inbox) => inbox.act(id, type, b % 3 === 0 ? { answer: b } : undefined));
  const after = tab.find(id);
  const isStored = [...tab.device.disk.values()].some((value) =>
    intent?.randomIds.slice(intent.fromIndex).some((word) => value.includes(word)),
  );
  const isAccepted = after?.outcome.type === type && /sending|waiting/.test(after.outcome.state);
  // The row may have disappeared at the same time through another tab, which may have acted on it, too.
  if (intent) intents.endPress(intent, isStored || (!tab.isDestroyed && (isAccepted || (!after && !hasEntry))));
  if (outcome.state !== 'done' && !row.read) recordMark(tab, id, isCertain(tab) && after?.read ? true : null);
}

function archive(tab: Tab, { id, archived }: Message): void {
  if (archived) return restore(tab, id);
  tab.call('archive', (inbox) => inbox.archive(id));
  recordChange(tab, id);
  marksOf(tab, id).archived.set(id, isCertain(tab) && knowsMarks(tab, id) ? true : null);
  assertInvariant('I8', tab.isDestroyed || !tab.find(id), () => `${id} was archived and is still shown`);
}

/** The last device that changed a snooze is certain about it, unless another one may have changed it, too. */
function recordSnooze(tab: Tab, id: string, until: number): void {
  marksOf(tab, id).snoozed.set(id, isCertain(tab) && knowsMarks(tab, id) ? until : null);
}

function snooze(tab: Tab, row: Message, b: number, { timeline }: World): void {
  if (row.archived) return;
  const { id } = row;
  const wasAsleep = isAsleep(tab, row);
  const until = timeline.now + (SNOOZES_MS[b % SNOOZES_MS.length] ?? MINUTE);
  tab.call('snooze', (inbox) => inbox.snooze(id, until));
  const shown = tab.find(id);
  recordSnooze(tab, id, until);
  recordMark(tab, id, isCertain(tab) ? false : null);
  marksOf(tab, id).archived.set(id, null);
  if (tab.isDestroyed) return;
  assertInvariant('I8', wasAsleep || !shown, () => `${id} was snoozed and is still shown`);
  const time = shown?.snoozedUntil ?? until;
  assertInvariant('I8', time === until, () => `${id} was snoozed to another time`);
}

function unsnooze(tab: Tab, row: Message): void {
  if (row.snoozedUntil === 0) return;
  const { id } = row;
  const wasAsleep = isAsleep(tab, row);
  tab.call('unsnooze', (inbox) => inbox.unsnooze(id));
  recordSnooze(tab, id, 0);
  assertInvariant('I8', tab.isDestroyed || !wasAsleep || !tab.find(id), () => `${id} is snoozed after unsnooze()`);
}

/** Takes a snooze back at once: everything is as it was. */
function snoozeAndUndo(tab: Tab, row: Message, _b: number, { timeline }: World): void {
  if (row.archived) return;
  // A change reads what the other tabs have stored.
  tab.call('see', (inbox) => inbox.markSeen(row.id));
  if (!tab.find(row.id)) return;
  const before = rowsOf(tab);
  tab.call('snooze', (inbox) => inbox.snooze(row.id, timeline.now + MINUTE));
  if (tab.inbox.undoable.peek()?.kind === 'snooze') tab.call('undo', (inbox) => inbox.undo());
  if (!isCertain(tab) || !knowsMarks(tab, row.id)) marksOf(tab, row.id).snoozed.set(row.id, null);
  marksOf(tab, row.id).archived.set(row.id, null);
  // Another device that does not know of it may archive the message: either may win.
  if (tab.world.devices.length > 1) marksOf(tab, row.id).uncertainIds.add(row.id);
  // Its mark wins over that of a device that does not know of it and marks all as read.
  recordMark(tab, row.id, null);
  if (tab.isDestroyed || tab.device.storage !== 'whole') return;
  assertInvariant(
    'I8',
    rowsOf(tab) === before,
    () => `a snooze of ${row.id} was undone and the rows differ: ${before} is ${rowsOf(tab)}`,
  );
}

/** Another device may archive it at the same time: only what this tab shows now is certain. */
function restore(tab: Tab, id: string): void {
  tab.call('unarchive', (inbox) => inbox.unarchive(id));
  marksOf(tab, id).archived.set(id, null);
  recordMark(tab, id, null);
  assertInvariant('I8', tab.isDestroyed || !tab.find(id), () => `${id} was restored and is still in the archive`);
}

const TABS = ['all', 'unread', 'team', 'archived', 'snoozed', 'all'] as const;
const SNOOZES_MS = [SECOND, 20 * SECOND, MINUTE, 10 * MINUTE, HOUR, 3 * HOUR] as const;

export const READER_STEPS = {
  'open panel': { weight: 3, run: callStep('look', (inbox) => inbox.panelToggled(true)) },
  'close panel': { weight: 1, run: callStep('look', (inbox) => inbox.panelToggled(false)) },
  'load more': { weight: 5, run: callStep('load more', (inbox) => inbox.loadMore()) },
  scroll: { weight: 1, run: callStep('hold', (inbox) => inbox.pauseArrivals(true)) },
  'back to top': { weight: 1, run: callStep('hold', (inbox) => inbox.pauseArrivals(false)) },
  'show arrivals': { weight: 1, run: callStep('show arrivals', (inbox) => inbox.showArrivals()) },
  'mark read': { weight: 5, run: mark(true) },
  'mark unread': { weight: 3, run: mark(false) },
  'read all': { weight: 2, run: inTab(readAll) },
  archive: { weight: 2, run: onRow(archive) },
  snooze: { weight: 4, run: onRow(snooze) },
  unsnooze: { weight: 2, run: onRow(unsnooze) },
  'snooze and undo': { weight: 1, run: onRow(snoozeAndUndo) },
  'archive all': { weight: 1, run: inTab(archiveAll) },
  'archive and undo': { weight: 2, run: inTab(archiveAndUndo) },
  see: { weight: 2, run: onRow((tab, { id }) => tab.call('see', (inbox) => inbox.markSeen(id))) },
  act: { weight: 9, run: onRow(act) },
  retry: {
    weight: 4,
    run: inTab((tab, _b, { monitor: watch, timeline }) => {
      const row = tab.rows.find(({ outcome }) => outcome.state === 'failed');
      if (!row) return;
      watch.intents.onRetry(tab.device, row.id, timeline.now);
      clearRetryTime(tab, row.id);
      tab.call('retry', (inbox) => inbox.retry(row.id));
    }),
  },
  'select tab': {
    weight: 3,
    run: inTab((tab, b) => tab.call('select tab', (inbox) => inbox.selectTab(TABS[b % TABS.length] ?? 'all'))),
  },
  refresh: { weight: 3, run: callStep('refresh', (inbox) => inbox.refresh()) },
  'load preferences': { weight: 1, run: preferencesStep('load preferences', (preferences) => preferences.load()) },
  prefer: {
    weight: 1,
    run: preferencesStep('prefer', (preferences, b) => preferences.setChannel(b % 2 ? 'w' : null, 'email', b % 4 < 2)),
  },
} satisfies Steps;
