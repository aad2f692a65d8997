/**
 * Checks at the end of a schedule, after all faults have ended and time has passed: for each device and subscriber, in
 * the open tabs and in a new one.
 * I2 every action is done or shown as failed · I5 every message is shown · I8 every mark is kept · I9 the badge
 * I10 stored data · I12 nothing left after stop() · I14 limited storage
 */
import { flushPromises } from '../../support/fake-clock.js';
import { check, checkStorage, checkTab } from './checks.js';
import type { Device } from './device.js';
import { ownerOf } from './read-state-model.js';
import { MAX_LAG_MS } from './service.js';
import type { Who } from './service.js';
import type { Tab } from './tab.js';
import { assertInvariant } from './violation.js';
import { HOUR, MINUTE, OLD, SECOND } from './world.js';
import type { World } from './world.js';

const MAX_PAGES = 12;
/** Below this number of messages, the read state of all of them is certain in a new tab. */
const MAX_CERTAIN_MESSAGES = 100;

async function loadAll(tab: Tab, world: World): Promise<void> {
  for (let pages = 0; tab.inbox.more.peek() !== 'none' && pages < MAX_PAGES; pages++) {
    tab.call('load more', (inbox) => inbox.loadMore());
    await world.timeline.advance(2 * SECOND);
  }
  assertInvariant(
    'I5',
    tab.inbox.more.peek() === 'none',
    () => `the list does not end: more is ${tab.inbox.more.peek()}`,
  );
}

function checkMarks(tab: Tab, isNewTab: boolean, who: Who, { readStateModel: readers, service, devices }: World): void {
  const { read: marked, archived } = readers.of(tab.device, who);
  const isCertain =
    isNewTab && [...service.times.keys()].filter((id) => ownerOf(id) === who).length < MAX_CERTAIN_MESSAGES;
  // A device that compacts its marks may show as unread what another one marks as read at the same time.
  const mayBeCompacted = devices.length > 1 && service.rows(who).length >= MAX_CERTAIN_MESSAGES;
  for (const { id, read, snoozedUntil } of tab.rows) {
    const row = service.find(who, id);
    const mark = marked.get(id);
    const isOld = row && Date.parse(row.createdAt) <= OLD;
    // A message read elsewhere may be below the window that an open tab reads again, or have its own mark.
    const defaultRead = row?.read && !isOld ? (isCertain ? true : null) : isOld;
    const snooze = readers.of(tab.device, who).snoozed.get(id);
    const isEnded = typeof snooze !== 'number' || read || row?.archived;
    assertInvariant(
      'I8',
      isEnded || snoozedUntil === snooze,
      () => `${id} is back at ${snoozedUntil}, not at ${snooze}`,
    );
    const mayBeLost = devices.some(({ wasDamaged }) => wasDamaged);
    const known = mark === true && mayBeCompacted ? null : (mark ?? null);
    const expectedRead = mark === undefined && !mayBeLost ? defaultRead : known;
    assertInvariant(
      'I8',
      !row || expectedRead === null || read === expectedRead,
      () => `${id} is shown as ${read ? 'read' : 'unread'}`,
    );
    assertInvariant('I8', archived.get(id) !== true, () => `${id} was archived and is shown again`);
  }
}

function checkRows(tab: Tab, isNewTab: boolean, who: Who, { readStateModel: readers, service }: World): void {
  const { archived } = readers.of(tab.device, who);
  const shown = new Set(tab.rows.map(({ id }) => id));
  const live = service.rows(who).filter((row) => !row.archived);
  for (const { _id } of live) assertInvariant('I5', shown.has(_id) || archived.has(_id), () => `${_id} is not shown`);
  const ids = new Set(live.map(({ _id }) => _id));
  // An open tab does not read rows below readUpTo again, so they may have been deleted.
  for (const id of isNewTab ? shown : [])
    assertInvariant(
      'I5',
      ids.has(id) || (archived.has(id) && service.find(who, id) !== undefined),
      () => `${id} is shown although it was deleted`,
    );
}

function checkBadge(tab: Tab, who: Who, { readStateModel: readers, service }: World): void {
  const { count, more } = tab.inbox.unreadCount.peek();
  const unread = tab.rows.filter(({ read }) => !read).length;
  // A deleted message below readUpTo that was marked as unread counts until its mark is dropped.
  const { read } = readers.of(tab.device, who);
  const gone = [...read].filter(([id, mark]) => mark !== true && (service.find(who, id)?.archived ?? true)).length;
  const stale = tab.rows.filter(({ id }) => service.find(who, id)?.archived ?? true).length;
  const description = `the badge is ${count}${more ? '+' : ''} of ${unread}`;
  assertInvariant('I9', count <= Math.min(100, unread + gone) && (more || count >= unread - stale), () => description);
  assertInvariant('I9', !more || count === 100, () => `${description} and claims to be a lower bound`);
}

function checkActions(tab: Tab, who: Who, world: World): void {
  for (const row of tab.rows) {
    const { id } = row;
    const isDone = world.service.find(who, id)?.cta.action.status === 'done';
    const at = world.service.commits.findLast((one) => one.id === id)?.at ?? 0;
    // The row was last read before the action, and no other tab reported it.
    const stale = !tab.shownAsDone.has(id) && (tab.servedAt.get(id) ?? 0) <= at + MAX_LAG_MS;
    const shown = row.outcome.state;
    assertInvariant('I3', !isDone || shown === 'done' || stale, () => `${id} is done and is shown as ${shown}`);
  }
  for (const {
    device,
    who: owner,
    isExcused: excused,
    id,
    type,
    isRejected: refused,
    retriedAt,
    hasUnknownAge: timeless,
    at,
  } of world.monitor.intents.all) {
    if (device !== tab.device || owner !== who || excused) continue;
    // Any device may have recorded the action.
    if (world.service.commits.some((one) => one.id === id && one.type === type)) continue;
    const step = tab.find(id)?.outcome.state;
    const gone = !world.service.find(who, id);
    const isExpired = world.timeline.now - at > 24 * HOUR;
    const mayBeDropped = gone || refused || timeless || isExpired;
    assertInvariant(
      'I2',
      // A failed action is shown for a month of the device's clock, which may have changed.
      step
        ? step === 'failed' || step === 'done' || (timeless && (refused || isExpired || retriedAt !== null))
        : mayBeDropped,
      () => `${id} was acted on and is ${step ?? 'lost'}`,
    );
  }
}

async function checkPreferences(tab: Tab, who: Who, { service, timeline }: World): Promise<void> {
  tab.call('prepare', (inbox) => inbox.loadPreferencesCode());
  await timeline.advance(SECOND);
  const { preferences } = tab.inbox;
  tab.call('load preferences', () => preferences.load());
  await timeline.advance(SECOND);
  const isEqual = JSON.stringify(preferences.value.peek()) === JSON.stringify(service.preferences(who));
  assertInvariant(
    'I3',
    isEqual && preferences.saving.peek().size === 0,
    () => 'the preferences differ from those of the service',
  );
}

async function checkSubscriber(device: Device, who: Who, world: World): Promise<void> {
  const { timeline } = world;
  device.who = who;
  if (device.tabs.size >= 3) [...device.tabs][0]?.destroy();
  const isNewTab = world.openTab(world.devices.indexOf(device), { pageSize: 100 });
  const refreshAll = async (): Promise<void> => {
    for (const tab of device.tabs) {
      tab.setVisible(true);
      tab.call('refresh', (inbox) => inbox.refresh());
    }
    await timeline.advance(2 * SECOND);
  };
  await refreshAll();
  for (const tab of device.tabs) tab.setVisible(false);
  // Every snooze is over then.
  await timeline.advance(3 * HOUR + MINUTE);
  for (let round = 0; round < 2; round++) {
    await refreshAll();
    for (const tab of device.tabs) tab.setVisible(false);
    await timeline.advance(11 * MINUTE);
  }
  for (const tab of device.tabs) {
    const rethrow = (error: unknown): never => {
      if (error instanceof Error) error.message += tab === isNewTab ? ' (new tab)' : ' (open tab)';
      throw error;
    };
    tab.isVisible = true;
    tab.settings.value = { ...tab.settings.peek(), pageSize: 100 };
    tab.call('all', (inbox) => inbox.selectTab('all'));
    tab.call('top', (inbox) => inbox.pauseArrivals(false));
    try {
      assertInvariant(
        'I3',
        tab.inbox.status.peek() === 'ready',
        () => `no request fails and the status is ${tab.inbox.status.peek()}`,
      );
      await loadAll(tab, world);
      check(world);
      checkRows(tab, tab === isNewTab, who, world);
      checkMarks(tab, tab === isNewTab, who, world);
      checkBadge(tab, who, world);
      checkActions(tab, who, world);
      await checkPreferences(tab, who, world);
    } catch (error) {
      rethrow(error);
    }
  }
  checkStorage(device);
}

/** Opens a page on every device for each subscriber, so all devices receive each other's read state. */
async function syncDevices(world: World): Promise<void> {
  for (const device of world.devices) {
    for (const who of Array.from(device.subscribers)) {
      device.who = who;
      if (device.tabs.size >= 3) [...device.tabs][0]?.destroy();
      const tab = world.openTab(world.devices.indexOf(device));
      await world.timeline.advance(5 * SECOND);
      tab?.destroy();
    }
  }
}

export async function runFinalChecks(world: World): Promise<void> {
  const { network, service, timeline, tabs } = world;
  network.reset();
  service.serveStale(0, timeline.now);
  for (const device of world.devices) device.storage = 'whole';
  for (const tab of tabs) {
    tab.effectsLeft = null;
    if (tab.isFrozen) tab.resume();
    if (!tab.isStarted) tab.start();
  }
  await timeline.advance(20 * SECOND);
  if (world.syncsReadState && world.devices.length > 1) await syncDevices(world);
  for (const device of world.devices) {
    // The subscriber who is signed in comes first.
    for (const who of [...device.subscribers].toReversed()) await checkSubscriber(device, who, world);
  }
  for (const tab of world.tabs) {
    tab.stop();
    await flushPromises();
    checkTab(tab, world);
  }
  await timeline.advance(HOUR);
  check(world);
}
