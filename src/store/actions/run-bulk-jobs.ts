/**
 * Works off the rests of bulk commands, page by page. Each page changes its messages and stores how far the job is in one go:
 * a crash repeats one page. One tab at a time works on a job: the one that gave it, for as long as it is there.
 *
 *   newest ▕██████████████▒▒▒▒▒▒▒▒▒▒░░░░░░░░░░▏
 *           at once    top ▲  oldest ▲    ░ left
 */
import { InboxError } from '../../api/error.js';
import { EMPTY } from '../../shared/read-state.js';
import type { Message } from '../message.js';
import type { Clock, Ports, Storage } from '../ports.js';
import type { Emit } from '../store-event.js';
import type { BulkChange, BulkJob, BulkKind } from './bulk-job.js';
import type { OpenJob } from './bulk-jobs.js';
import { createPages } from './bulk-pages.js';
import type { PageSource } from './bulk-pages.js';
import { decodeJob } from './decode-bulk-job.js';
import { dueMessages, withoutDone } from './due-messages.js';
import type { DueOptions } from './due-messages.js';

/** Pages in a row, before a pause. */
const MAX_PAGES = 12;
const PAUSE_MS = 1000;
const MAX_DELAY_MS = 5 * 60_000;
/** No `Retry-After` is longer: if it seems to be, the device's clock was set back. */
const MAX_WAIT_MS = 60 * 60_000;

export interface BulkRunnerOptions extends PageSource, DueOptions {
  readonly jobs: Map<string, OpenJob>;
  /** The stored jobs by their ids. */
  readonly storage: Storage;
  readonly encodeJob: (job: BulkJob) => string;
  readonly clock: Clock;
  readonly acquireLock: Ports['acquireLock'];
  /** Nothing may be requested before, in milliseconds since 1970. */
  readonly retryAt: () => number;
  readonly change: (kind: BulkKind, messages: readonly Message[], changed: BulkChange) => void;
  readonly emit: Emit;
}

export interface BulkRunner {
  /** Goes on with all jobs, unless the service has asked to wait. Settles when they are done, have failed or pause. */
  readonly run: () => Promise<void>;
  /** Releases the lock of a job. */
  readonly release: (id: string) => void;
  /** Ends timers and waits. Jobs stay. */
  readonly stop: () => void;
}

export function createBulkRunner(options: BulkRunnerOptions): BulkRunner {
  const { jobs, storage, encodeJob, clock, acquireLock, retryAt, change, emit } = options;
  const locks = new Map<string, { isHeld: boolean; release: () => void }>();
  let running: Promise<void> | undefined;
  let cancelTimer = (): void => {};
  /** The end of the last `Retry-After`. */
  let waitUntil = 0;
  let tries = 0;
  let isStopped = false;

  const stored = (id: string): BulkJob | undefined => decodeJob(storage.get(id));

  const save = (id: string, open: OpenJob, job: BulkJob): void => {
    open.job = withoutDone(job);
    // Where it cannot be stored any more, what was stored before repeats pages.
    if (storage.set(id, encodeJob(open.job))) open.isStored = true;
  };

  const release = (id: string): void => {
    locks.get(id)?.release();
    locks.delete(id);
  };

  const close = (id: string): void => {
    jobs.delete(id);
    release(id);
  };

  /** Takes over what another tab has done. */
  const reload = (id: string, open: OpenJob): void => {
    const job = stored(id);
    if (!open.isStored || job?.oldest === open.job.oldest) return;
    open.onProgress?.(null);
    if (job) open.job = { ...open.job, oldest: job.oldest, place: job.place, count: job.count };
    else close(id);
  };

  /** For each job that is stored, and that this page does not know. */
  const find = (): void => {
    for (const id of storage.keys('')) {
      const job = stored(id);
      if (!job) storage.remove(id);
      else if (!jobs.has(id)) jobs.set(id, { job, isStored: true, changed: { after: EMPTY, messages: [] } });
    }
  };

  const lock = (id: string, open: OpenJob): void => {
    const held = { isHeld: false, release: (): void => {} };
    locks.set(id, held);
    held.release = acquireLock(`bulk:${id}`, () => {
      if (locks.get(id) !== held) return;
      held.isHeld = true;
      reload(id, open);
      void run();
    });
  };

  /** Whether it may go on: it was not undone, nor removed with all that is stored, and this page was not stopped. */
  const isOpen = (id: string, open: OpenJob): boolean =>
    jobs.get(id) === open && locks.has(id) && !(open.isStored && storage.get(id) === null);

  /** Resolves with whether the job is over or further than before. */
  const work = async (id: string, open: OpenJob): Promise<boolean> => {
    const begin = open.job.oldest;
    const nextPage = createPages(options, () => open.job, open.feed);
    for (let pages = 0; pages < MAX_PAGES; pages++) {
      const { messages, hasMore, place } = await nextPage();
      if (!isOpen(id, open)) {
        if (locks.has(id)) close(id);
        return true;
      }
      const { job } = open;
      const due = dueMessages(options, job, messages ?? []);
      change(job.kind, due, open.changed);
      const oldest = Math.min(job.oldest, messages?.at(-1)?.createdAt ?? job.oldest);
      if (hasMore && oldest > job.until) {
        save(id, open, { ...job, oldest, place, count: job.count + due.length });
        continue;
      }
      storage.remove(id);
      close(id);
      open.onProgress?.(undefined);
      return true;
    }
    return open.job.oldest < begin;
  };

  const schedule = (delay: number): void => {
    cancelTimer();
    cancelTimer = clock.after(delay, () => void run());
  };

  const scheduleNext = (error: InboxError | undefined, isStuck: boolean): void => {
    tries = error || isStuck ? tries + 1 : 0;
    const { status, retryAfter = 0 } = error ?? {};
    const backOff = clock.random() * Math.min(MAX_DELAY_MS, 1000 * 2 ** tries);
    // Who signs in again polls.
    waitUntil = clock.now() + retryAfter;
    if (tries > 0 && error?.code !== 'signed-out') schedule(Math.max(status ? PAUSE_MS : 0, retryAfter, backOff));
    else if ([...locks.values()].some(({ isHeld }) => isHeld)) schedule(PAUSE_MS);
  };

  const runAll = async (): Promise<void> => {
    await Promise.resolve();
    const tried = new Set<string>();
    const nextJob = (): [string, OpenJob] | undefined =>
      [...jobs].find(([id]) => locks.get(id)?.isHeld && !tried.has(id));
    let failure: InboxError | undefined;
    let isStuck = false;
    for (let due = nextJob(); due; due = nextJob()) {
      const [id, open] = due;
      tried.add(id);
      try {
        isStuck ||= !(await work(id, open));
      } catch (error) {
        // The page was stopped meanwhile.
        if (isStopped || !(error instanceof InboxError)) {
          release(id);
          continue;
        }
        failure = error;
        emit({ kind: 'error', operation: 'feed', error });
        const isUncertain = !open.isStored || /refused|missing/.test(error.code);
        open.onProgress?.(isUncertain ? open.job.count : undefined);
      }
    }
    running = undefined;
    if (!isStopped) scheduleNext(failure, isStuck);
  };

  async function run(): Promise<void> {
    isStopped = false;
    const wait = Math.max(waitUntil, retryAt()) - clock.now();
    if (wait > 0 && wait <= MAX_WAIT_MS) return schedule(wait);
    cancelTimer();
    find();
    for (const [id, open] of jobs) if (!locks.has(id)) lock(id, open);
    await (running ??= runAll());
  }

  return {
    run,
    release,
    stop: () => {
      isStopped = true;
      cancelTimer();
      for (const id of locks.keys()) release(id);
    },
  };
}
