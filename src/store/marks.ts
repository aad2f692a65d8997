/**
 * Marks: what was read, seen and dismissed, which the service can't be told. Pure functions over one value.
 *
 *   newest ──────────────▶ oldest
 *   ● ○ ● ○ ○ │ ○ ○ ● ○ ○ ○ ○      ● unread  ○ read
 *     marks   floor   exception
 *
 * All that is at or below the floor is read, but for exceptions, so the value stays small whatever the years bring.
 * It holds no text and no time of this device: only the service's own timestamps.
 */
import type { Message } from './message.js';

/** A place in the list: a message's time, in milliseconds since 1970, and id. */
export interface Point {
  readonly time: number;
  readonly id: string;
}

/** Counts up with each change: odd is set, even is taken back. No clock decides which of two tabs is the newer. */
export interface Mark {
  readonly counter: number;
  /** The message's own time, so that its place is known when the message isn't. */
  readonly time: number;
}

export interface Marks {
  readonly floor: Point;
  readonly seenFloor: Point;
  readonly read: ReadonlyMap<string, Mark>;
  readonly dismissed: ReadonlyMap<string, Mark>;
}

/** Below every message: nothing is known yet. */
const BOTTOM: Point = { time: Number.NEGATIVE_INFINITY, id: '' };

export const NO_MARKS: Marks = { floor: BOTTOM, seenFloor: BOTTOM, read: new Map(), dismissed: new Map() };

const MINUTE = 60_000;
/** A row that a replica delivers late must not be born read: so far the floor stays below the newest one. */
const LATE = MINUTE;
const FIRST_RUN = 30 * 24 * 60 * MINUTE;
const MOST_MARKS = 500;
const MOST_DISMISSED = 200;
const MOST_EXCEPTIONS = 50;
/** Unread messages deeper than this become exceptions, so that reaching the floor stays cheap. */
const DEEP = 100;

export const pointOf = (message: Message): Point => ({ time: message.createdAt, id: message.id });

const isAtOrBelow = (point: Point, floor: Point): boolean =>
  point.time < floor.time || (point.time === floor.time && point.id <= floor.id);

const higher = (a: Point, b: Point): Point => (isAtOrBelow(a, b) ? b : a);

const isSet = (mark: Mark | undefined): boolean => (mark?.counter ?? 0) % 2 === 1;

export const isBelowFloor = (marks: Marks, message: Message): boolean => isAtOrBelow(pointOf(message), marks.floor);

export const isRead = (marks: Marks, message: Message): boolean => {
  const mark = marks.read.get(message.id);
  return mark ? isSet(mark) : message.read || isBelowFloor(marks, message);
};

export const isSeen = (marks: Marks, message: Message): boolean =>
  message.seen || isAtOrBelow(pointOf(message), marks.seenFloor) || isRead(marks, message);

export const isDismissed = (marks: Marks, id: string): boolean => isSet(marks.dismissed.get(id));

/** Ids that are unread although they lie at or below the floor, and that nobody dismissed. */
export const exceptions = (marks: Marks): string[] =>
  [...marks.read].flatMap(([id, mark]) =>
    !isSet(mark) && isAtOrBelow({ time: mark.time, id }, marks.floor) && !isDismissed(marks, id) ? [id] : [],
  );

/** The next counter of the parity asked for. */
const next = (mark: Mark | undefined, set: boolean, time: number): Mark => {
  const counter = (mark?.counter ?? 0) + 1;
  return { counter: counter % 2 === Number(set) ? counter : counter + 1, time };
};

const put = (map: ReadonlyMap<string, Mark>, id: string, mark: Mark): Map<string, Mark> => new Map(map).set(id, mark);

export const markRead = (marks: Marks, message: Message, read: boolean): Marks =>
  isRead(marks, message) === read
    ? marks
    : { ...marks, read: put(marks.read, message.id, next(marks.read.get(message.id), read, message.createdAt)) };

export const markDismissed = (marks: Marks, message: Message, dismissed: boolean): Marks =>
  isDismissed(marks, message.id) === dismissed
    ? marks
    : {
        ...marks,
        dismissed: put(
          marks.dismissed,
          message.id,
          next(marks.dismissed.get(message.id), dismissed, message.createdAt),
        ),
      };

export const see = (marks: Marks, message: Message): Marks =>
  isAtOrBelow(pointOf(message), marks.seenFloor) ? marks : { ...marks, seenFloor: pointOf(message) };

/** The first look at a list: what is older than 30 days before its newest message is not news. */
export const firstRun = (marks: Marks, newest: Message): Marks => {
  if (Number.isFinite(marks.floor.time)) return marks;
  const floor = { time: newest.createdAt - FIRST_RUN, id: '' };
  return { ...marks, floor, seenFloor: higher(marks.seenFloor, floor) };
};

const highest = (a: ReadonlyMap<string, Mark>, b: ReadonlyMap<string, Mark>): Map<string, Mark> => {
  const all = new Map(a);
  for (const [id, mark] of b) if (mark.counter > (all.get(id)?.counter ?? 0)) all.set(id, mark);
  return all;
};

/**
 * Without the marks that the floor says already. Only a first "read" may go: behind a higher counter some tab may still
 * hold an older mark, which would win again. And never because the service agrees: stale replicas flicker.
 */
const withoutCovered = (read: ReadonlyMap<string, Mark>, floor: Point): ReadonlyMap<string, Mark> =>
  new Map([...read].filter(([id, mark]) => mark.counter !== 1 || !isAtOrBelow({ time: mark.time, id }, floor)));

/** What two tabs or devices know together: highest floor, highest counter. Any order, any number of times. */
export function merge(a: Marks, b: Marks): Marks {
  const floor = higher(a.floor, b.floor);
  return {
    floor,
    seenFloor: higher(a.seenFloor, b.seenFloor),
    read: withoutCovered(highest(a.read, b.read), floor),
    dismissed: highest(a.dismissed, b.dismissed),
  };
}

const newestMarks = (map: ReadonlyMap<string, Mark>, most: number): ReadonlyMap<string, Mark> =>
  map.size <= most
    ? map
    : new Map([...map].toSorted(([a, x], [b, y]) => y.time - x.time || (a < b ? 1 : -1)).slice(0, most));

const bounded = (marks: Marks): Marks => ({
  ...marks,
  read: newestMarks(withoutCovered(marks.read, marks.floor), MOST_MARKS),
  dismissed: newestMarks(marks.dismissed, MOST_DISMISSED),
});

/** Everything read. `window` is what was received, newest first. */
export function readAll(marks: Marks, window: readonly Message[]): Marks {
  const [newest] = window;
  if (!newest) return marks;
  const floor = higher(marks.floor, { time: newest.createdAt - LATE, id: '' });
  const read = new Map(marks.read);
  for (const [id, mark] of read) if (!isSet(mark)) read.set(id, next(mark, true, mark.time));
  for (const message of window) {
    if (isAtOrBelow(pointOf(message), floor)) break;
    if (!isSet(read.get(message.id))) read.set(message.id, next(read.get(message.id), true, message.createdAt));
  }
  return bounded({ ...marks, floor, read });
}

/**
 * Raises the floor to just under the oldest unread message of a window that reaches down to it, newest first.
 * What is unread and deep becomes an exception, as long as there is room.
 */
export function compact(marks: Marks, window: readonly Message[]): Marks {
  const [newest] = window;
  if (!newest) return marks;
  let room = MOST_EXCEPTIONS - exceptions(marks).length;
  const read = new Map(marks.read);
  let { floor } = marks;
  for (let place = window.length - 1; place >= 0; place--) {
    const message = window[place];
    if (!message || isAtOrBelow(pointOf(message), floor)) continue;
    if (message.createdAt > newest.createdAt - LATE) break;
    if (!isRead(marks, message) && !isDismissed(marks, message.id)) {
      if (place < DEEP || room-- <= 0) break;
      if (!read.has(message.id)) read.set(message.id, next(undefined, false, message.createdAt));
    }
    floor = pointOf(message);
  }
  return bounded({ ...marks, floor, read });
}
