/**
 * Works off a job, page by page. Each page changes its messages and stores the progress at once: a crash repeats one page.
 *
 *   newest ▕██████████████▒▒▒▒▒▒▒▒▒▒░░░░░░░░░░▏
 *           at once    top ▲  oldest ▲    ░ left
 */
import type { Message } from '../message.js';
import type { BulkChange, BulkKind } from './bulk-job.js';
import { createPages } from './bulk-pages.js';
import type { PageSource } from './bulk-pages.js';
import { dueMessages } from '../commands/due-messages.js';
import type { DueOptions } from '../commands/due-messages.js';
import type { OpenJob, OpenJobs } from './open-jobs.js';

/** Pages in a row, before a pause. */
const MAX_PAGES = 12;

export interface WorkOptions extends PageSource, DueOptions {
  readonly change: (kind: BulkKind, messages: readonly Message[], changed: BulkChange) => void;
}

/** Resolves with whether the job is over or further than before. Rejects with why a page could not be loaded. */
export async function workOnJob(
  options: WorkOptions,
  { checkOpen, save, remove }: OpenJobs,
  id: string,
  open: OpenJob,
): Promise<boolean> {
  const begin = open.job.oldest;
  const nextPage = createPages(options, open);
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const { messages, hasMore, place } = await nextPage();
    if (!checkOpen(id, open)) return true;
    const { job } = open;
    const due = dueMessages(options, job, messages ?? []);
    options.change(job.kind, due, open.changed);
    const oldest = Math.min(job.oldest, messages?.at(-1)?.createdAt ?? job.oldest);
    if (!hasMore || oldest <= job.until) {
      remove(id);
      open.onProgress?.(undefined);
      return true;
    }
    save(id, open, { ...job, oldest, place, count: job.count + due.length });
  }
  return open.job.oldest < begin;
}
