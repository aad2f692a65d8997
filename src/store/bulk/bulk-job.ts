/** Declares and encodes the job of a bulk command: messages that no position covers, and that must be loaded for it. */
import { decode } from '../../shared/decode-read-state.js';
import { encode } from '../../shared/encode-read-state.js';
import { isRecord, parse } from '../../shared/json.js';
import { OLDEST } from '../../shared/read-state.js';
import type { ReadState } from '../../shared/read-state.js';
import type { TabFilter } from '../list/tabs/tabs.js';
import type { Message } from '../message.js';
import {
  archivedPosition,
  isArchived,
  isRead,
  isSeen,
  isSet,
  isSnoozed,
  keyOf,
  readPosition,
  unreadMarks,
} from '../read-state/queries.js';

export type BulkKind = 'read-all' | 'archive-all' | 'archive-read';

export interface BulkJob {
  readonly kind: BulkKind;
  /** The messages of a tab; without it, the whole list. */
  readonly filter?: TabFilter | undefined;
  /** When the command was given. */
  readonly before: ReadState;
  /** Newer messages are not meant: they were loaded, and changed with the command, or they have arrived since. */
  readonly top: number;
  /** Newer messages are done. */
  readonly oldest: number;
  /** At this time and before it there is nothing to change. */
  readonly until: number;
  /** Where the next page begins, as far as the list has not moved. */
  readonly place: number;
  /** Messages that were changed. */
  readonly count: number;
}

/** The changes of a command, for its undo. */
export interface BulkChange {
  after: ReadState;
  readonly messages: Message[];
}

export const isDue = (kind: BulkKind, state: ReadState, message: Message): boolean =>
  !isArchived(state, message) &&
  !isSnoozed(state, keyOf(message)) &&
  (kind === 'archive-all' || isRead(state, message) === (kind === 'archive-read'));

export const messageIn = (state: ReadState, message: Message): Message => ({
  ...message,
  read: isRead(state, message),
  seen: isSeen(state, message),
});

/** At this time and before it a command has nothing to change. */
export function endOf({ kind, filter }: Pick<BulkJob, 'kind' | 'filter'>, state: ReadState): number {
  const isOfUnread = kind === 'read-all' || filter?.read === false;
  const position = Math.max(OLDEST, archivedPosition(state), isOfUnread ? readPosition(state) : OLDEST);
  const exceptions = isOfUnread ? unreadMarks(state) : [...state.archived].filter(([, mark]) => !isSet(mark));
  return Math.min(position, ...exceptions.map(([, { time }]) => time - 1));
}

export const encodeJob = (job: BulkJob): string =>
  JSON.stringify({ ...job, before: encode(job.before), dueUpTo: job.before.dueUpTo });

/** The job in a text of the storage, which may be junk or of another version. */
export function decodeJob(text: string | null): BulkJob | undefined {
  const { before, dueUpTo = 0, ...job } = Object(parse(text ?? ''));
  const areNumbers = [dueUpTo, job.top, job.oldest, job.until, job.place, job.count].every(Number.isFinite);
  return areNumbers && /^(read-all|archive-all|archive-read)$/.test(job.kind) && isRecord(job.filter ?? {})
    ? { ...job, before: { ...decode(before), dueUpTo } }
    : undefined;
}
