/**
 * Read state of one subscriber: which messages are read, seen and archived, because the service cannot store it. Browser
 * and proxy share its rules: types here, merging in read-state.ts, limits in read-state-limits.ts, the encoding in
 * decode-read-state.ts. A module of its own: every page counts with it, and merges later.
 *
 *   newest ──────────────▶ oldest
 *   ● ○ ● ○ ○ │ ○ ○ ● ○ ○ ○ ○      ● unread  ○ read
 *     marks   │     exception
 *             readUpTo
 *
 * A state contains no text, no id and no device clock: only hashes of ids, and timestamps of
 * the service in milliseconds since 1970.
 */

/** The state of one message, or of one bulk change. */
export interface Mark {
  /**
   * The message's `createdAt`; of a bulk change, the position up to which it reads or archives; of a snooze, when the message
   * comes back.
   */
  readonly time: number;
  /**
   * Starts at 1 and grows with each change; the higher counter wins, so no clock decides. Odd: set. Multiple of 4: taken
   * back by the reader. Other even numbers: the reader's choice was undone, so the service's flag counts.
   */
  readonly counter: number;
}

/** Marks by the `shortHash` of a message's id. */
export type Marks = ReadonlyMap<string, Mark>;

/** Both ends are inside the range. */
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
  /** One mark for each "mark all as read", until it is too old to be undone. */
  readonly bulkReads: Marks;
  /** One mark for each "archive all", until it is too old to be undone. */
  readonly bulkArchives: Marks;
  /**
   * One mark for each "archive all read". All messages at or before it are archived, except those with an even mark, and
   * those whose `read` mark has changed: they were unread, here or on a device that did not know of it.
   */
  readonly bulkReadArchives: Marks;
  readonly read: Marks;
  readonly seen: Marks;
  readonly archived: Marks;
  /** Odd: snoozed until the time of the mark. Even: the snooze was ended. Such a message has a `read` mark, too. */
  readonly snoozed: Marks;
  /** Snoozes up to this time are over; none without it. Of this page alone: it is neither stored nor merged. */
  readonly dueUpTo?: number;
}

/** The properties of a `ReadState` that are maps of marks, with the letters of their sections in its text, in the order of the text. */
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

/** The marks of each kind. */
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

/** All messages at or before it are archived for good, except those with an even mark. */
export const archivedUpTo = ({ archivedRanges: [first] }: Pick<ReadState, 'archivedRanges'>): number =>
  first?.from === OLDEST ? first.to : NEVER;

export const isNewer = (a: Mark, b: Mark | undefined): boolean =>
  !b || a.counter > b.counter || (a.counter === b.counter && a.time > b.time);
