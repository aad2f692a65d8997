/**
 * The encoding of a read state, in a browser's storage, in the proxy's and between the two: ASCII sections that begin with
 * a letter and end with `;`, in base 36.
 *
 *   R<readUpTo>;S<seenUpTo>;A<from>_<to>,…;b<marks>;r<marks>;s<marks>;a<marks>;
 *
 * A mark is the hash of the message's id (11 characters), its time as the difference to the mark before, newest first, and
 * `~<counter>` where that is not 1. Decoding is total: what is no mark is left out.
 */
import { EMPTY, MARK_KINDS, merge } from './read-state.js';
import type { Mark, MarkKind, Marks, ReadState, TimeRange } from './read-state.js';
import { MAX_STATE_LENGTH, withoutPositionsAfter } from './read-state-limits.js';

const LETTERS: Readonly<Record<MarkKind, string>> = { bulkReads: 'b', read: 'r', seen: 's', archived: 'a' };
const MARK = /^([0-9a-z]{11})(-?[0-9a-z]{1,11})(?:~([0-9a-z]{1,3}))?$/;
const RANGE = /^(-?[0-9a-z]{1,11})_(-?[0-9a-z]{1,11})$/;
/** The range of a `Date`. */
const MAX_TIME = 8.64e15;

const isTime = (value: number): boolean => Number.isSafeInteger(value) && Math.abs(value) <= MAX_TIME;

const section = (letter: string, text: string): string => (text ? `${letter}${text};` : '');

const position = (letter: string, time: number): string => section(letter, isTime(time) ? time.toString(36) : '');

function encodeMarks(marks: Marks): string {
  let before = 0;
  return [...marks]
    .toSorted(([i, a], [j, b]) => b.time - a.time || (i < j ? -1 : 1))
    .map(([key, { time, counter }], place) => {
      const difference = place === 0 ? time : before - time;
      before = time;
      return `${key}${difference.toString(36)}${counter === 1 ? '' : `~${counter.toString(36)}`}`;
    })
    .join();
}

/** Equal states give equal texts. */
export const encode = (state: ReadState): string =>
  position('R', state.readUpTo) +
  position('S', state.seenUpTo) +
  section('A', state.archivedRanges.map(({ from, to }) => `${from.toString(36)}_${to.toString(36)}`).join()) +
  MARK_KINDS.map((kind) => section(LETTERS[kind], encodeMarks(state[kind]))).join('');

function decodeMarks(text: string): Marks {
  const marks = new Map<string, Mark>();
  let before = 0;
  for (const [place, entry] of text.split(',').entries()) {
    const [, key, difference = '', counter = '1'] = MARK.exec(entry) ?? [];
    const value = Number.parseInt(difference, 36);
    const time = place === 0 ? value : before - value;
    // The times of all that follow depend on this one.
    if (!key || !isTime(time)) break;
    before = time;
    marks.set(key, { time, counter: Number.parseInt(counter, 36) || 1 });
  }
  return marks;
}

const decodeRanges = (text: string): TimeRange[] =>
  text.split(',').flatMap((entry) => {
    const [from = Number.NaN, to = Number.NaN] = (RANGE.exec(entry) ?? [])
      .slice(1)
      .map((part) => Number.parseInt(part, 36));
    return isTime(from) && isTime(to) && from <= to ? [{ from, to }] : [];
  });

const decodePosition = (text: string): number => {
  const time = /^-?[0-9a-z]{1,11}$/.test(text) ? Number.parseInt(text, 36) : Number.NaN;
  return isTime(time) ? time : Number.NEGATIVE_INFINITY;
};

/**
 * The state that a text stands for; `EMPTY` for what is no text of this encoding. Positions after `latest` are left out, so
 * that marks below them count.
 */
export function decode(text: unknown, latest = Infinity): ReadState {
  if (typeof text !== 'string' || text.length > MAX_STATE_LENGTH) return EMPTY;
  const sections = new Map(text.split(';').map((part) => [part.slice(0, 1), part.slice(1)]));
  const of = (letter: string): string => sections.get(letter) ?? '';
  const positions = {
    ...EMPTY,
    readUpTo: decodePosition(of('R')),
    seenUpTo: decodePosition(of('S')),
    archivedRanges: decodeRanges(of('A')),
    bulkReads: decodeMarks(of('b')),
  };
  return merge(EMPTY, {
    ...withoutPositionsAfter(positions, latest),
    read: decodeMarks(of('r')),
    seen: decodeMarks(of('s')),
    archived: decodeMarks(of('a')),
  });
}
