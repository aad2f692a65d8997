/**
 * Runs schedules: does each step, lets the world come to rest, and compares. It needs a DOM and the class of the tag, and
 * nothing else of its surroundings, so that the same code runs in happy-dom and in the page of a browser.
 */
import fc from 'fast-check';
import { checkMoment, checkRest, checkSignedOut } from './checks.js';
import { heal, isHealthy, lookAt, noticeClosing, take } from './driver.js';
import type { Fact } from './model.js';
import type { Page } from './page.js';
import { install } from './platform.js';
import type { Platform } from './platform.js';
import { schedules } from './schedule.js';
import type { Schedule } from './schedule.js';
import type { Who } from './service.js';
import { smaller } from './smaller.js';
import { check, noting, Violation } from './violation.js';
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
  if (!who || who !== page.device.session || knowledge.freshSince < 0) return;
  checkMoment(world, page, lookAt(page), factsOf(world, page, who), who);
}

/** What was pressed is recorded, once, or said to have failed. */
function checkRecords(world: World): void {
  const { commits } = world.service;
  for (const { id, who, page } of world.acts) {
    const presses = world.acts.filter((one) => one.id === id);
    const done = commits.filter((one) => one.id === id);
    check('action', done.length <= presses.length, () => `${id} was acted on ${presses.length} times, and recorded ${done.length} times`);
    const told = world.pages.some((one) => one.device === page.device && one.events.includes(`inbox-action-failed ${id}`));
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
  checkRest(world, page, look, factsOf(world, page, who), who);
}

/** Every visible page asks, and once more after all have told what they know. */
async function ask(world: World): Promise<void> {
  for (let time = 0; time < 2; time++) {
    for (const page of world.pages) if (page.visible) await world.clock.as(page, () => void page.element.refresh());
    await world.clock.pass(world.slow ? 30 * SECOND : 2500);
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
      if (!world.diary(page).hurt) rested(world, page, since, whole || world.diary(page).knowledge.freshSince < 0);
    }
  }
  if (whole) checkRecords(world);
}

export async function run({ setting, seed, steps }: Schedule, { tag, drain }: Place, platform: Platform): Promise<void> {
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
    if (world.acts.length === 0) return;
    // In the end everything works: what was pressed must be known to the service by then.
    await heal(world);
    world.deep = true;
    await rest(world, 'asked');
  } finally {
    await world.end();
  }
}

export interface Failure {
  readonly promise: string;
  readonly said: string;
  readonly times: number;
  readonly schedule: string;
}

export interface Report {
  readonly ran: number;
  /** One for each way in which a promise was broken, with the smallest schedule that shows it. */
  readonly failures: readonly Failure[];
}

const faultOf = (error: unknown): Violation => {
  if (error instanceof Violation) return error;
  return new Violation('fault', error instanceof Error ? (error.stack ?? error.message) : String(error));
};

/** What differs from schedule to schedule is left out: ids and numbers. */
const kindOf = ({ message }: Violation): string =>
  message
    .replace(/\b[ab][0-9a-f]{4}-\d+/g, 'X')
    .replace(/\d+/g, 'N')
    .replace(/(X(, X)*( and N more)?)/g, 'X')
    .slice(0, 160);

export interface Job {
  readonly schedules: number;
  readonly seed: number;
  /** Go on after a violation, and give the smallest schedule for one of each kind. */
  readonly survey?: boolean;
  readonly shrink?: boolean;
  /** A pattern of those that are made smaller in a survey. */
  readonly kinds?: string;
  /** This one alone, as JSON. */
  readonly schedule?: string;
}

type Attempt = (schedule: Schedule) => Promise<Violation | null>;
type AttemptAll = (schedule: Schedule) => Promise<ReadonlyMap<string, Violation>>;

interface Found {
  readonly violation: Violation;
  readonly schedule: Schedule;
  readonly times: number;
}

const failureOf = ({ violation: { promise, message: said }, schedule, times }: Found): Failure => ({
  promise,
  said,
  times,
  schedule: JSON.stringify(schedule),
});

/** A small schedule that breaks a promise in the same way. */
async function smallest(kind: string, found: Found, attempt: AttemptAll): Promise<Found> {
  let { violation } = found;
  const schedule = await smaller(found.schedule, async (one) => {
    const again = (await attempt(one)).get(kind);
    if (again) violation = again;
    return again !== undefined;
  });
  return { ...found, violation, schedule };
}

async function survey({ schedules: numRuns, seed, shrink = true, kinds = '' }: Job, attempt: AttemptAll): Promise<Report> {
  const found = new Map<string, Found>();
  const property = fc.asyncProperty(schedules, async (schedule) => {
    for (const [kind, violation] of await attempt(schedule)) {
      const before = found.get(kind);
      found.set(kind, before ? { ...before, times: before.times + 1 } : { violation, schedule, times: 1 });
    }
  });
  const { errorInstance } = await fc.check(property, { numRuns, seed, endOnFailure: true });
  if (errorInstance) throw errorInstance;
  const failures: Failure[] = [];
  for (const [kind, one] of found) failures.push(failureOf(shrink && new RegExp(kinds).test(kind) ? await smallest(kind, one, attempt) : one));
  return { ran: numRuns, failures: failures.toSorted((a, b) => b.times - a.times) };
}

async function search({ schedules: numRuns, seed, shrink = true }: Job, attempt: Attempt, all: AttemptAll): Promise<Report> {
  const property = fc.asyncProperty(schedules, async (schedule) => {
    const violation = await attempt(schedule);
    if (violation) throw violation;
  });
  const { numRuns: ran, counterexample, errorInstance } = await fc.check(property, { numRuns, seed, endOnFailure: true });
  if (!counterexample) return { ran, failures: [] };
  const violation = faultOf(errorInstance);
  const found = { violation, schedule: counterexample[0], times: 1 };
  return { ran, failures: [failureOf(shrink ? await smallest(kindOf(violation), found, all) : found)] };
}

export async function runMany(place: Place, job: Job): Promise<Report> {
  const platform = {} as Platform;
  const uninstall = install(Object.assign(platform, { clock: { owner: null, now: 0 }, random: () => 0.5 }) as Platform);
  const attempt: Attempt = async (schedule) => {
    try {
      await run(schedule, place, platform);
      return null;
    } catch (error) {
      return faultOf(error);
    }
  };
  const attemptAll: AttemptAll = async (schedule) => {
    const kinds = new Map<string, Violation>();
    const note = (violation: Violation): void => void (kinds.has(kindOf(violation)) || kinds.set(kindOf(violation), violation));
    await noting(note, async () => {
      const last = await attempt(schedule);
      if (last) note(last);
    });
    return kinds;
  };
  try {
    if (job.schedule) {
      const schedule = JSON.parse(job.schedule) as Schedule;
      const failures: Failure[] = [];
      for (const [kind, violation] of await attemptAll(schedule)) {
        const found = { violation, schedule, times: 1 };
        failures.push(failureOf(job.shrink ? await smallest(kind, found, attemptAll) : found));
      }
      return { ran: 1, failures };
    }
    return await (job.survey ? survey(job, attemptAll) : search(job, attempt, attemptAll));
  } finally {
    uninstall();
  }
}
