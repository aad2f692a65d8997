/**
 * Marks as small keys in a storage that several tabs write at once and that has no transactions.
 *
 * One key per mark and counter, one per floor; none is ever changed, and only keys that another one outdoes are removed.
 * So writes of two tabs can't undo each other in any order. A single value for all was measured to lose half of them.
 */
import { merge, NO_MARKS } from './marks.js';
import type { Mark, Marks, Point } from './marks.js';
import type { Storage } from './ports.js';

/** Base 36: half the length of a timestamp's decimals. */
const short = (time: number): string => time.toString(36);
const long = (said: string): number => Number.parseInt(said, 36);

function keysOf({ floor, seenFloor, read, dismissed }: Marks): Map<string, string> {
  const keys = new Map<string, string>();
  const putFloor = (kind: string, { time, id }: Point): void => {
    if (Number.isFinite(time)) keys.set(`${kind}.${short(time)}.${id}`, '');
  };
  putFloor('f', floor);
  putFloor('s', seenFloor);
  for (const [id, { counter, time }] of read) keys.set(`m.${counter}.${id}`, short(time));
  for (const [id, { counter, time }] of dismissed) keys.set(`d.${counter}.${id}`, short(time));
  return keys;
}

/** The marks that one key stands for. Keys that can't be understood stand for none. */
function marksOf(key: string, value: string): Marks {
  const [, kind, middle = '', id = ''] = /^([a-z])\.([^.]*)\.(.*)$/s.exec(key) ?? [];
  const point: Point = { time: long(middle), id };
  const mark: Mark = { counter: Number(middle), time: long(value) };
  if (kind === 'f' && Number.isFinite(point.time)) return { ...NO_MARKS, floor: point };
  if (kind === 's' && Number.isFinite(point.time)) return { ...NO_MARKS, seenFloor: point };
  if (!id || !(mark.counter > 0) || !Number.isSafeInteger(mark.counter) || Number.isNaN(mark.time)) return NO_MARKS;
  if (kind === 'm') return { ...NO_MARKS, read: new Map([[id, mark]]) };
  return kind === 'd' ? { ...NO_MARKS, dismissed: new Map([[id, mark]]) } : NO_MARKS;
}

const isMarkKey = (key: string): boolean => /^[fsmd]\./.test(key);

/** What all tabs wrote; keys that are outdone go on the way. */
export function readMarks(storage: Storage): Marks {
  const found = storage.keys('').filter(isMarkKey);
  const all = found.map((key) => marksOf(key, storage.get(key) ?? ''));
  // Merged as one map each, for merging pair by pair would copy the maps once per key.
  const read = new Map<string, Mark>();
  const dismissed = new Map<string, Mark>();
  let floors = NO_MARKS;
  for (const one of all) {
    for (const [id, mark] of one.read) if (mark.counter > (read.get(id)?.counter ?? 0)) read.set(id, mark);
    for (const [id, mark] of one.dismissed)
      if (mark.counter > (dismissed.get(id)?.counter ?? 0)) dismissed.set(id, mark);
    if (one.read.size + one.dismissed.size === 0) floors = merge(floors, one);
  }
  const marks = merge(floors, { ...NO_MARKS, read, dismissed });
  const wanted = keysOf(marks);
  for (const key of found) if (!wanted.has(key)) storage.remove(key);
  return marks;
}

/** Writes what changed between two values of this tab. */
export function writeMarks(storage: Storage, before: Marks, after: Marks): void {
  const [old, wanted] = [keysOf(before), keysOf(after)];
  for (const [key, value] of wanted) if (!old.has(key)) storage.set(key, value);
  for (const key of old.keys()) if (!wanted.has(key)) storage.remove(key);
}
