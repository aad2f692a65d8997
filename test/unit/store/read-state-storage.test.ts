/** The stored read state, which several tabs write at the same time. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EMPTY, merge, type ReadState } from '../../../src/shared/read-state.js';
import { encode } from '../../../src/shared/encode-read-state.js';
import { READ_STATE_PREFIX } from '../../../src/store/read-state/stored.js';
import { createStoredReadState } from '../../../src/store/read-state/storage.js';
import { createStorageWriter } from '../../../src/store/read-state/write-storage.js';
import type { Storage } from '../../../src/store/ports.js';
import { anyState, marks, plain, range } from '../../support/read-states.js';
import { createStorage, NOW, storageSize } from '../../support/store-world.js';
import { forAll } from '../../support/for-all.js';

const createIdGenerator = () => {
  let count = 0;
  return (): string => `n${(count += 1)}`;
};
const noLimit = (): number => Infinity;
const open = (storage: Storage, freshKey = createIdGenerator(), latest = noLimit) => {
  const stored = createStoredReadState(storage, latest);
  return { read: stored.read, write: createStorageWriter(storage, stored, freshKey).write };
};
const readStateOf = (disk: Map<string, string>): ReadState => open(createStorage(disk)).read();

test('reads back everything that it wrote', () => {
  forAll({ numRuns: 300 })(fc.array(anyState, { maxLength: 30 }), (states) => {
    const disk = new Map<string, string>();
    const storage = open(createStorage(disk));
    const all = states.reduce((sum, state) => {
      const next = merge(sum, state);
      storage.write(next);
      return next;
    }, EMPTY);
    expect(plain(readStateOf(disk))).toEqual(plain(all));
  });
}, 60_000);

test('a position that was written after the last response to this tab counts once a later one has come', () => {
  const disk = new Map<string, string>();
  const create = (latest: () => number) => open(createStorage(disk), createIdGenerator(), latest);
  let latest = 1000;
  const behind = create(() => latest);
  create(noLimit).write(merge(EMPTY, { readUpTo: 2000 }));
  expect(behind.read().readUpTo).toBe(Number.NEGATIVE_INFINITY);
  latest = 3000;
  expect(behind.read().readUpTo).toBe(2000);
});

test('a position that is too late hides no mark of the same text', () => {
  const storage = createStorage(new Map());
  const read = marks([1]);
  storage.set(`${READ_STATE_PREFIX}x`, encode({ ...EMPTY, readUpTo: 8e15, read }));
  const state = open(storage, createIdGenerator(), () => NOW).read();
  expect([state.readUpTo, state.read.size]).toEqual([Number.NEGATIVE_INFINITY, read.size]);
});

/** Simulates several processes: each storage access of a write can fall between any two accesses of another write. */
function interleave(steps: readonly { readonly tab: number; readonly state: ReadState }[], turns: readonly number[]) {
  const disk = new Map<string, string>();
  const nextId = createIdGenerator();
  const tabs = [0, 1, 2].map(() => {
    let view = new Map<string, string>();
    let accesses: (() => void)[] = [];
    const storage: Storage = {
      get: (key) => view.get(key) ?? null,
      keys: (prefix) => [...view.keys()].filter((key) => key.startsWith(prefix)).toSorted(),
      set: (key, value) => {
        view.set(key, value);
        return accesses.push(() => disk.set(key, value)) > 0;
      },
      remove: (key) => {
        view.delete(key);
        accesses.push(() => disk.delete(key));
      },
      watch: () => () => {},
    };
    const stored = open(storage, nextId);
    let current = EMPTY;
    return {
      /** Writes on a copy of the storage taken at the start, because a process may see old data. */
      write: (state: ReadState): (() => void)[] => {
        view = new Map(disk);
        accesses = [];
        current = merge(merge(current, stored.read()), state);
        stored.write(current);
        return accesses;
      },
    };
  });
  const pending = tabs.map((tab, index) =>
    steps
      .filter((step) => step.tab === index)
      .map(
        ({ state }) =>
          (): (() => void)[] =>
            tab.write(state),
      ),
  );
  const running: (() => void)[][] = [[], [], []];
  const order = [...turns];
  const isBusy = (index: number): boolean => Boolean(running[index]?.length || pending[index]?.length);
  for (;;) {
    const waiting = [0, 1, 2].filter(isBusy);
    const index = waiting[(order.shift() ?? 0) % waiting.length];
    if (index === undefined) break;
    if (running[index]?.length) running[index].shift()?.();
    else running[index] = pending[index]?.shift()?.() ?? [];
  }
  return { disk, all: steps.reduce((sum, { state }) => merge(sum, state), EMPTY) };
}

test('keeps all changes of three tabs that write at the same time, in any interleaving', () => {
  forAll({ numRuns: 300 })(
    fc.array(fc.record({ tab: fc.nat(2), state: anyState }), { maxLength: 60 }),
    fc.array(fc.nat(5), { maxLength: 300 }),
    (steps, turns) => {
      const { disk, all } = interleave(steps, turns);
      expect(plain(readStateOf(disk))).toEqual(plain(all));
    },
  );
}, 60_000);

test('writes less than 150 bytes for one change beside 9,000 marks, and uses at most 17 keys', () => {
  const disk = new Map<string, string>();
  const storage = open(createStorage(disk));
  let state = merge(EMPTY, { read: marks(range(10, 9000)) });
  storage.write(state);
  const before = storageSize(disk);
  state = merge(state, { read: marks([1]) });
  storage.write(state);
  expect(storageSize(disk) - before).toBeLessThan(150);
  for (const place of range(2, 10)) storage.write((state = merge(state, { read: marks([place]) })));
  for (const place of range(9000, 9040)) storage.write((state = merge(state, { read: marks([place]) })));
  expect(disk.size).toBeLessThanOrEqual(17);
  expect(readStateOf(disk).read.size).toBe(9039);
});

test('writes changes that a full storage rejected with the next change', () => {
  const disk = new Map<string, string>();
  let isFull = false;
  const whole = createStorage(disk);
  const storage = open({ ...whole, set: (key, value) => !isFull && whole.set(key, value) });
  const first = merge(EMPTY, { read: marks([1]) });
  storage.write(first);
  isFull = true;
  const second = merge(first, { archived: marks([2]) });
  storage.write(second);
  expect(readStateOf(disk).read.size).toBe(1);
  isFull = false;
  storage.write(merge(second, { readUpTo: 1 }));
  expect(plain(readStateOf(disk))).toEqual(plain(merge(second, { readUpTo: 1 })));
});

test('writes entries that another tab removed again with the next change', () => {
  const disk = new Map<string, string>();
  const storage = open(createStorage(disk));
  const first = merge(EMPTY, { readUpTo: NOW - 10, read: marks(range(1, 80), 2) });
  storage.write(first);
  disk.clear();
  const second = merge(merge(first, storage.read()), { readUpTo: NOW - 5 });
  storage.write(second);
  expect(plain(readStateOf(disk))).toEqual(plain(second));
});

test('a later reader writes data that is only in memory to the storage with its next change', () => {
  const [disk, memory] = [new Map<string, string>(), new Map<string, string>()];
  let isFull = true;
  const both = createStorage(disk);
  // The browser's storage port keeps values in memory if they cannot be stored.
  const page: Storage = {
    ...both,
    get: (key) => memory.get(key) ?? both.get(key),
    keys: (prefix) => [...[...memory.keys()].filter((key) => key.startsWith(prefix)), ...both.keys(prefix)],
    set: (key, value) => (isFull ? Boolean(memory.set(key, value)) && false : both.set(key, value)),
    remove: (key) => {
      memory.delete(key);
      both.remove(key);
    },
  };
  const nextId = createIdGenerator();
  const first = merge(EMPTY, { readUpTo: NOW - 10, read: marks(range(1, 80), 2) });
  open(page, nextId).write(first);
  isFull = false;
  const again = open(page, nextId);
  again.write(merge(again.read(), { readUpTo: NOW - 5 }));
  expect(plain(readStateOf(disk))).toEqual(plain(merge(first, { readUpTo: NOW - 5 })));
});

describe('damaged or foreign data', () => {
  test.each(['', 'x', 'r1', 'R!;', ';;;', '{"r":1}', '__proto__', 'rabc;', 'A9_1;'])(
    'reads %j as an empty state and can write beside it',
    (junk) => {
      const disk = new Map([['r.other', junk]]);
      const storage = open(createStorage(disk));
      expect(plain(storage.read())).toEqual(plain(EMPTY));
      storage.write(merge(EMPTY, { read: marks([1]) }));
      expect(readStateOf(disk).read.size).toBe(1);
    },
  );

  test('any string is read without an exception', () => {
    forAll({ numRuns: 500 })(fc.string({ maxLength: 60 }), (junk) => {
      expect(() => readStateOf(new Map([['r.x', junk]]))).not.toThrow();
    });
  });
});
