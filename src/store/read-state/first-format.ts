/**
 * Read state as inboxes stored it before version 0.1: lines of kind, counter, time in base 36 and id, under other keys.
 */
import { convertLegacyCounter } from '../../shared/legacy-counter.js';
import { EMPTY, merge } from '../../shared/read-state.js';
import type { Mark, ReadState } from '../../shared/read-state.js';
import { shortHash } from '../../shared/short-hash.js';

export const FIRST_FORMAT_PREFIX = 'm.';

/** Positions after `latest` are left out. */
export function decodeFirstFormat(text: string, latest: number): ReadState {
  const marks = { r: new Map<string, Mark>(), d: new Map<string, Mark>() };
  const positions = { R: Number.NEGATIVE_INFINITY, S: Number.NEGATIVE_INFINITY };
  for (const line of text.split('\t')) {
    const [, kind, counter = '', place = '', id = ''] = /^([RSrd])(\d{1,9})\.(-?\w+)\.(.*)$/s.exec(line) ?? [];
    const time = Number.parseInt(place, 36);
    if (!Number.isSafeInteger(time)) continue;
    // A position without an id lay just before all messages of its time.
    if ((kind === 'R' || kind === 'S') && time <= latest)
      positions[kind] = Math.max(positions[kind], id ? time : time - 1);
    const current = convertLegacyCounter(Number(counter));
    if ((kind === 'r' || kind === 'd') && current) marks[kind].set(shortHash(id), { time, counter: current });
  }
  return merge(EMPTY, { readUpTo: positions.R, seenUpTo: positions.S, read: marks.r, archived: marks.d });
}
