/** The implementation of each step of a schedule, by its name. */
import { olderOf, buttonOf } from './view.js';
import type { Page } from './page.js';
import { away, others, reload, remount, scroll, show, signIn, togglePreferences } from './page-steps.js';
import * as reader from './reader-steps.js';
import { DAY, MINUTE, type Step, type StepName } from './schedule.js';
import { search, showMessage } from './find-steps.js';
import { arrive, changed, fail, failOne, heal, markFaulty } from './service-steps.js';
import { onTabEntered, press, setOpen, currentReader, type Work } from './step.js';
import { TABS, tabsText } from './tabs.js';
import type { World } from './world.js';

const inTurn =
  (first: Work, second: Work): Work =>
  async (world, page, step) => {
    await first(world, page, step);
    await world.clock.pass(300);
    await second(world, page, step);
  };

const STEPS: Readonly<Record<StepName, Work>> = {
  open: (world, page) => setOpen(world, page, true),
  close: (world, page) => setOpen(world, page, false),
  'select tab': reader.selectTab,
  older: (world, page) => press(world, page, olderOf(page.element)),
  'press to the end': reader.pressToTheEnd,
  'toggle read': reader.toggleRead,
  'toggle read unstored': reader.toggleReadUnstored,
  archive: reader.archive,
  restore: reader.restore,
  snooze: reader.snooze,
  unsnooze: reader.unsnooze,
  'archive all': reader.archiveAll,
  'archive read': reader.archiveRead,
  'archive all and undo': inTurn(reader.archiveAll, reader.undo),
  'archive read and undo': inTurn(reader.archiveRead, reader.undo),
  'archive shown': reader.allShown('archive'),
  'read shown': reader.allShown('read'),
  'open message': reader.openMessage,
  act: reader.act,
  'act by script': reader.actByScript,
  'undo action': reader.undoAction,
  'try again': (world, page) => {
    world.monitor.onRetry(page);
    return press(world, page, buttonOf(page.element.shadowRoot, 'Try again'));
  },
  'read all': reader.readAll,
  undo: reader.undo,
  'read all and undo': inTurn(reader.readAll, reader.undo),
  'archive and undo': inTurn(reader.archive, reader.undo),
  reopen: inTurn(
    (world, page) => setOpen(world, page, false),
    (world, page) => setOpen(world, page, true),
  ),
  scroll,
  refresh: (world, page) => world.clock.as(page, () => void page.element.refresh()),
  reload,
  remount,
  'new tab': async (world, page) => {
    if (others(world, page) < 3) await world.addPage(page.device, new Map());
  },
  'close tab': async (world, page) => {
    if (others(world, page) > 1) await world.destroyPage(page);
  },
  'new device': async (world, page) => {
    if (world.devices.length < 3) await world.addDevice(page.device.session ?? 'anna');
  },
  hide: show(false),
  show: show(true),
  away,
  'sign out': (world, page, { b }) => signIn(world, page, null, b % 2 === 0),
  'sign in': (world, page, { b }) => signIn(world, page, b % 3 ? 'anna' : 'ben', true),
  'turn preferences': togglePreferences,
  'change preferences': (world, page, { b }) => {
    world.service.setChannels(currentReader(page), { in_app: b % 2 === 0, email: b % 4 < 2 });
    world.prefsChangedAt = world.clock.now;
  },
  arrive: arrive(() => 1, 0, 0),
  'arrive late': arrive((b) => 1 + (b % 3), 0, 30_000),
  'arrive together': arrive((b) => (b % 9 ? 2 + (b % 15) : 110), -1000, 0),
  'arrive from the future': (world, page, step) =>
    arrive(() => 1, [10 * MINUTE, 40 * DAY, 3000 * DAY][step.b % 3] ?? 0, 0)(world, page, { ...step, b: 1 }),
  remove: changed((mail, now) => (mail.removedAt = now)),
  'read by service': changed((mail, now) => Object.assign(mail, { read: true, changedAt: now })),
  'archive by service': changed((mail, now) => Object.assign(mail, { archived: true, changedAt: now })),
  offline: (world, page) => {
    page.device.online = false;
    markFaulty(world);
  },
  'service fails': (world, page, step) =>
    fail((['broken', 'busy', 'timeout'] as const)[step.b % 3] ?? 'broken', '')(world, page, step),
  'tab fails': fail('broken', 'payload='),
  slow: (world) => void (world.slow = true),
  'request fails': failOne,
  heal,
  wait: (world, _page, { b }) => world.clock.pass((b + 1) * 1000),
  search,
  'show message': showMessage,
  'change filter': async (world, page, { b }) => {
    const state = world.stateOf(page);
    state.team = b % 3;
    const tabs = TABS.map((tab) => (tab.id === 'team' ? { ...tab, payload: { team: state.team } } : tab));
    await world.clock.as(page, () => page.element.setAttribute('tabs', tabsText(tabs)));
    if (state.tab === 'team') onTabEntered(world, page);
  },
};

export async function runStep(world: World, step: Step): Promise<void> {
  const { pages } = world;
  const page = pages[step.a % Math.max(1, pages.length)];
  world.monitor.steppedAt = world.clock.now;
  world.stepName = step.name;
  if (page) await STEPS[step.name](world, page, step);
}

/** A popover that closed without a step of the schedule counts as closed: its open tab is left. */
export function noticeClosing(world: World, page: Page): void {
  const state = world.stateOf(page);
  if (world.setting.display === 'inline' || state.open === page.element.open) return;
  state.open = page.element.open;
  onTabEntered(world, page);
}
