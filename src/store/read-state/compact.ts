/** Compacts read state: replaces marks by positions and ranges, and never changes whether a message is read, seen or archived. */
import { EMPTY, merge, NEVER, OLDEST } from '../../shared/read-state.js';
import type { Mark, Marks, ReadState, TimeRange } from '../../shared/read-state.js';
import type { Message } from '../message.js';
import { bulkTime } from './bulk-commands.js';
import { DAY_MS, nextMark } from './commands.js';
import { isArchived, isArchivedAt, isRead, isSet, keyOf } from './queries.js';

/** Unread messages deeper than this become marks, so that reaching the position stays cheap. */
const DEEP = 100;
const MAX_DEEP_MARKS = 500;
/** With fewer archived marks, compaction leaves them. */
export const MIN_ARCHIVED_MARKS = 1000;

/** After this time a bulk change cannot be undone: it becomes a position. */
export function settleBulkChanges(state: ReadState, newest: number): ReadState {
  const lastOld = (bulk: Marks): number =>
    Math.max(...[...bulk].flatMap(([key, mark]) => (isSet(mark) && bulkTime(key) <= newest - DAY_MS ? mark.time : [])));
  const to = lastOld(state.bulkArchives);
  return merge(state, {
    readUpTo: lastOld(state.bulkReads),
    archivedRanges: to === NEVER ? [] : [{ from: OLDEST, to }],
  });
}

export const withoutBulkChanges = (state: ReadState): ReadState => ({
  ...state,
  bulkReads: EMPTY.bulkReads,
  bulkArchives: EMPTY.bulkArchives,
  bulkReadArchives: EMPTY.bulkReadArchives,
});

/** The time just before the oldest message that a position must not cover. */
function positionBelow(
  window: readonly Message[],
  newest: number,
  from: number,
  stops: (message: Message, place: number) => boolean,
): number {
  let position = from;
  let time = from;
  for (const [place, message] of [...window.entries()].toReversed()) {
    // Messages of one time are covered together.
    if (message.createdAt > time) position = time;
    time = message.createdAt;
    if (time <= from) continue;
    if (time > newest || stops(message, place)) return position;
  }
  return time > from ? time : position;
}

/** `window`: newest first, without a gap, down to the position. `isSettled`: no message can arrive later right below this one. */
export function compactRead(
  state: ReadState,
  window: readonly Message[],
  newest: number,
  isSettled: (message: Message, place: number) => boolean = () => true,
): ReadState {
  const settled = withoutBulkChanges(state);
  let room = MAX_DEEP_MARKS;
  const deep = new Map<string, Mark>();
  const readUpTo = positionBelow(window, newest, state.readUpTo, (message, place) => {
    if (!isSettled(message, place)) return true;
    if (isArchived(settled, message) || isRead(settled, message)) return false;
    const key = keyOf(message);
    if (state.read.has(key)) return false;
    // An undo may still make it unread again.
    if (isRead(state, message) || isArchived(state, message) || place < DEEP || room-- <= 0) return true;
    deep.set(key, nextMark(undefined, message.createdAt, 'weak'));
    return false;
  });
  return merge(state, { readUpTo, read: deep });
}

/** Replaces runs of archived marks by ranges. `window` has no gap, newest first. */
export function compactArchived(state: ReadState, window: readonly Message[], newest: number): ReadState {
  if (state.archived.size < MIN_ARCHIVED_MARKS) return state;
  const ranges: TimeRange[] = [];
  let run: Message[] = [];
  const settled = withoutBulkChanges(state);
  const end = (stop?: Message): void => {
    // A message of the same time that is not archived stays outside.
    const inside = run.filter(({ createdAt }) => createdAt !== stop?.createdAt && createdAt <= newest);
    const [last, first] = [inside[0], inside.at(-1)];
    if (first && last && inside.length > 1) ranges.push({ from: first.createdAt, to: last.createdAt });
    run = [];
  };
  let above: Message | undefined;
  for (const message of window) {
    const archived = isArchivedAt(settled, keyOf(message), message.createdAt);
    if (archived && message.createdAt !== above?.createdAt) run.push(message);
    else if (!archived) {
      end(message);
      above = message;
    }
  }
  end();
  return merge(state, { archivedRanges: ranges });
}
