/**
 * Changes all messages of a list, loaded or not, in a read state, and undoes changes. For results and `newest` see commands.ts.
 */
import { MARK_KINDS, merge, NEVER } from '../../shared/read-state.js';
import type { Mark, Marks, ReadState } from '../../shared/read-state.js';
import { shortHash } from '../../shared/short-hash.js';
import type { Message } from '../message.js';
import { nextMark, nextMarks, setArchived, setRead } from './commands.js';
import type { Setting } from './commands.js';
import {
  archivedPosition,
  bulkReadPosition,
  isArchivedAt,
  isRead,
  isSet,
  isSnoozed,
  keyOf,
  readPosition,
} from './queries.js';

/** The key of a bulk change: its service time, constant without a network, and two random characters. It is unique. */
export function bulkKey(state: ReadState, newest: number, random: string): string {
  const key =
    Math.trunc(Math.min(Math.max(0, newest), 36 ** 9 - 1))
      .toString(36)
      .padStart(9, '0') + shortHash(random).slice(-2);
  return MARK_KINDS.some((kind) => state[kind].has(key)) ? bulkKey(state, newest, random + key) : key;
}

export const bulkTime = (key: string): number => Number.parseInt(key.slice(0, 9), 36);

const firstMark = (key: string, time: number): Marks => new Map([[key, { time, counter: 1 }]]);

const setMarks = (marks: Marks, isDue: (key: string, mark: Mark) => boolean = () => true): Marks =>
  new Map(
    [...marks].flatMap(([key, mark]) =>
      !isSet(mark) && isDue(key, mark) ? [[key, nextMark(mark, mark.time, 'set')] as const] : [],
    ),
  );

type BulkChange = (state: ReadState, window: readonly Message[], newest: number, key: string) => ReadState;

/** Marks of `kind` are set, and so are the messages above the newest position; `bulk` covers all others, unless `last` does. */
const changeAll =
  (
    kind: 'read' | 'archived',
    bulk: 'bulkReads' | 'bulkArchives',
    setEach: typeof setRead,
    last: (state: ReadState) => number,
  ): BulkChange =>
  (state, window, newest, key) => {
    const position = window.find(({ createdAt }) => createdAt <= newest)?.createdAt ?? NEVER;
    const above = window.filter((one) => one.createdAt > position && !isSnoozed(state, keyOf(one)));
    const due = setMarks(state[kind], (id) => !isSnoozed(state, id));
    const marked = setEach(merge(state, { [kind]: due }), above, true);
    return position > last(state) ? merge(marked, { [bulk]: firstMark(key, position) }) : marked;
  };

/** Marks everything as read, as one change that its key can undo. */
export const readAll = changeAll('read', 'bulkReads', setRead, ({ readUpTo }) => readUpTo);

export const archiveAll = changeAll('archived', 'bulkArchives', setArchived, archivedPosition);

/** Of a message that is not loaded: one whose choice was undone counts as unread. */
const isReadAt = (state: ReadState, key: string, time: number): boolean => {
  const mark = state.read.get(key);
  return mark ? isSet(mark) : time <= readPosition(state);
};

/** Archives all that is read, with one key: up to the read position what was never marked as unread, and read messages above. */
export const archiveRead: BulkChange = (state, window, newest, key) => {
  const position = Math.min(newest, readPosition(state));
  // The position covers neither what was unread once, nor what is read above it.
  const reread = new Map(
    [...state.read].flatMap(([id, mark]): [string, Mark][] =>
      isSet(mark) && (mark.counter > 1 || mark.time > position) && !isArchivedAt(state, id, mark.time)
        ? [[id, nextMark(state.archived.get(id), mark.time, 'set')]]
        : [],
    ),
  );
  const restored = setMarks(state.archived, (id, { time }) => isReadAt(state, id, time) && !isSnoozed(state, id));
  const marked = merge(state, {
    archived: new Map([...restored, ...reread]),
    bulkReadArchives: position > NEVER ? firstMark(key, position) : new Map(),
  });
  return setArchived(
    marked,
    window.filter((message) => isRead(state, message)),
    true,
  );
};

/** The marks that take back what was set or unset between two states, unless it was changed again since. */
function takenBack(
  kind: 'read' | 'archived' | 'snoozed',
  state: ReadState,
  before: ReadState,
  after: ReadState,
): Marks {
  const wasSet = (id: string, time: number): boolean =>
    kind === 'snoozed'
      ? isSet(before.snoozed.get(id))
      : (kind === 'archived' ? isArchivedAt : isReadAt)(before, id, time);
  const settingOf = (id: string, { time }: Mark): Setting => {
    const counter = before[kind].get(id)?.counter ?? 2;
    return wasSet(id, time) ? 'set' : counter % 4 === 0 ? 'unset' : 'weak';
  };
  // A missing mark is covered by a position.
  const written = [...after[kind]].filter(
    ([id, mark]) => before[kind].get(id) !== mark && (state[kind].get(id)?.counter ?? mark.counter) === mark.counter,
  );
  return new Map(
    written.map(([id, mark]) => [id, nextMark(mark, (before[kind].get(id) ?? mark).time, settingOf(id, mark))]),
  );
}

const unsetBulk = (bulk: Marks, key: string): Marks => {
  const mark = bulk.get(key);
  return new Map(mark && isSet(mark) ? [[key, nextMark(mark, mark.time, 'unset')]] : []);
};

/**
 * Undoes the changes between two states of one command, except what was changed again since. Compaction may have marked archived
 * messages as read meanwhile: of `messages`, those that were unread get an unread mark, unless they were read since.
 */
export function undoChange(
  state: ReadState,
  before: ReadState,
  after: ReadState,
  messages: readonly Message[],
  key = '',
): ReadState {
  const undone = merge(state, {
    read: takenBack('read', state, before, after),
    snoozed: takenBack('snoozed', state, before, after),
    archived: takenBack('archived', state, before, after),
    bulkReads: unsetBulk(state.bulkReads, key),
    bulkArchives: unsetBulk(state.bulkArchives, key),
    bulkReadArchives: unsetBulk(state.bulkReadArchives, key),
  });
  const hasMoved = (kind: 'archived' | 'snoozed', message: Message): boolean =>
    after[kind].get(keyOf(message)) !== before[kind].get(keyOf(message));
  const moved = messages.filter((one) => hasMoved('archived', one) || hasMoved('snoozed', one));
  const marked = setRead(
    undone,
    moved.filter((message) => isRead(before, message)),
    true,
  );
  const unread = moved.filter(
    (message) =>
      !isRead(before, message) && !marked.read.has(keyOf(message)) && message.createdAt > bulkReadPosition(marked),
  );
  return unread.length === 0 ? marked : merge(marked, { read: nextMarks(marked.read, unread, 'weak') });
}
