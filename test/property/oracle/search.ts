/**
 * Runs many schedules and shrinks those that fail. It needs only a DOM and the element's class: the same code runs in
 * happy-dom and in a browser.
 */
import fc from 'fast-check';
import type { Case } from './cases.js';
import { install } from './platform.js';
import type { Platform } from './platform.js';
import { run } from './run.js';
import type { Environment } from './run.js';
import { schedules } from './schedule.js';
import type { Schedule } from './schedule.js';
import { shrinkSchedule } from './shrink.js';
import { collectViolations, Violation } from './violation.js';

export interface Failure {
  /** The name of the case. */
  readonly name?: string;
  readonly invariant: string;
  readonly message: string;
  readonly times: number;
  readonly schedule: string;
}

export interface Report {
  readonly ran: number;
  /** One for each kind of violation, with the smallest schedule that has it. */
  readonly failures: readonly Failure[];
}

const violationOf = (error: unknown): Violation => {
  if (error instanceof Violation) return error;
  return new Violation('fault', error instanceof Error ? (error.stack ?? error.message) : String(error));
};

/** The message without ids and numbers, which differ from schedule to schedule. */
const kindOf = ({ message }: Violation): string =>
  message
    .replace(/\b[ab][0-9a-f]{4}-\d+/g, 'X')
    .replace(/\d+/g, 'N')
    .replace(/(X(, X)*( and N more)?)/g, 'X')
    .slice(0, 160);

export interface Job {
  readonly schedules: number;
  readonly seed: number;
  /** Continues after a violation and returns one failure of each kind. */
  readonly survey?: boolean;
  readonly shrink?: boolean;
  /** A pattern of the kinds whose schedules are shrunk in a survey. */
  readonly kinds?: string;
  /** Runs only these cases. */
  readonly cases?: readonly Case[];
  /** Ends with the first case that fails. */
  readonly first?: boolean;
}

type Attempt = (schedule: Schedule) => Promise<Violation | null>;
type AttemptAll = (schedule: Schedule) => Promise<ReadonlyMap<string, Violation>>;

interface Found {
  readonly violation: Violation;
  readonly schedule: Schedule;
  readonly times: number;
}

const failureOf = ({ violation: { invariant, message }, schedule, times }: Found): Failure => ({
  invariant,
  message,
  times,
  schedule: JSON.stringify(schedule),
});

/** Shrinks the schedule while it has a violation of the same kind. */
async function smallest(kind: string, found: Found, attempt: AttemptAll): Promise<Found> {
  let { violation } = found;
  const schedule = await shrinkSchedule(found.schedule, async (one) => {
    const again = (await attempt(one)).get(kind);
    if (again) violation = again;
    return again !== undefined;
  });
  return { ...found, violation, schedule };
}

async function survey(
  { schedules: numRuns, seed, shrink = true, kinds = '' }: Job,
  attempt: AttemptAll,
): Promise<Report> {
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
  for (const [kind, one] of found)
    failures.push(failureOf(shrink && new RegExp(kinds).test(kind) ? await smallest(kind, one, attempt) : one));
  return { ran: numRuns, failures: failures.toSorted((a, b) => b.times - a.times) };
}

async function search(
  { schedules: numRuns, seed, shrink = true }: Job,
  attempt: Attempt,
  all: AttemptAll,
): Promise<Report> {
  const property = fc.asyncProperty(schedules, async (schedule) => {
    const violation = await attempt(schedule);
    if (violation) throw violation;
  });
  const {
    numRuns: ran,
    counterexample,
    errorInstance,
  } = await fc.check(property, { numRuns, seed, endOnFailure: true });
  if (!counterexample) return { ran, failures: [] };
  const violation = violationOf(errorInstance);
  const found = { violation, schedule: counterexample[0], times: 1 };
  return { ran, failures: [failureOf(shrink ? await smallest(kindOf(violation), found, all) : found)] };
}

async function tryAll({ cases = [], first, shrink, kinds = '' }: Job, attempt: AttemptAll): Promise<Report> {
  const failures: Failure[] = [];
  for (const { name, schedule } of cases) {
    if (first && failures.length > 0) break;
    for (const [kind, violation] of await attempt(schedule)) {
      const found = { violation, schedule, times: 1 };
      failures.push({
        ...failureOf(shrink && new RegExp(kinds).test(kind) ? await smallest(kind, found, attempt) : found),
        name,
      });
    }
  }
  return { ran: cases.length, failures };
}

export async function runMany(place: Environment, job: Job): Promise<Report> {
  const platform = {} as Platform;
  const uninstall = install(Object.assign(platform, { clock: { owner: null, now: 0 }, random: () => 0.5 }));
  const attempt: Attempt = async (schedule) => {
    try {
      await run(schedule, place, platform);
      return null;
    } catch (error) {
      return violationOf(error);
    }
  };
  const attemptAll: AttemptAll = async (schedule) => {
    const kinds = new Map<string, Violation>();
    const note = (violation: Violation): void =>
      void (kinds.has(kindOf(violation)) || kinds.set(kindOf(violation), violation));
    await collectViolations(note, async () => {
      const last = await attempt(schedule);
      if (last) note(last);
    });
    return kinds;
  };
  try {
    if (job.cases) return await tryAll(job, attemptAll);
    return await (job.survey ? survey(job, attemptAll) : search(job, attempt, attemptAll));
  } finally {
    uninstall();
  }
}
