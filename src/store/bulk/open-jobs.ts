/** Keeps unfinished jobs, in memory and in storage. A lock lets one tab work on each: while it lasts, the one that created it. */
import { EMPTY } from '../../shared/read-state.js';
import type { Feed } from '../list/feed.js';
import type { Ports, Storage } from '../ports.js';
import type { Identity } from '../reader/identity.js';
import { readerStorage } from '../reader/reader-storage.js';
import { JOBS } from '../reader/commands/stored-work.js';
import { decodeJob, encodeJob } from './bulk-job.js';
import type { BulkChange, BulkJob } from './bulk-job.js';
import { withoutDone } from '../commands/due-messages.js';

export interface OpenJob {
  job: BulkJob;
  isStored: boolean;
  /** The list of the tab, where this page gave the command. */
  readonly feed?: Feed;
  readonly changed: BulkChange;
  /** `partial`: so many are changed, the rest is uncertain; undefined if it is certain; null if another tab took over. */
  readonly onProgress?: (partial: number | null | undefined) => void;
}

export interface OpenJobsOptions {
  readonly whenIdentified: Identity['whenIdentified'];
  readonly acquireLock: Ports['acquireLock'];
}

export interface OpenJobs {
  /** Stores a job, if that is possible. */
  readonly add: (id: string, open: Omit<OpenJob, 'isStored'>) => void;
  readonly remove: (id: string) => void;
  /** Whether there is none, in the storage either. */
  readonly isEmpty: () => boolean;
  /** Finds those in the storage, and waits for the lock of each. */
  readonly start: () => void;
  readonly held: () => readonly (readonly [id: string, open: OpenJob])[];
  /** Whether this page may go on: not once it was stopped, or the job undone. Closes a job that the storage has lost. */
  readonly checkOpen: (id: string, open: OpenJob) => boolean;
  readonly save: (id: string, open: OpenJob, job: BulkJob) => void;
  /** Releases the lock of a job, or stops waiting for it. */
  readonly release: (id: string) => void;
  readonly stop: () => void;
}

/** `onLocked`: this tab may work on another job. */
export function createOpenJobs({ whenIdentified, acquireLock }: OpenJobsOptions, onLocked: () => void): OpenJobs {
  const jobs = new Map<string, OpenJob>();
  const locks = new Map<string, { isHeld: boolean; release: () => void }>();
  let storage: Storage | undefined;
  whenIdentified((opened) => {
    storage = readerStorage(opened, JOBS, '');
  });

  const ids = (): readonly string[] => storage?.keys('') ?? [];
  const stored = (id: string): BulkJob | undefined => decodeJob(storage?.get(id) ?? null);

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

  const lock = (id: string, open: OpenJob): void => {
    const held = { isHeld: false, release: (): void => {} };
    locks.set(id, held);
    held.release = acquireLock(`bulk:${id}`, () => {
      if (locks.get(id) !== held) return;
      held.isHeld = true;
      reload(id, open);
      onLocked();
    });
  };

  return {
    add: (id, open) => {
      const isStored = storage?.set(id, encodeJob(open.job)) === true;
      jobs.set(id, { ...open, isStored });
      if (!isStored) open.onProgress?.(open.job.count);
    },
    remove: (id) => {
      storage?.remove(id);
      close(id);
    },
    isEmpty: () => jobs.size + ids().length === 0,
    start: () => {
      for (const id of ids()) {
        const job = stored(id);
        if (!job) storage?.remove(id);
        else if (!jobs.has(id)) jobs.set(id, { job, isStored: true, changed: { after: EMPTY, messages: [] } });
      }
      for (const [id, open] of jobs) if (!locks.has(id)) lock(id, open);
    },
    held: () => [...jobs].filter(([id]) => locks.get(id)?.isHeld),
    checkOpen: (id, open) => {
      const isLocked = locks.has(id);
      const isKept = jobs.get(id) === open && !(open.isStored && storage?.get(id) === null);
      if (isLocked && !isKept) close(id);
      return isLocked && isKept;
    },
    save: (id, open, job) => {
      open.job = withoutDone(job);
      // Where it cannot be stored any more, what was stored before repeats pages.
      if (storage?.set(id, encodeJob(open.job))) open.isStored = true;
    },
    release,
    stop: () => {
      for (const id of locks.keys()) release(id);
    },
  };
}
