/**
 * Read state of one subscriber: what was read, seen and archived, which the service cannot record. Browser and proxy use
 * the same rules: types and merging here, limits and pruning in read-state-limits.ts, the encoding in read-state-text.ts.
 *
 *   newest ──────────────▶ oldest
 *   ● ○ ● ○ ○ │ ○ ○ ● ○ ○ ○ ○      ● unread  ○ read
 *     marks   │     exception
 *             readUpTo
 *
 * `merge` is commutative, associative and idempotent, so tabs and devices may exchange states in any order, any number of
 * times. A state holds no text, no id and no device clock: only hashes of ids, and timestamps of the service in
 * milliseconds since 1970.
 */

/** One message, or one bulk read. */
export interface Mark {
  /** The message's `createdAt`; of a bulk read, the position up to which it reads. */
  readonly time: number;
  /**
   * Grows with each change, from 1, and the higher one wins, so no clock decides. Odd is set; a multiple of 4 is taken back
   * by the reader; even between them is no word of the reader's, so that what the service says counts.
   */
  readonly counter: number;
}

/** By `shortHash` of the message's id. */
export type Marks = ReadonlyMap<string, Mark>;

/** Both ends belong to it. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

export interface ReadState {
  /** All messages at or before it are read, except those with an even mark. */
  readonly readUpTo: number;
  /** All messages at or before it are seen. */
  readonly seenUpTo: number;
  /** All messages inside are archived, except those with an even mark. Disjoint, oldest first. */
  readonly archivedRanges: readonly TimeRange[];
  /** "Mark all as read", each as an operation of its own until it is too old to be undone. */
  readonly bulkReads: Marks;
  readonly read: Marks;
  readonly seen: Marks;
  readonly archived: Marks;
}

/** The names of the members that hold marks. */
export const MARK_KINDS = ['bulkReads', 'read', 'seen', 'archived'] as const;

export type MarkKind = (typeof MARK_KINDS)[number];

const NONE: Marks = new Map();
const NEVER = Number.NEGATIVE_INFINITY;

export const EMPTY: ReadState = {
  readUpTo: NEVER,
  seenUpTo: NEVER,
  archivedRanges: [],
  bulkReads: NONE,
  read: NONE,
  seen: NONE,
  archived: NONE,
};

export const isInRange = (ranges: readonly TimeRange[], time: number): boolean =>
  ranges.some(({ from, to }) => time >= from && time <= to);

const isNewer = (a: Mark, b: Mark | undefined): boolean =>
  !b || a.counter > b.counter || (a.counter === b.counter && a.time > b.time);

/**
 * Whether a state says the same without this mark. Only a first mark may go: with a higher counter it may still have to
 * win over an older mark that another device holds.
 */
const isImplied = (state: ReadState, kind: MarkKind, { time, counter }: Mark): boolean => {
  if (kind === 'bulkReads') return time <= state.readUpTo;
  if (kind === 'seen') return time <= state.seenUpTo;
  return counter === 1 && (kind === 'read' ? time <= state.readUpTo : isInRange(state.archivedRanges, time));
};

/** The union, disjoint and oldest first; `a` itself where `b` adds nothing. */
function union(a: readonly TimeRange[], b: readonly TimeRange[]): readonly TimeRange[] {
  if (b.every(({ from, to }) => a.some((range) => range.from <= from && range.to >= to))) return a;
  const merged: TimeRange[] = [];
  for (const range of [...a, ...b].toSorted((x, y) => x.from - y.from)) {
    const last = merged.at(-1);
    if (last && range.from <= last.to) merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, range.to) };
    else merged.push(range);
  }
  return merged;
}

function joinMarks(a: Marks, b: Marks, isKept: (mark: Mark) => boolean, recheck: boolean): Marks {
  let all: Map<string, Mark> | undefined;
  for (const [key, mark] of b) if (isNewer(mark, a.get(key)) && isKept(mark)) (all ??= new Map(a)).set(key, mark);
  if (recheck) for (const [key, mark] of all ?? a) if (!isKept(mark)) (all ??= new Map(a)).delete(key);
  return all ?? a;
}

/** Everything that either state says. Gives `a` itself where `b` adds nothing. */
export function merge(a: ReadState, b: Partial<ReadState>): ReadState {
  const positions = {
    ...a,
    readUpTo: Math.max(a.readUpTo, b.readUpTo ?? NEVER),
    seenUpTo: Math.max(a.seenUpTo, b.seenUpTo ?? NEVER),
    archivedRanges: union(a.archivedRanges, b.archivedRanges ?? []),
  };
  const { readUpTo, seenUpTo, archivedRanges } = positions;
  const moved = readUpTo > a.readUpTo || seenUpTo > a.seenUpTo || archivedRanges !== a.archivedRanges;
  const join = (kind: MarkKind): Marks =>
    joinMarks(a[kind], b[kind] ?? NONE, (mark) => !isImplied(positions, kind, mark), moved);
  const marks = { bulkReads: join('bulkReads'), read: join('read'), seen: join('seen'), archived: join('archived') };
  const changed = moved || MARK_KINDS.some((kind) => marks[kind] !== a[kind]);
  return changed ? { ...positions, ...marks } : a;
}

/** What `state` says and `other` does not; null where that is nothing. */
export function missingIn(other: ReadState, state: ReadState): ReadState | null {
  const { readUpTo, seenUpTo, archivedRanges } = state;
  const rest = (kind: MarkKind): Marks =>
    new Map(
      [...state[kind]].filter(([key, mark]) => isNewer(mark, other[kind].get(key)) && !isImplied(other, kind, mark)),
    );
  const missing: ReadState = {
    readUpTo: readUpTo > other.readUpTo ? readUpTo : NEVER,
    seenUpTo: seenUpTo > other.seenUpTo ? seenUpTo : NEVER,
    archivedRanges: archivedRanges.filter((range) => union(other.archivedRanges, [range]) !== other.archivedRanges),
    bulkReads: rest('bulkReads'),
    read: rest('read'),
    seen: rest('seen'),
    archived: rest('archived'),
  };
  return isEmpty(missing) ? null : missing;
}

export const isEmpty = (state: ReadState): boolean =>
  Math.max(state.readUpTo, state.seenUpTo) === NEVER &&
  state.archivedRanges.length === 0 &&
  MARK_KINDS.every((kind) => state[kind].size === 0);
