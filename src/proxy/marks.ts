/**
 * Marks that follow the reader: what was read, seen and dismissed, kept in a storage of the host's, since the interface
 * can't keep it. Merging is a join (highest floor, highest counter), so any order and any repetition gives the same.
 * The storage need not be able to compare and set: a write that another process overtook is pushed again by the browser,
 * which misses it in the next answer.
 */
import type { MarkEntry, MarkPoint, MarksBody } from '../wire/marks.js';
import { isRecord, record } from './json.js';

/** What `unstorage` gives, and much else: values are JSON, either as text or as what it stands for. */
export interface MarksStorage {
  getItem(key: string): unknown;
  setItem(key: string, value: MarksBody): unknown;
}

export interface MarksKeeper {
  /** The marks of a subscriber; empty where nothing is kept. Rejects with what the storage throws. */
  read(name: string): Promise<MarksBody>;
  /** Merges marks into those kept, and gives the result; `changed` hears of news. Rejects with what the storage throws. */
  merge(name: string, marks: MarksBody, changed: () => void): Promise<MarksBody>;
}

const MOST = { read: 500, dismissed: 200 } as const;
const ID = /^[A-Za-z0-9_-]{1,64}$/;
/** No message is from before 1970 or from after the year 10000. */
const LATEST = 253_402_300_800_000;

const isTime = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= LATEST;

function point(value: unknown): MarkPoint | undefined {
  if (!Array.isArray(value)) return undefined;
  const [time, id]: unknown[] = value;
  return isTime(time) && typeof id === 'string' && (id === '' || ID.test(id)) ? [time, id] : undefined;
}

function entries(value: unknown): Map<string, MarkEntry> {
  const known = new Map<string, MarkEntry>();
  for (const [id, entry] of Object.entries(record(value))) {
    const [counter, time]: unknown[] = Array.isArray(entry) ? entry : [];
    if (ID.test(id) && id !== '__proto__' && Number.isSafeInteger(counter) && Number(counter) > 0 && isTime(time))
      known.set(id, [Number(counter), time]);
  }
  return known;
}

const isAtOrBelow = ([time, id]: MarkPoint, floor: MarkPoint | undefined): boolean =>
  floor !== undefined && (time < floor[0] || (time === floor[0] && id <= floor[1]));

const higher = (a: MarkPoint | undefined, b: MarkPoint | undefined): MarkPoint | undefined =>
  a && isAtOrBelow(a, b) ? b : (a ?? b);

function join(
  a: Map<string, MarkEntry>,
  b: Map<string, MarkEntry>,
  most: number,
  covered: (id: string, entry: MarkEntry) => boolean,
): Record<string, MarkEntry> {
  for (const [id, entry] of b) if (entry[0] > (a.get(id)?.[0] ?? 0)) a.set(id, entry);
  const kept = [...a].filter(([id, entry]) => !covered(id, entry));
  const newest = kept.toSorted(([i, [, x]], [j, [, y]]) => y - x || (i < j ? 1 : -1));
  return Object.fromEntries(kept.length > most ? newest.slice(0, most) : kept);
}

/** The join of two values; whatever is in them that is no mark is left out. */
export function mergeMarks(a: unknown, b: unknown): MarksBody {
  const [one, other] = [record(a), record(b)];
  const floor = higher(point(one['floor']), point(other['floor']));
  const seenFloor = higher(point(one['seenFloor']), point(other['seenFloor']));
  // Behind a counter above one some browser may hold an older mark, which would win again: so only first marks may go.
  const covered = (id: string, [counter, time]: MarkEntry): boolean => counter === 1 && isAtOrBelow([time, id], floor);
  return {
    ...(floor && { floor }),
    ...(seenFloor && { seenFloor }),
    read: join(entries(one['read']), entries(other['read']), MOST.read, covered),
    dismissed: join(entries(one['dismissed']), entries(other['dismissed']), MOST.dismissed, () => false),
  };
}

const parsed = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return undefined;
  }
};

export function createMarksKeeper(storage: MarksStorage): MarksKeeper {
  /** Writes of one subscriber in this process go one after the other. */
  const queues = new Map<string, Promise<unknown>>();
  const read = async (name: string): Promise<MarksBody> =>
    mergeMarks(parsed(await storage.getItem(`marks:${name}`)), {});
  const write = async (name: string, marks: MarksBody, changed: () => void): Promise<MarksBody> => {
    const before = await read(name);
    const after = mergeMarks(before, marks);
    if (JSON.stringify(after) === JSON.stringify(before)) return after;
    await storage.setItem(`marks:${name}`, after);
    changed();
    return after;
  };
  return {
    read,
    merge: async (name, marks, changed) => {
      const mine = (queues.get(name) ?? Promise.resolve()).catch(() => {}).then(() => write(name, marks, changed));
      queues.set(name, mine);
      try {
        return await mine;
      } finally {
        if (queues.get(name) === mine) queues.delete(name);
      }
    },
  };
}

/** The body of a write, or nothing where it holds no mark at all. */
export const marksBody = (body: unknown): MarksBody | undefined => {
  const marks = mergeMarks(body, {});
  const said = marks.floor ?? marks.seenFloor ?? Object.keys({ ...marks.read, ...marks.dismissed })[0];
  return isRecord(body) && said !== undefined ? marks : undefined;
};
