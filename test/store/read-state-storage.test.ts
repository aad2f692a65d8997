/** Read state in a storage that several tabs write at once. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EMPTY, merge } from '../../src/shared/read-state.js';
import type { ReadState } from '../../src/shared/read-state.js';
import { createReadStateStorage } from '../../src/store/read-state/storage.js';
import type { Storage } from '../../src/store/ports.js';
import { shortHash } from '../../src/shared/short-hash.js';
import { anyState, marks, plain, range } from '../shared/states.js';
import { bytesOf, NOW, storageOf } from './support.js';

const names = (prefix = 'n') => {
  let count = 0;
  return (): string => `${prefix}${(count += 1)}`;
};
const forever = (): number => Infinity;
const readOf = (disk: Map<string, string>): ReadState =>
  createReadStateStorage(storageOf(disk), names('r'), forever).read();

test('reads what it wrote', () => {
  fc.assert(
    fc.property(fc.array(anyState, { maxLength: 30 }), (states) => {
      const disk = new Map<string, string>();
      const storage = createReadStateStorage(storageOf(disk), names(), forever);
      const all = states.reduce((sum, state) => {
        const next = merge(sum, state);
        storage.write(next);
        return next;
      }, EMPTY);
      expect(plain(readOf(disk))).toEqual(plain(all));
    }),
    { numRuns: 300 },
  );
}, 60_000);

/** As several processes see it: each access of a write can fall between any two of another's. */
function interleave(steps: readonly { readonly tab: number; readonly state: ReadState }[], turns: readonly number[]) {
  const disk = new Map<string, string>();
  const fresh = names();
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
    const stored = createReadStateStorage(storage, fresh, forever);
    let known = EMPTY;
    return {
      /** On a view taken when it begins: a process may lag so far. */
      write: (state: ReadState): (() => void)[] => {
        view = new Map(disk);
        accesses = [];
        known = merge(merge(known, stored.read()), state);
        stored.write(known);
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

test('keeps everything that three tabs write at once, whatever falls between whatever', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ tab: fc.nat(2), state: anyState }), { maxLength: 60 }),
      fc.array(fc.nat(5), { maxLength: 300 }),
      (steps, turns) => {
        const { disk, all } = interleave(steps, turns);
        expect(plain(readOf(disk))).toEqual(plain(all));
      },
    ),
    { numRuns: 300 },
  );
}, 60_000);

test('a press writes a few bytes, however much is stored, and the number of keys stays small', () => {
  const disk = new Map<string, string>();
  const storage = createReadStateStorage(storageOf(disk), names(), forever);
  let state = merge(EMPTY, { read: marks(range(10, 9000)) });
  storage.write(state);
  const before = bytesOf(disk);
  state = merge(state, { read: marks([1]) });
  storage.write(state);
  expect(bytesOf(disk) - before).toBeLessThan(150);
  for (const place of range(2, 10)) storage.write((state = merge(state, { read: marks([place]) })));
  for (const place of range(9000, 9040)) storage.write((state = merge(state, { read: marks([place]) })));
  expect(disk.size).toBeLessThanOrEqual(17);
  expect(readOf(disk).read.size).toBe(9039);
});

test('what a full storage refused is written with the next change', () => {
  const disk = new Map<string, string>();
  let isFull = false;
  const whole = storageOf(disk);
  const storage = createReadStateStorage(
    { ...whole, set: (key, value) => !isFull && whole.set(key, value) },
    names(),
    forever,
  );
  const first = merge(EMPTY, { read: marks([1]) });
  storage.write(first);
  isFull = true;
  const second = merge(first, { archived: marks([2]) });
  storage.write(second);
  expect(readOf(disk).read.size).toBe(1);
  isFull = false;
  storage.write(merge(second, { readUpTo: 1 }));
  expect(plain(readOf(disk))).toEqual(plain(merge(second, { readUpTo: 1 })));
});

test('what another tab removed without keeping it is written with the next change', () => {
  const disk = new Map<string, string>();
  const storage = createReadStateStorage(storageOf(disk), names(), forever);
  const first = merge(EMPTY, { readUpTo: NOW - 10, read: marks(range(1, 80), 2) });
  storage.write(first);
  disk.clear();
  const second = merge(merge(first, storage.read()), { readUpTo: NOW - 5 });
  storage.write(second);
  expect(plain(readOf(disk))).toEqual(plain(second));
});

test('what only the memory of the page has is written whole with the next change of a later reader', () => {
  const [disk, memory] = [new Map<string, string>(), new Map<string, string>()];
  let isFull = true;
  const both = storageOf(disk);
  // As the element makes it: what cannot be stored is kept as long as the page.
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
  const fresh = names();
  const first = merge(EMPTY, { readUpTo: NOW - 10, read: marks(range(1, 80), 2) });
  createReadStateStorage(page, fresh, forever).write(first);
  isFull = false;
  const again = createReadStateStorage(page, fresh, forever);
  again.write(merge(again.read(), { readUpTo: NOW - 5 }));
  expect(plain(readOf(disk))).toEqual(plain(merge(first, { readUpTo: NOW - 5 })));
});

describe('what another version or another hand has written', () => {
  test.each(['', 'x', 'r1', 'R!;', ';;;', '{"r":1}', '__proto__', 'rabc;', 'A9_1;'])(
    '%j means nothing and harms nothing',
    (junk) => {
      const disk = new Map([['r.other', junk]]);
      const storage = createReadStateStorage(storageOf(disk), names(), forever);
      expect(plain(storage.read())).toEqual(plain(EMPTY));
      storage.write(merge(EMPTY, { read: marks([1]) }));
      expect(readOf(disk).read.size).toBe(1);
    },
  );

  test('the first format is kept, and written anew', () => {
    const lines = [
      'R0.' + NOW.toString(36) + '.abc',
      'S0.' + NOW.toString(36) + '.',
      'r2.zz.one',
      'd1.zz.two',
      'r1e9.zz.x',
      'q1.1.x',
    ];
    const disk = new Map([['m.old', lines.join('\t')]]);
    const storage = createReadStateStorage(storageOf(disk), names(), forever);
    const time = Number.parseInt('zz', 36);
    const first = storage.read();
    expect(plain(first)).toEqual(
      plain({
        ...EMPTY,
        readUpTo: NOW,
        seenUpTo: NOW - 1,
        read: new Map([[shortHash('one'), { time, counter: 4 }]]),
        archived: new Map([[shortHash('two'), { time, counter: 1 }]]),
      }),
    );
    storage.write(merge(first, { read: marks([-5]) }));
    expect([...disk.keys()].every((key) => key.startsWith('r.'))).toBe(true);
    expect(readOf(disk).read.size).toBe(2);
  });

  test('anything at all reads without an exception', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), fc.constantFrom('r.x', 'm.x'), (junk, key) => {
        expect(() => readOf(new Map([[key, junk]]))).not.toThrow();
      }),
      { numRuns: 500 },
    );
  });
});
