/**
 * Declares a read state, which the service cannot store. Every page loads this to count; read-state.ts merges states.
 *
 *   newest ──────────────▶ oldest
 *   ● ○ ● ○ ○ │ ○ ○ ● ○ ○ ○ ○      ● unread  ○ read
 *     marks   │     exception
 *             readUpTo
 *
 * A state contains only hashes of ids, and the service's timestamps in milliseconds: no text, no id, no device clock.
 */

export interface Mark {
  /** The message's `createdAt`; of a bulk change, its position; of a snooze, the time at which the message returns. */
  readonly time: number;
  /** From 1. Odd: set. Multiple of 4: taken back by the reader. Other even: undone, so the service's flag counts. */
  readonly counter: number;
}

/** Marks by the `shortHash` of a message's id. */
export type Marks = ReadonlyMap<string, Mark>;

export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

export interface ReadState {
  /** All messages at or before it are read, except those with an even mark. */
  readonly readUpTo: number;
  readonly seenUpTo: number;
  /** All messages inside are archived, except those with an even mark. Disjoint, oldest first, both ends included. */
  readonly archivedRanges: readonly TimeRange[];
  /** One mark for each command "mark all as read" or "archive all", until it is too old to be undone. */
  readonly bulkReads: Marks;
  readonly bulkArchives: Marks;
  /** Archive all messages at or before them, except those whose `read` mark has changed: they were unread on some device. */
  readonly bulkReadArchives: Marks;
  readonly read: Marks;
  readonly seen: Marks;
  readonly archived: Marks;
  /** Odd: snoozed until the time of the mark. Even: the snooze was ended. Such a message also has a `read` mark. */
  readonly snoozed: Marks;
  /** Snoozes up to this time are over. Only in this page: it is neither stored nor merged. */
  readonly dueUpTo?: number;
}

/** The sections of an encoded state, in the order of the text. */
export const LETTERS = {
  bulkReads: 'b',
  bulkArchives: 'c',
  bulkReadArchives: 'd',
  read: 'r',
  seen: 's',
  archived: 'a',
  snoozed: 'z',
} as const;

export type MarkKind = keyof typeof LETTERS;

export const MARK_KINDS = Object.keys(LETTERS) as readonly MarkKind[];

export const marksOf = (of: (kind: MarkKind) => Marks): Readonly<Record<MarkKind, Marks>> =>
  Object.fromEntries(MARK_KINDS.map((kind) => [kind, of(kind)])) as Record<MarkKind, Marks>;

const NO_MARKS: Marks = new Map();
export const NEVER = Number.NEGATIVE_INFINITY;
/** The first time that a `Date` can represent: a range from here is a position. */
export const OLDEST = -8.64e15;

export const EMPTY: ReadState = {
  readUpTo: NEVER,
  seenUpTo: NEVER,
  archivedRanges: [],
  ...marksOf(() => NO_MARKS),
};

export const isInRange = (ranges: readonly TimeRange[], time: number): boolean =>
  ranges.some(({ from, to }) => time >= from && time <= to);

export const archivedUpTo = ({ archivedRanges: [first] }: Pick<ReadState, 'archivedRanges'>): number =>
  first?.from === OLDEST ? first.to : NEVER;

/** The higher counter wins, so no clock decides. */
export const isNewer = (a: Mark, b: Mark | undefined): boolean =>
  !b || a.counter > b.counter || (a.counter === b.counter && a.time > b.time);
