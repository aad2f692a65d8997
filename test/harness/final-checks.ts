/**
 * What must be so in the end, when nothing goes wrong any more and time has passed: for each device, and each subscriber
 * in turn, in the tabs that are still open and in a new one.
 *
 *   I2 every press is done, or shown as failed · I5 every message is there · I8 every mark is there · I9 the badge
 *   I10 what is kept · I12 nothing left after stop() · I14 small
 */
import { check, checkStorage, checkTab } from './checks.js';
import type { Device } from './device.js';
import { drain } from './timeline.js';
import { ownerOf } from './readers.js';
import { MOST_LAG } from './service.js';
import type { Who } from './service.js';
import type { Tab } from './tab.js';
import { hold } from './violation.js';
import { HOUR, MINUTE, OLD, SECOND } from './world.js';
import type { World } from './world.js';

const MOST_PAGES = 12;
/** Below so many, old unread messages are remembered one by one. */
const DEEP = 100;

async function toEnd(tab: Tab, world: World): Promise<void> {
  for (let pages = 0; tab.inbox.more.peek() !== 'none' && pages < MOST_PAGES; pages++) {
    tab.does('load more', (inbox) => inbox.loadMore());
    await world.timeline.pass(2 * SECOND);
  }
  hold('I5', tab.inbox.more.peek() === 'none', () => `there is always more: ${tab.inbox.more.peek()}`);
}

function checkMarks(tab: Tab, fresh: boolean, who: Who, { readers, service }: World): void {
  const { read: marked, archived } = readers.of(tab.device, who);
  const sure = fresh && [...service.times.keys()].filter((id) => ownerOf(id) === who).length < DEEP;
  for (const { id, read } of tab.rows) {
    const row = service.find(who, id);
    const known = marked.get(id);
    const old = row && Date.parse(row.createdAt) <= OLD;
    // What was read elsewhere may lie too deep to be asked for again in a tab that is open, or be an exception by now.
    const usual = row?.read && !old ? (sure ? true : null) : old;
    const lost = old && tab.device.truncated;
    const right = known === undefined && !lost ? usual : (known ?? null);
    hold('I8', !row || right === null || read === right, () => `${id} is shown as ${read ? 'read' : 'unread'}`);
    hold('I8', archived.get(id) !== true, () => `${id} was archived, and is back`);
  }
}

function checkRows(tab: Tab, fresh: boolean, who: Who, { readers, service }: World): void {
  const { archived } = readers.of(tab.device, who);
  const shown = new Set(tab.rows.map(({ id }) => id));
  const live = service.rows(who).filter(({ archived }) => !archived);
  for (const { _id } of live) hold('I5', shown.has(_id) || archived.has(_id), () => `${_id} is not shown`);
  const ids = new Set(live.map(({ _id }) => _id));
  // What lies under the floor is not asked for again in a tab that is open: it may be gone since.
  for (const id of fresh ? shown : []) hold('I5', ids.has(id), () => `${id} is shown, and is gone`);
}

function checkBadge(tab: Tab, who: Who, { readers, service }: World): void {
  const { count, more } = tab.inbox.unreadCount.peek();
  const unread = tab.rows.filter(({ read }) => !read).length;
  // Marked as unread below the floor and gone since: nothing tells, so it counts until its mark is dropped.
  const { read } = readers.of(tab.device, who);
  const gone = [...read].filter(([id, mark]) => mark !== true && (service.find(who, id)?.archived ?? true)).length;
  const stale = tab.rows.filter(({ id }) => service.find(who, id)?.archived ?? true).length;
  const says = `the badge says ${count}${more ? '+' : ''} of ${unread}`;
  hold('I9', count <= Math.min(100, unread + gone) && (more || count >= unread - stale), () => says);
  hold('I9', !more || count === 100, () => `${says}, and is not sure`);
}

function checkActions(tab: Tab, who: Who, world: World): void {
  for (const row of tab.rows) {
    const { id } = row;
    const told = world.service.find(who, id)?.cta.action.status === 'done';
    const at = world.service.commits.findLast((one) => one.id === id)?.at ?? 0;
    // What lies deep was last asked for before that, and nobody told this tab.
    const stale = !tab.saidDone.has(id) && (tab.known.get(id) ?? 0) <= at + MOST_LAG;
    const shown = row.outcome.state;
    hold('I3', !told || shown === 'done' || stale, () => `${id} is done, and is shown as ${shown}`);
  }
  for (const { device, who: whose, excused, id, type, refused, retriedAt, timeless, at } of world.watch.intents.all) {
    if (device !== tab.device || whose !== who || excused) continue;
    // Whoever did it: it is done.
    if (world.service.commits.some((one) => one.id === id && one.type === type)) continue;
    const step = tab.find(id)?.outcome.state;
    const gone = !world.service.find(who, id);
    const over = gone || refused || timeless || world.timeline.now - at > 24 * HOUR;
    hold(
      'I2',
      // What was turned down is shown for a month, by a clock that may say that it is over.
      step ? step === 'failed' || step === 'done' || (timeless && (refused || retriedAt !== null)) : over,
      () => `${id} was asked for, and is ${step ?? 'lost'}`,
    );
  }
}

async function checkPreferences(tab: Tab, who: Who, { service, timeline }: World): Promise<void> {
  tab.does('prepare', (inbox) => inbox.loadPreferencesCode());
  await timeline.pass(SECOND);
  const { preferences } = tab.inbox;
  tab.does('load preferences', () => preferences.load());
  await timeline.pass(SECOND);
  const same = JSON.stringify(preferences.value.peek()) === JSON.stringify(service.preferences(who));
  hold('I3', same && preferences.saving.peek().size === 0, () => 'preferences are not what they are');
}

async function settle(device: Device, who: Who, world: World): Promise<void> {
  const { timeline } = world;
  device.who = who;
  if (device.tabs.size >= 3) [...device.tabs][0]?.die();
  const fresh = world.openTab(world.devices.indexOf(device), { pageSize: 100 });
  const ask = async (): Promise<void> => {
    for (const tab of device.tabs) {
      tab.show(true);
      tab.does('refresh', (inbox) => inbox.refresh());
    }
    await timeline.pass(2 * SECOND);
  };
  await ask();
  for (const tab of device.tabs) tab.show(false);
  await timeline.pass(HOUR + MINUTE);
  for (let round = 0; round < 2; round++) {
    await ask();
    for (const tab of device.tabs) tab.show(false);
    await timeline.pass(11 * MINUTE);
  }
  for (const tab of device.tabs) {
    const say = (error: unknown): never => {
      if (error instanceof Error) error.message += tab === fresh ? ' (new tab)' : ' (open tab)';
      throw error;
    };
    tab.visible = true;
    tab.settings.value = { ...tab.settings.peek(), pageSize: 100 };
    tab.does('all', (inbox) => inbox.selectTab('all'));
    tab.does('top', (inbox) => inbox.pauseArrivals(false));
    try {
      hold('I3', tab.inbox.status.peek() === 'ready', () => `all is well, and it says ${tab.inbox.status.peek()}`);
      await toEnd(tab, world);
      check(world);
      checkRows(tab, tab === fresh, who, world);
      checkMarks(tab, tab === fresh, who, world);
      checkBadge(tab, who, world);
      checkActions(tab, who, world);
      await checkPreferences(tab, who, world);
    } catch (error) {
      say(error);
    }
  }
  checkStorage(device);
}

/** What was marked on a device reaches the others once a page is open there again. */
async function meet(world: World): Promise<void> {
  for (const device of world.devices) {
    for (const who of Array.from(device.people)) {
      device.who = who;
      if (device.tabs.size >= 3) [...device.tabs][0]?.die();
      const tab = world.openTab(world.devices.indexOf(device));
      await world.timeline.pass(5 * SECOND);
      tab?.die();
    }
  }
}

export async function checkEnd(world: World): Promise<void> {
  const { network, service, timeline, tabs } = world;
  network.heal();
  service.lag(0, timeline.now);
  for (const device of world.devices) device.storage = 'whole';
  for (const tab of tabs) {
    tab.fuse = null;
    if (tab.frozen) tab.resume();
    if (!tab.started) tab.start();
  }
  await timeline.pass(20 * SECOND);
  if (world.keepsReadState && world.devices.length > 1) await meet(world);
  for (const device of world.devices) {
    // Whoever is signed in comes first.
    for (const who of [...device.people].toReversed()) await settle(device, who, world);
  }
  for (const tab of world.tabs) {
    tab.stop();
    await drain();
    checkTab(tab, world);
  }
  await timeline.pass(HOUR);
  check(world);
}
