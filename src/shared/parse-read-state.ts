/**
 * Parses an encoded read state (encode-read-state.ts): ASCII sections with a letter and `;`, numbers in base 36.
 *
 *   R<readUpTo>;S<seenUpTo>;A<from>_<to>,…;b<marks>;c<marks>;d<marks>;r<marks>;s<marks>;a<marks>;z<marks>;
 *
 * A mark: hash of the id, difference to the previous time (newest first), `~<counter>` unless it is 1. Junk is left out.
 */
import { EMPTY, LETTERS, marksOf, OLDEST } from './marks.js';
import type { Mark, Marks, ReadState, TimeRange } from './marks.js';
import { MAX_STATE_LENGTH, withoutPositionsAfter } from './read-state-limits.js';

const MARK = /^([0-9a-z]{11})(-?[0-9a-z]{1,11})(?:~([0-9a-z]{1,3}))?$/;
const TIME = /^-?[0-9a-z]{1,11}$/;
const MAX_TIME = -OLDEST;

export const isTime = (value: number): boolean => Number.isSafeInteger(value) && Math.abs(value) <= MAX_TIME;

function decodeMarks(text: string): Marks {
  const marks = new Map<string, Mark>();
  let previous = 0;
  for (const [index, entry] of text.split(',').entries()) {
    const [, key, difference = '', counter = '1'] = MARK.exec(entry) ?? [];
    const value = Number.parseInt(difference, 36);
    const time = index === 0 ? value : previous - value;
    // The times of all following marks depend on this one.
    if (!key || !isTime(time)) break;
    previous = time;
    marks.set(key, { time, counter: Number.parseInt(counter, 36) || 1 });
  }
  return marks;
}

function decodeTime(text: string): number {
  const time = TIME.test(text) ? Number.parseInt(text, 36) : Number.NaN;
  return isTime(time) ? time : Number.NaN;
}

const decodeRanges = (text: string): TimeRange[] =>
  text.split(',').flatMap((entry) => {
    const [from = Number.NaN, to = Number.NaN, ...rest] = entry.split('_').map(decodeTime);
    return from <= to && rest.length === 0 ? [{ from, to }] : [];
  });

/** Leaves out positions after `latest`, so that the marks below them stay. `EMPTY` for any other value. */
export function parseReadState(text: unknown, latest = Infinity): ReadState {
  if (typeof text !== 'string' || text.length > MAX_STATE_LENGTH) return EMPTY;
  const sections = new Map(text.split(';').map((part) => [part.slice(0, 1), part.slice(1)]));
  const sectionOf = (letter: string): string => sections.get(letter) ?? '';
  const decoded = {
    readUpTo: decodeTime(sectionOf('R')),
    seenUpTo: decodeTime(sectionOf('S')),
    archivedRanges: decodeRanges(sectionOf('A')),
    ...marksOf((kind) => decodeMarks(sectionOf(LETTERS[kind]))),
  };
  return withoutPositionsAfter(decoded, latest);
}
