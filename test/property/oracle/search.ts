/**
 * Runs many schedules and shrinks those that fail. It needs only a DOM and the element's class: the same code runs in
 * happy-dom and in a browser.
 */
import fc from 'fast-check';
import type { Case } from './cases.js';
import { install, type Platform } from './platform.js';
import { run, type Environment } from './run.js';
import { schedules, type Schedule } from './schedule.js';
import { pressed } from './step.js';
import { shrinkSchedule } from './shrink.js';
import { Violation } from './violation.js';

export interface Failure {
  readonly name?: string;
  readonly invariant: string;
  readonly message: string;
  readonly schedule: string;
}

export interface Report {
  readonly ran: number;
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
  readonly shrink?: boolean;
  /** Runs only these cases. */
  readonly cases?: readonly Case[];
  /** Ends with the first case that fails. */
  readonly first?: boolean;
}

/** Steps that press a button: in 500 schedules each of them does, and in the named ones. */
const PRESSES = 'toggle read,archive,restore,open message,act,undo,read all,archive all,search'.split(',');
const IDLE = { message: 'The step has pressed nothing.', invariant: 'tools', schedule: '' };
const idleSteps = (): Failure[] => PRESSES.filter((name) => !pressed.has(name)).map((name) => ({ ...IDLE, name }));

type Attempt = (schedule: Schedule) => Promise<Violation | null>;

/** The failure of a schedule, or of a smaller one that has a violation of the same kind. */
async function failureOf(schedule: Schedule, violation: Violation, attempt: Attempt, shrink = true): Promise<Failure> {
  let last = violation;
  const isSame = async (smaller: Schedule): Promise<boolean> => {
    const found = await attempt(smaller);
    if (!found || kindOf(found) !== kindOf(violation)) return false;
    last = found;
    return true;
  };
  const smallest = shrink ? await shrinkSchedule(schedule, isSame) : schedule;
  return { invariant: last.invariant, message: last.message, schedule: JSON.stringify(smallest) };
}

async function search({ schedules: numRuns, seed, shrink }: Job, attempt: Attempt): Promise<Report> {
  const property = fc.asyncProperty(schedules, async (schedule) => {
    const violation = await attempt(schedule);
    if (violation) throw violation;
  });
  const found = await fc.check(property, { numRuns, seed, endOnFailure: true });
  if (!found.counterexample) return { ran: numRuns, failures: numRuns < 500 ? [] : idleSteps() };
  const violation = violationOf(found.errorInstance);
  return { ran: found.numRuns, failures: [await failureOf(found.counterexample[0], violation, attempt, shrink)] };
}

async function tryAll({ cases = [], first, shrink }: Job, attempt: Attempt): Promise<Report> {
  const failures: Failure[] = [];
  for (const { name, schedule } of cases) {
    if (first && failures.length > 0) break;
    const violation = await attempt(schedule);
    if (violation) failures.push({ ...(await failureOf(schedule, violation, attempt, shrink)), name });
  }
  if (!first && cases.length > 50) failures.push(...idleSteps());
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
  try {
    return await (job.cases ? tryAll : search)(job, attempt);
  } finally {
    uninstall();
  }
}
