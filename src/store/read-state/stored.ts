/** Reads the stored read state, for counts before the store. It merges nothing: overlaps and implied marks change no count. */
import { EMPTY, isNewer, marksOf } from '../../shared/marks.js';
import type { Mark, Marks, ReadState } from '../../shared/marks.js';
import { parseReadState } from '../../shared/parse-read-state.js';
import type { Storage } from '../ports.js';

/** The prefix of the keys that have a part of the read state each. */
export const READ_STATE_PREFIX = 'r.';

function joinMarks(a: Marks, b: Marks): Marks {
  const marks = new Map<string, Mark>(a);
  for (const [key, mark] of b) if (isNewer(mark, marks.get(key))) marks.set(key, mark);
  return marks;
}

export const joinStates = (a: ReadState, b: ReadState): ReadState => ({
  readUpTo: Math.max(a.readUpTo, b.readUpTo),
  seenUpTo: Math.max(a.seenUpTo, b.seenUpTo),
  // The one that begins with the oldest message, and reaches furthest, is the first.
  archivedRanges: [...a.archivedRanges, ...b.archivedRanges].toSorted((x, y) => x.from - y.from || y.to - x.to),
  ...marksOf((kind) => joinMarks(a[kind], b[kind])),
});

/** Positions after `latest` are left out. `received` is the text of the proxy's. */
export const knownReadState = (storage: Storage, received: string | undefined, latest: number): ReadState =>
  [received, ...storage.keys(READ_STATE_PREFIX).map((key) => storage.get(key))]
    .map((text) => parseReadState(text, latest))
    .reduce(joinStates, EMPTY);
