/**
 * Marks: what was read, seen and dismissed, which the service can't be told. Pure functions over one value.
 *
 *   newest ──────────────▶ oldest
 *   ● ○ ● ○ ○ │ ○ ○ ● ○ ○ ○ ○      ● unread  ○ read
 *     marks   floor   exception
 *
 * All that is at or below the floor is read, but for exceptions, so the value stays small whatever the years bring.
 * Every change, and every merge of two tabs, is the same join: of each key the greater mark. So the order and the number
 * of merges don't matter. It holds no text and no time of this device: only the service's own timestamps.
 */
import { newestFirst } from './message.js';
import type { Message } from './message.js';

export interface Mark {
  /** The floors of `R`ead and `S`een, of which there is one each; or `r`ead and `d`ismissed, one for each message. */
  readonly kind: 'R' | 'S' | 'r' | 'd';
  readonly id: string;
  /** The message's own, in milliseconds since 1970: its place is known when the message isn't. */
  readonly createdAt: number;
  /** Counts up with each change: odd is set, even is taken back. No clock decides which of two tabs is the newer. */
  readonly counter: number;
}

/** By kind, or by kind and id. */
export type Marks = ReadonlyMap<string, Mark>;

export const NO_MARKS: Marks = new Map();

/** A row that a replica delivers late must not be born read: so far the floor stays below the newest one. */
const LATE = 60_000;
const FIRST_RUN = 30 * 24 * 60 * 60_000;
const MOST = 500;
const MOST_EXCEPTIONS = 50;
/** Unread messages deeper than this become exceptions, so that reaching the floor stays cheap. */
const DEEP = 100;

type Place = Pick<Message, 'id' | 'createdAt'>;

const isAtOrBelow = (place: Place, floor: Place | undefined): boolean =>
  floor !== undefined && newestFirst(place, floor) >= 0;

const isSet = (mark: Mark | undefined): boolean => (mark?.counter ?? 0) % 2 === 1;

export const isBelowFloor = (marks: Marks, message: Message): boolean => isAtOrBelow(message, marks.get('R'));

/** All that lies above the floor is newer than this one, whatever the order in which those of one time came. */
export const reachesFloor = (marks: Marks, { createdAt }: Message): boolean =>
  createdAt < (marks.get('R')?.createdAt ?? Number.NEGATIVE_INFINITY);

export const isRead = (marks: Marks, message: Message): boolean => {
  const mark = marks.get(`r${message.id}`);
  return mark ? isSet(mark) : message.read || isBelowFloor(marks, message);
};

export const isSeen = (marks: Marks, message: Message): boolean =>
  message.seen || isAtOrBelow(message, marks.get('S')) || isRead(marks, message);

export const isDismissed = (marks: Marks, id: string): boolean => isSet(marks.get(`d${id}`));

/** To be counted: neither read nor out of sight. */
export const isUnread = (marks: Marks, message: Message): boolean =>
  !message.archived && !isDismissed(marks, message.id) && !isRead(marks, message);

/** Ids that are unread although they lie at or below the floor, and that nobody dismissed. */
export const exceptions = (marks: Marks): string[] =>
  [...marks.values()].flatMap((mark) => {
    const { kind, id } = mark;
    return kind === 'r' && !isSet(mark) && isAtOrBelow(mark, marks.get('R')) && !isDismissed(marks, id) ? [id] : [];
  });

const isFloor = ({ kind }: Mark): boolean => kind === 'R' || kind === 'S';

const keyOf = (mark: Mark): string => (isFloor(mark) ? mark.kind : mark.kind + mark.id);

const isGreater = (a: Mark, b: Mark | undefined): boolean =>
  !b || a.counter > b.counter || (a.counter === b.counter && !isAtOrBelow(a, b));

/**
 * Without the marks that the floor says already. Only a first "read" may go: behind a higher counter some tab may still
 * hold an older mark, which would win again. And never because the service agrees: stale replicas flicker.
 */
const isSaid = (marks: Marks, mark: Mark): boolean =>
  mark.kind === 'r' && mark.counter === 1 && isAtOrBelow(mark, marks.get('R'));

/** As many as are kept. What has to go are the oldest exceptions first: old messages that nobody has read. */
export function bounded(marks: Marks): Marks {
  const old = new Set(exceptions(marks));
  const rank = ({ kind, id }: Mark): number => Number(kind === 'r' && old.has(id));
  let room = MOST;
  const byWorth = [...marks].toSorted(([, a], [, b]) => rank(a) - rank(b) || newestFirst(a, b));
  return new Map(byWorth.filter(([, mark]) => isFloor(mark) || room-- > 0));
}

/** Whether it must be chosen what is kept, with room left for the exceptions that a higher floor makes. */
export const isFull = (marks: Marks): boolean => marks.size > MOST - MOST_EXCEPTIONS;

/** Of each key the greater one. The same object where nothing is new. */
export function join(marks: Marks, others: Iterable<Mark>): Marks {
  let all: Map<string, Mark> | undefined;
  for (const mark of others) {
    const key = keyOf(mark);
    if (isGreater(mark, (all ?? marks).get(key))) (all ??= new Map(marks)).set(key, mark);
  }
  return all ? new Map([...all].filter(([, mark]) => !isSaid(all, mark))) : marks;
}

/** What is in the one value and not yet in the other. */
export const news = (marks: Marks, known: Marks): Mark[] =>
  [...marks.values()].filter((mark) => isGreater(mark, known.get(keyOf(mark))) && !isSaid(known, mark));

/** The mark that follows on what is known of a message, with the next counter of the parity asked for. */
const next = (marks: Marks, kind: 'r' | 'd', place: Place, set: boolean): Mark => {
  const counter = (marks.get(kind + place.id)?.counter ?? 0) + 1;
  return { kind, id: place.id, createdAt: place.createdAt, counter: counter + (counter % 2 === Number(set) ? 0 : 1) };
};

const floorAt = (kind: 'R' | 'S', { id, createdAt }: Place): Mark => ({ kind, id, createdAt, counter: 0 });

export const markRead = (marks: Marks, message: Message, read: boolean): Marks =>
  isRead(marks, message) === read ? marks : join(marks, [next(marks, 'r', message, read)]);

export const dismiss = (marks: Marks, message: Message): Marks =>
  isDismissed(marks, message.id) ? marks : join(marks, [next(marks, 'd', message, true)]);

/** Takes a dismissal back. */
export const restore = (marks: Marks, message: Message): Marks =>
  isDismissed(marks, message.id) ? join(marks, [next(marks, 'd', message, false)]) : marks;

export const see = (marks: Marks, message: Message): Marks => join(marks, [floorAt('S', message)]);

/** The first look at a list: what is older than 30 days before its newest message is not news. */
export const firstRun = (marks: Marks, newest: Message): Marks => {
  const floor = { createdAt: newest.createdAt - FIRST_RUN, id: '' };
  return marks.has('R') ? marks : join(marks, [floorAt('R', floor), floorAt('S', floor)]);
};

/** Everything read. `window` is what was received, newest first; before anything was, all that marks tell of. */
export function readAll(marks: Marks, window: readonly Message[]): Marks {
  const newest = window[0] ?? marks.get('R');
  if (!newest) return marks;
  const floor = { createdAt: newest.createdAt - LATE, id: '' };
  const late = window.filter((message) => !isAtOrBelow(message, floor));
  const unread = [...marks.values()].filter(({ kind }) => kind === 'r');
  const due = [...late, ...unread].filter(({ id }) => !isSet(marks.get(`r${id}`)));
  return join(marks, [floorAt('R', floor), ...due.map((place) => next(marks, 'r', place, true))]);
}

/**
 * Raises the floor to just under the oldest unread message of a window that reaches down to it, newest first.
 * What is unread and deep becomes an exception, as long as there is room.
 */
export function compact(marks: Marks, window: readonly Message[]): Marks {
  const newest = window[0]?.createdAt ?? 0;
  let room = MOST_EXCEPTIONS - exceptions(marks).length;
  const found: Mark[] = [];
  for (const [above, message] of [...window.entries()].toReversed()) {
    if (isBelowFloor(marks, message)) continue;
    if (message.createdAt > newest - LATE) break;
    if (isUnread(marks, message)) {
      if (above < DEEP || room-- <= 0) break;
      if (!marks.has(`r${message.id}`)) found.push(next(marks, 'r', message, false));
    }
    found.push(floorAt('R', message));
  }
  return join(marks, found);
}
