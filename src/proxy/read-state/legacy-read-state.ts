/** Decodes read state as the proxy stored it before version 0.1: JSON with positions, and with marks by message id. */
import { convertLegacyCounter } from './legacy-counter.js';
import { isRecord, toRecord } from '../../shared/json.js';
import { MAX_MARKS } from '../../shared/prune-read-state.js';
import { EMPTY, merge } from '../../shared/read-state.js';
import type { Marks, ReadState } from '../../shared/read-state.js';
import { shortHash } from '../../shared/short-hash.js';

const MAX_TIME_MS = 8.64e15;

const isTime = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && Math.abs(value) <= MAX_TIME_MS;

function decodePosition(value: unknown, latest: number): number {
  const [time, id]: unknown[] = Array.isArray(value) ? value : [];
  // A position without an id is just before all messages of its time.
  return isTime(time) && time <= latest ? time - Number(id === '') : Number.NEGATIVE_INFINITY;
}

const decodeMarks = (value: unknown): Marks =>
  new Map(
    Object.entries(toRecord(value))
      .slice(0, MAX_MARKS)
      .flatMap(([id, entry]) => {
        const [legacyCounter, time]: unknown[] = Array.isArray(entry) ? entry : [];
        const counter = convertLegacyCounter(legacyCounter);
        return counter && isTime(time) ? [[shortHash(id), { counter, time }] as const] : [];
      }),
  );

/** `EMPTY` for a value of another format. Positions after `latest` are left out. */
export function decodeLegacyReadState(value: unknown, latest: number): ReadState {
  if (!isRecord(value)) return EMPTY;
  return merge(EMPTY, {
    readUpTo: decodePosition(value['floor'], latest),
    seenUpTo: decodePosition(value['seenFloor'], latest),
    read: decodeMarks(value['read']),
    archived: decodeMarks(value['dismissed']),
  });
}
