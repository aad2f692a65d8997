/**
 * The rests of bulk commands: those that this page gave, and those in the reader's storage. run-bulk-jobs.ts works them off. It
 * is in the file that is loaded late, at once where a job is stored.
 */
import type { Feed } from '../list/feed.js';
import type { Storage } from '../ports.js';
import type { Identity } from '../reader/identity.js';
import { readerStorage } from '../reader/reader-storage.js';
import { JOBS } from '../reader/stored-work.js';
import { encodeJob } from './bulk-job.js';
import type { BulkChange, BulkJob } from './bulk-job.js';
import { createBulkRunner } from './run-bulk-jobs.js';
import type { BulkRunner, BulkRunnerOptions } from './run-bulk-jobs.js';

/** A job that is not done. */
export interface OpenJob {
  job: BulkJob;
  /** It survives the page. */
  isStored: boolean;
  /** The list of the tab, where this page gave the command. */
  readonly feed?: Feed;
  readonly changed: BulkChange;
  /**
   * `partial`: so many messages are changed, and it is not certain that the others will be; undefined if it is. Null if another
   * tab has gone on with it: this one cannot take that back.
   */
  readonly onProgress?: (partial: number | null | undefined) => void;
}

export interface BulkJobsOptions extends Omit<BulkRunnerOptions, 'jobs' | 'storage' | 'encodeJob'> {
  readonly whenIdentified: Identity['whenIdentified'];
}

export interface BulkJobs {
  /** Stores a job, if that is possible. */
  readonly add: (id: string, open: Omit<OpenJob, 'isStored'>) => void;
  readonly remove: (id: string) => void;
  /** Goes on with all jobs, unless stopped. */
  readonly run: () => Promise<void>;
  /** The service answers: goes on with all jobs, also after `stop`. */
  readonly onResponse: () => void;
  readonly stop: () => void;
}

export function createBulkJobs({ whenIdentified, ...options }: BulkJobsOptions): BulkJobs {
  const jobs = new Map<string, OpenJob>();
  let storage: Storage | undefined;
  let runner: BulkRunner | undefined;
  let isStopped = false;
  const run = async (): Promise<void> => {
    if (isStopped || !storage || jobs.size + storage.keys('').length === 0) return;
    runner ??= createBulkRunner({ ...options, jobs, storage, encodeJob });
    await runner.run();
  };
  whenIdentified((opened) => {
    storage = readerStorage(opened, JOBS, '');
  });
  return {
    add: (id, open) => {
      const isStored = storage?.set(id, encodeJob(open.job)) === true;
      jobs.set(id, { ...open, isStored });
      if (!isStored) open.onProgress?.(open.job.count);
    },
    remove: (id) => {
      jobs.delete(id);
      storage?.remove(id);
      runner?.release(id);
    },
    run,
    onResponse: () => {
      isStopped = false;
      void run();
    },
    stop: () => {
      isStopped = true;
      runner?.stop();
    },
  };
}
