/** Works off bulk jobs: when a command left one, when the service answers, and after a pause. open-jobs.ts keeps the jobs. */
import { InboxError } from '../../api/error.js';
import type { Clock } from '../ports.js';
import type { Emit } from '../store-event.js';
import { createOpenJobs } from './open-jobs.js';
import type { OpenJobs, OpenJobsOptions } from './open-jobs.js';
import { retryDelay } from '../outbox/retry-delay.js';
import { workOnJob } from './work-on-job.js';
import type { WorkOptions } from './work-on-job.js';

const PAUSE_MS = 1000;
/** No `Retry-After` is longer: if it seems to be, the device's clock was set back. */
const MAX_WAIT_MS = 60 * 60_000;

export interface BulkJobsOptions extends OpenJobsOptions, WorkOptions {
  readonly clock: Clock;
  /** Nothing may be requested before, in milliseconds since 1970. */
  readonly retryAt: () => number;
  readonly emit: Emit;
}

export interface BulkJobs extends Pick<OpenJobs, 'add' | 'remove'> {
  /** Continues all jobs, unless stopped or asked to wait. Settles when they are done, have failed or pause. */
  readonly run: () => Promise<void>;
  /** Continues all jobs after a response, also after `stop`. */
  readonly onResponse: () => void;
  /** Ends timers and waits. Jobs stay. */
  readonly stop: () => void;
}

export function createBulkJobs(options: BulkJobsOptions): BulkJobs {
  const { clock, retryAt, emit } = options;
  const jobs = createOpenJobs(options, () => void run());
  let running: Promise<void> | undefined;
  let cancelTimer = (): void => {};
  /** The end of the last `Retry-After`. */
  let waitUntil = 0;
  let tries = 0;
  let isStopped = false;

  const schedule = (delay: number): void => {
    cancelTimer();
    cancelTimer = clock.after(delay, () => void run());
  };

  const scheduleNext = (error: InboxError | undefined, isStuck: boolean): void => {
    tries = error || isStuck ? tries + 1 : 0;
    waitUntil = clock.now() + (error?.retryAfter ?? 0);
    // Signing in starts a poll, which continues the jobs.
    if (tries > 0 && error?.code !== 'signed-out') schedule(retryDelay(error ?? {}, tries, clock));
    else if (jobs.held().length > 0) schedule(PAUSE_MS);
  };

  const runAll = async (): Promise<void> => {
    await Promise.resolve();
    const tried = new Set<string>();
    const nextJob = () => jobs.held().find(([id]) => !tried.has(id));
    let failure: InboxError | undefined;
    let isStuck = false;
    for (let due = nextJob(); due; due = nextJob()) {
      const [id, open] = due;
      tried.add(id);
      try {
        const isFurther = await workOnJob(options, jobs, id, open);
        isStuck ||= !isFurther;
      } catch (error) {
        if (!isStopped && error instanceof InboxError) {
          failure = error;
          emit({ kind: 'error', operation: 'feed', error });
          const isUncertain = !open.isStored || /refused|missing/.test(error.code);
          open.onProgress?.(isUncertain ? open.job.count : undefined);
          // The page was stopped meanwhile.
        } else jobs.release(id);
      }
    }
    running = undefined;
    if (!isStopped) scheduleNext(failure, isStuck);
  };

  const run = async (): Promise<void> => {
    if (isStopped || jobs.isEmpty()) return;
    const wait = Math.max(waitUntil, retryAt()) - clock.now();
    if (wait > 0 && wait <= MAX_WAIT_MS) return schedule(wait);
    cancelTimer();
    jobs.start();
    await (running ??= runAll());
  };

  return {
    ...jobs,
    run,
    onResponse: () => {
      isStopped = false;
      void run();
    },
    stop: () => {
      isStopped = true;
      cancelTimer();
      jobs.stop();
    },
  };
}
