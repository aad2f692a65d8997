/** Encodes a read state as text; parse-read-state.ts has the format. */
import { isTime } from './parse-read-state.js';
import { LETTERS, MARK_KINDS } from './read-state.js';
import type { Marks, ReadState } from './read-state.js';

export const MAX_COUNTER = 36 ** 3 - 1;

const encodeSection = (letter: string, text: string): string => (text ? `${letter}${text};` : '');

const encodePosition = (letter: string, time: number): string =>
  encodeSection(letter, isTime(time) ? time.toString(36) : '');

function encodeMarks(marks: Marks): string {
  let previous = 0;
  return [...marks]
    .toSorted(([i, a], [j, b]) => b.time - a.time || (i < j ? -1 : 1))
    .map(([key, { time, counter }], index) => {
      const difference = index === 0 ? time : previous - time;
      previous = time;
      return `${key}${difference.toString(36)}${counter === 1 ? '' : `~${counter.toString(36)}`}`;
    })
    .join();
}

/** Equal states have equal texts. */
export const encode = (state: ReadState): string =>
  encodePosition('R', state.readUpTo) +
  encodePosition('S', state.seenUpTo) +
  encodeSection('A', state.archivedRanges.map(({ from, to }) => `${from.toString(36)}_${to.toString(36)}`).join()) +
  MARK_KINDS.map((kind) => encodeSection(LETTERS[kind], encodeMarks(state[kind]))).join('');
