/**
 * Runs a schedule: does each step, lets the world come to rest, and compares.
 */
import { checkMoment, checkRest } from './checks.js';
import { checkSignedOut } from './count-checks.js';
import { lookAt, noticeClosing, take } from './driver.js';
import type { Fact } from './facts.js';
import type { Page } from './page.js';
import type { Platform } from './platform.js';
import type { Schedule } from './schedule.js';
import type { Who } from './service.js';
import { heal } from './service-steps.js';
import { isHealthy, SLOW_MS } from './step.js';
import { check } from './violation.js';
import { World } from './world.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** The whole list is asked for every ten minutes. */
const WHOLE = 11 * MINUTE;

export interface Place {
  /** The name under which the tag is registered. */
  readonly tag: string;
  /** Settles once no microtask is left. */
  readonly drain: () => Promise<void>;
}

const factsOf = (world: World, page: Page, who: Who): Map<string, Fact> =>
  world.model.facts(page, who, world.diary(page).knowledge);

function moment(world: World, page: Page): void {
  noticeClosing(world, page);
  const { who, knowledge } = world.diary(page);
  if (!who || who !== page.device.session || knowledge.freshSince < 0) {
    // Nobody can say yet whether these rows belong there; they may stay.
    for (const { id } of page.element.messages) world.diary(page).stay.add(id);
    return;
  }
  checkMoment(world, page, lookAt(page), factsOf(world, page, who), who);
}

/** What was pressed is recorded, once, or said to have failed. */
function checkRecords(world: World): void {
  const { commits } = world.service;
  for (const { id, who, page } of world.acts) {
    const done = commits.filter((one) => one.id === id);
    // What sets an action back may be recorded twice: it says nothing of another press.
    const presses = world.acts.filter((one) => one.id === id && !one.back).length;
    const times = done.filter(({ status }) => status === 'done').length;
    check('action', times <= presses, () => `${id} was acted on ${presses} times, and recorded ${times} times`);
    const told = world.pages.some(
      (one) => one.device === page.device && one.events.includes(`inbox-action-failed ${id}`),
    );
    const there = world.service.visible(who).some((mail) => mail.id === id);
    const cares = world.pages.some((one) => one.visible && one.device === page.device && one.device.session === who);
    const kept = world.setting.storage !== 'blocked' || !page.dead;
    if (!there || !cares || !kept || told) continue;
    check('action', done.length > 0, () => `${id} was acted on, and nothing was recorded or said to have failed`);
  }
}

function rested(world: World, page: Page, since: number, whole: boolean): void {
  noticeClosing(world, page);
  const diary = world.diary(page);
  const look = lookAt(page);
  const who = page.device.session;
  if (!who) {
    diary.who = null;
    return checkSignedOut(page, look);
  }
  if (diary.who !== who) Object.assign(diary, { who, undoable: null });
  diary.knowledge.freshSince = since;
  if (whole) diary.knowledge.wholeSince = since;
  const isMissing = whole && diary.open && !look.filled && !world.filesFail;
  check('stuck', !isMissing, () => 'the panel is not there, though its file can be loaded');
  checkRest(world, page, look, factsOf(world, page, who), who);
}

/** Every visible page asks, and once more after all have told what they know. */
async function ask(world: World): Promise<void> {
  const rounds = world.pages.length > 1 ? 2 : 1;
  for (let time = 0; time < rounds; time++) {
    for (const page of world.pages) if (page.visible) await world.clock.as(page, () => void page.element.refresh());
    await world.clock.pass(world.slow ? SLOW_MS : 2500);
  }
}

/** Until every visible page has asked and was told. */
async function rest(world: World, how: 'asked' | 'alone'): Promise<void> {
  const pages = world.pages.filter(({ visible }) => visible);
  const well = pages.filter((page) => isHealthy(world, page));
  const hurt = pages.some((page) => world.diary(page).hurt);
  const whole = (world.deep || hurt) && well.length === pages.length;
  const { interval } = world.setting;
  const since = world.clock.now;
  if (whole) {
    for (let time = 0; time < 2; time++) {
      await world.clock.pass(WHOLE);
      await ask(world);
    }
  } else if (how === 'asked') await ask(world);
  else await world.clock.pass(well.length > 0 ? 2.6 * interval * SECOND + 10 * SECOND : MINUTE);
  world.model.sync(well.flatMap((page) => (page.device.session ? [[page, page.device.session] as const] : [])));
  if (whole) world.deep = false;
  for (const page of pages) {
    if (!well.includes(page)) moment(world, page);
    else {
      if (whole) world.diary(page).hurt = false;
      if (!world.diary(page).hurt) rested(world, page, since, whole);
    }
  }
  if (whole) checkRecords(world);
}

declare global {
  /** What nobody has caught, as the surroundings note it. */
  var oracleFaults: string[] | undefined;
}

function checkFaults(): void {
  const [fault] = globalThis.oracleFaults?.splice(0) ?? [];
  check('fault', fault === undefined, () => `nobody catches ${fault}`);
}

export async function run(
  { setting, seed, steps }: Schedule,
  { tag, drain }: Place,
  platform: Platform,
): Promise<void> {
  const world = new World(setting, seed, platform, tag, drain);
  try {
    const first = await world.addDevice('anna');
    if (setting.display === 'inline') world.diary(first).open = true;
    await rest(world, 'asked');
    for (const step of steps) {
      await take(world, step);
      await world.clock.pass(step.rest === 'none' ? 20 + world.chance.between(0, 400) : 300);
      for (const page of world.pages) if (page.visible) moment(world, page);
      if (step.rest !== 'none') await rest(world, step.rest);
    }
    await rest(world, 'asked');
    checkFaults();
    if (world.acts.length === 0) return;
    // In the end everything works: what was pressed must be known to the service by then.
    await heal(world);
    world.deep = true;
    await rest(world, 'asked');
  } finally {
    await world.end();
  }
}
