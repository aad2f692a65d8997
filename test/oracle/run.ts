/**
 * Runs schedules: does each step, lets the world come to rest, and compares. It needs a DOM and the class of the tag, and
 * nothing else of its surroundings, so that the same code runs in happy-dom and in the page of a browser.
 */
import fc from 'fast-check';
import { checkMoment, checkRest, checkSignedOut } from './checks.js';
import { isHealthy, lookAt, noticeClosing, take } from './driver.js';
import type { Fact } from './model.js';
import type { Page } from './page.js';
import { install } from './platform.js';
import type { Platform } from './platform.js';
import { schedules } from './schedule.js';
import type { Schedule } from './schedule.js';
import type { Who } from './service.js';
import { check, Violation } from './violation.js';
import { World } from './world.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** The whole list is asked for every ten minutes, and what is missing has to be missing twice. */
const WHOLE = 23 * MINUTE;

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

/** Time passes until every visible page has asked and was told. */
async function rest(world: World): Promise<void> {
  const pages = world.pages.filter(({ visible }) => visible);
  const well = pages.filter((page) => isHealthy(world, page));
  const hurt = pages.some((page) => world.diary(page).hurt);
  const whole = (world.deep || hurt) && well.length === pages.length;
  const { interval } = world.setting;
  const since = world.clock.now;
  await world.clock.pass(well.length > 0 ? 2.6 * interval * SECOND + 10 * SECOND + (whole ? WHOLE : 0) : MINUTE);
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
    await rest(world);
    for (const step of steps) {
      await take(world, step);
      await world.clock.pass(step.rest === 'none' ? 20 + world.chance.between(0, 400) : 300);
      for (const page of world.pages) if (page.visible) moment(world, page);
      if (step.rest === 'short') await rest(world);
    }
    await rest(world);
  } finally {
    await world.end();
  }
}

export interface Report {
  readonly ran: number;
  /** One line for each way in which a promise was broken, with the smallest schedule that shows it. */
  readonly failures: readonly { readonly promise: string; readonly said: string; readonly times: number; readonly schedule: string }[];
}

const faultOf = (error: unknown): Violation => {
  if (error instanceof Violation) return error;
  return new Violation('fault', error instanceof Error ? (error.stack ?? error.message) : String(error));
};

/** What differs from schedule to schedule is left out: ids and numbers. */
const kindOf = ({ message }: Violation): string => message.replace(/\b[ab][0-9a-f]{4}-\d+/g, 'X').replace(/\d+/g, 'N').slice(0, 160);

export interface Job {
  readonly schedules: number;
  readonly seed: number;
  /** Go on after a failure, and give one of each kind. */
  readonly survey?: boolean;
  readonly shrink?: boolean;
}

export async function runMany(place: Place, { schedules: count, seed, survey = false, shrink = true }: Job): Promise<Report> {
  const platform = {} as Platform;
  const uninstall = install(Object.assign(platform, { clock: { owner: null, now: 0 }, random: () => 0.5 }) as Platform);
  const attempt = async (schedule: Schedule): Promise<Violation | null> => {
    try {
      await run(schedule, place, platform);
      return null;
    } catch (error) {
      return faultOf(error);
    }
  };
  const found = new Map<string, { violation: Violation; schedule: Schedule; times: number }>();
  let ran = 0;
  try {
    const property = fc.asyncProperty(schedules, async (schedule) => {
      const violation = await attempt(schedule);
      ran += 1;
      if (!violation) return;
      const kind = kindOf(violation);
      const before = found.get(kind);
      found.set(kind, { violation, schedule: before?.schedule ?? schedule, times: (before?.times ?? 0) + 1 });
      if (!survey) throw violation;
    });
    const outcome = await fc.check(property, { numRuns: count, seed, endOnFailure: !shrink });
    if (!survey && outcome.counterexample) {
      const [schedule] = outcome.counterexample;
      const { message, promise } = faultOf(outcome.errorInstance);
      return { ran: outcome.numRuns, failures: [{ promise, said: message, times: 1, schedule: JSON.stringify(schedule) }] };
    }
    const failures = [...found].map(([, { violation, schedule, times }]) => ({
      promise: violation.promise,
      said: violation.message,
      times,
      schedule: JSON.stringify(schedule),
    }));
    return { ran, failures: failures.toSorted((a, b) => b.times - a.times) };
  } finally {
    uninstall();
  }
}
