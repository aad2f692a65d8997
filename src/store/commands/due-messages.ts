/** Selects the messages of a page that a job changes, and drops from a job what it no longer needs. */
import type { ReadonlySignal } from '@preact/signals-core';
import type { Marks, ReadState } from '../../shared/read-state.js';
import type { Predicate } from '../list/tabs/tab-filter.js';
import type { TabFilter } from '../list/tabs/tabs.js';
import type { Message } from '../message.js';
import { keyOf } from '../read-state/queries.js';
import { isDue, messageIn } from '../bulk/bulk-job.js';
import type { BulkJob } from '../bulk/bulk-job.js';

export interface DueOptions {
  readonly fits: (filter: TabFilter) => Predicate;
  /** The host hides the message: it stays as it is. */
  readonly isHidden: (message: Message) => boolean;
  readonly readState: { readonly state: ReadonlySignal<ReadState> };
}

/** Whether the reader has decided otherwise about a message since the command: it was taken back, or snoozed. */
function isDecided({ kind, before }: BulkJob, state: ReadState, message: Message): boolean {
  const hasRisen = (marks: 'read' | 'archived' | 'snoozed', isOf: (counter: number) => boolean): boolean => {
    const [now = 0, then = 0] = [state, before].map((of) => of[marks].get(keyOf(message))?.counter);
    return now > then && isOf(now);
  };
  return (
    hasRisen(kind === 'read-all' ? 'read' : 'archived', (counter) => counter % 4 === 0) ||
    hasRisen('snoozed', () => true)
  );
}

/** Messages that belonged to the tab and were to be changed when the command was given, and still are. */
export function dueMessages(options: DueOptions, job: BulkJob, page: readonly Message[]): readonly Message[] {
  const { fits, isHidden, readState } = options;
  const { before, filter, kind, top, until } = job;
  const state = readState.state.peek();
  // A duration ended with the command, which `until` has.
  const isInTab = fits({ ...filter, since: '' });
  return page.filter(
    (message) =>
      message.createdAt <= top &&
      message.createdAt > until &&
      !isHidden(message) &&
      isDue(kind, before, message) &&
      isDue(kind, state, message) &&
      !isDecided(job, state, message) &&
      isInTab(messageIn(before, message)),
  );
}

/** The job without what it knows of messages that are done. */
export function withoutDone(job: BulkJob): BulkJob {
  const { oldest, before } = job;
  const older = (marks: Marks): Marks => new Map([...marks].filter(([, { time }]) => time <= oldest));
  return { ...job, before: { ...before, read: older(before.read), archived: older(before.archived) } };
}
