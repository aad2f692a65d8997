/** Runs a schedule: runs each step, lets the world settle, and checks the rendered inbox. */
import { checkMoment, checkRest } from './checks.js';
import { checkSignedOut } from './count-checks.js';
import { noticeClosing, runStep } from './driver.js';
import type { Fact } from './facts.js';
import { checkLeft, checkStorage } from './left-checks.js';
import type { Page } from './page.js';
import type { Platform } from './platform.js';
import type { Schedule } from './schedule.js';
import type { Who } from './service.js';
import { heal } from './service-steps.js';
import { isHealthy, loadingMs, readerOf } from './step.js';
import { readView } from './view.js';
import { check } from './violation.js';
import { World } from './world.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** Longer than the ten minutes between two loads of the whole list. */
const WHOLE = 11 * MINUTE;

export interface Environment {
  /** The tag under which the element is registered. */
  readonly tag: string;
  /** Resolves when no microtask is pending. */
  readonly drain: () => Promise<void>;
}

const factsOf = (world: World, page: Page, who: Who): Map<string, Fact> =>
  world.model.facts(page, who, world.stateOf(page).knowledge);

function checkNow(world: World, page: Page): void {
  noticeClosing(world, page);
  const { knowledge } = world.stateOf(page);
  const who = readerOf(world, page);
  if (!who || knowledge.freshSince < 0) {
    // The model cannot decide yet whether these rows belong in the tab.
    for (const { id } of page.element.messages) world.stateOf(page).allowedRows.add(id);
    return;
  }
  checkMoment(world, page, readView(page.element), factsOf(world, page, who), who);
}

/** Each action is recorded once, or reported as failed. */
function checkRecords(world: World): void {
  const { commits } = world.service;
  for (const { id, who, page } of world.acts) {
    const done = commits.filter((other) => other.id === id);
    // An undo may be recorded twice: only completed actions are counted.
    const presses = world.acts.filter((other) => other.id === id && !other.back).length;
    const times = done.filter(({ status }) => status === 'done').length;
    check('action', times <= presses, () => `${id} was acted on ${presses} times, but recorded ${times} times`);
    const wasReported = [page, ...world.pages].some(
      (other) => other.device === page.device && other.events.includes(`inbox-action-failed ${id}`),
    );
    const exists = world.service.visible(who).some((mail) => mail.id === id);
    const canSend = world.pages.some(
      (other) => other.visible && other.device === page.device && other.device.session === who,
    );
    const isStored = world.setting.storage !== 'blocked' || !page.isDestroyed;
    if (!exists || !canSend || !isStored || wasReported) continue;
    check('action', done.length > 0, () => `${id} was acted on, but neither recorded nor reported as failed`);
  }
}

function checkSettled(world: World, page: Page, since: number, whole: boolean): void {
  noticeClosing(world, page);
  const state = world.stateOf(page);
  const view = readView(page.element);
  const who = page.device.session;
  state.isSessionNew = false;
  if (!who) {
    state.who = null;
    return checkSignedOut(page, view);
  }
  if (state.who !== who) Object.assign(state, { who, undoable: null });
  state.knowledge.freshSince = since;
  if (whole) state.knowledge.wholeSince = since;
  const isMissing = whole && state.open && !view.filled && !world.filesFail;
  check('stuck', !isMissing, () => 'the panel is not rendered, although its file can be loaded');
  const isWhole = view.filled && view.preferences === 'none' && state.tab === 'all' && view.older === 'none';
  if (whole && isWhole && world.pages.length === 1) world.model.learnRemovals(page, who, since);
  checkRest(world, page, view, factsOf(world, page, who), who);
}

/** Refreshes every visible page; twice if there are several, since each sends its own changes first. */
async function refreshPages(world: World): Promise<void> {
  const rounds = world.pages.length > 1 ? 2 : 1;
  for (let time = 0; time < rounds; time++) {
    for (const page of world.pages) if (page.visible) await world.clock.as(page, () => void page.element.refresh());
    await world.clock.pass(loadingMs(world, 2500));
  }
}

/** Waits until every visible page has polled and received the responses, then checks all pages. */
async function settle(world: World, how: 'refresh' | 'poll'): Promise<void> {
  const pages = world.pages.filter(({ visible }) => visible);
  const healthy = pages.filter((page) => isHealthy(world, page));
  const anyHadFault = pages.some((page) => world.stateOf(page).hadFault);
  const whole = (world.deep || anyHadFault) && healthy.length === pages.length;
  const { interval } = world.setting;
  const since = world.clock.now;
  if (whole) {
    for (let time = 0; time < 2; time++) {
      await world.clock.pass(WHOLE);
      await refreshPages(world);
    }
  } else if (how === 'refresh') await refreshPages(world);
  else await world.clock.pass(healthy.length > 0 ? 2.6 * interval * SECOND + 10 * SECOND : MINUTE);
  // Preferences that are shown are requested again by `refresh`.
  if (whole || how === 'refresh') for (const page of healthy) world.stateOf(page).prefsAt = since;
  // After a fault, a page may not have sent its changes yet.
  const synced = healthy.flatMap((page) =>
    page.device.session && (whole || !world.stateOf(page).hadFault) ? [[page, page.device.session] as const] : [],
  );
  world.model.sync(synced, !world.filesFail);
  if (whole) world.deep = false;
  for (const page of pages) {
    if (!healthy.includes(page)) checkNow(world, page);
    else {
      if (whole) world.stateOf(page).hadFault = false;
      if (!world.stateOf(page).hadFault) checkSettled(world, page, since, whole);
    }
  }
  if (whole) checkRecords(world);
}

declare global {
  /** Uncaught errors, recorded by the worker or the page that runs the schedules. */
  var oracleFaults: string[] | undefined;
}

function checkFaults(world: World): void {
  world.monitor.throwViolation();
  for (const { lastUnseen, lastCount } of world.pages)
    check('count', lastUnseen <= lastCount, () => `${lastUnseen} messages are unseen of ${lastCount} unread ones`);
  const [fault] = globalThis.oracleFaults?.splice(0) ?? [];
  check('fault', fault === undefined, () => `uncaught: ${fault}`);
}

export async function run(
  { setting, seed, steps }: Schedule,
  { tag, drain }: Environment,
  platform: Platform,
): Promise<void> {
  const world = new World(setting, seed, platform, tag, drain);
  try {
    const first = await world.addDevice('anna');
    if (setting.display === 'inline') world.stateOf(first).open = true;
    await settle(world, 'refresh');
    for (const step of steps) {
      await runStep(world, step);
      await world.clock.pass(step.rest === 'none' ? 20 + world.prng.between(0, 400) : 300);
      checkFaults(world);
      for (const page of world.pages) if (page.visible) checkNow(world, page);
      if (step.rest !== 'none') await settle(world, step.rest);
    }
    await settle(world, 'refresh');
    if (world.acts.length > 0) {
      // After all faults have ended, every action must have reached the service.
      await heal(world);
      world.deep = true;
      await settle(world, 'refresh');
    }
    for (const page of world.pages) await checkLeft(world, page);
    for (const device of world.devices) checkStorage(world, device);
    checkFaults(world);
  } finally {
    await world.end();
  }
}
