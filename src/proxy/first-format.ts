/**
 * Read state as the proxy stored it before version 0.1: JSON of positions, and of marks by id.
 */
import { counterOf } from '../shared/first-format.js';
import { EMPTY, merge } from '../shared/read-state.js';
import type { Marks, ReadState } from '../shared/read-state.js';
import { MAX_MARKS } from '../shared/read-state-limits.js';
import { shortHash } from '../shared/short-hash.js';
import { isRecord, toRecord } from './json.js';

const MAX_TIME = 8.64e15;

const isTime = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && Math.abs(value) <= MAX_TIME;

function positionOf(value: unknown, latest: number): number {
  const [time, id]: unknown[] = Array.isArray(value) ? value : [];
  // A position without an id lay just before all messages of its time.
  return isTime(time) && time <= latest ? time - Number(id === '') : Number.NEGATIVE_INFINITY;
}

const marksOf = (value: unknown): Marks =>
  new Map(
    Object.entries(toRecord(value))
      .slice(0, MAX_MARKS)
      .flatMap(([id, entry]) => {
        const [counter, time]: unknown[] = Array.isArray(entry) ? entry : [];
        const current = counterOf(counter);
        return current && isTime(time) ? [[shortHash(id), { counter: current, time }] as const] : [];
      }),
  );

/** `EMPTY` for what is no read state of that format. Positions after `latest` are left out. */
export function decodeFirstFormat(value: unknown, latest: number): ReadState {
  if (!isRecord(value)) return EMPTY;
  return merge(EMPTY, {
    readUpTo: positionOf(value['floor'], latest),
    seenUpTo: positionOf(value['seenFloor'], latest),
    read: marksOf(value['read']),
    archived: marksOf(value['dismissed']),
  });
}
