import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { join, NO_MARKS } from '../../src/store/marks.js';
import type { Mark, Marks } from '../../src/store/marks.js';
import { readMarks, writeMarks } from '../../src/store/marks-storage.js';
import type { Storage } from '../../src/store/ports.js';
import { bytesOf, idOf, NOW, storageOf } from './support.js';

const plain = (marks: Marks): unknown => new Map([...marks].toSorted(([a], [b]) => (a < b ? -1 : 1)));
const markArbitrary: fc.Arbitrary<Mark> = fc
  .record({
    kind: fc.constantFrom<Mark['kind']>('R', 'S', 'r', 'r', 'd'),
    place: fc.integer({ min: -40, max: 40 }),
    counter: fc.integer({ min: 1, max: 4 }),
  })
  .map(({ kind, place, counter }) => ({
    kind,
    id: idOf(1000 - place),
    createdAt: NOW - place * 1000,
    counter: kind === 'R' || kind === 'S' ? 0 : counter,
  }));

test('what is written is what is read', () => {
  fc.assert(
    fc.property(fc.array(markArbitrary, { maxLength: 60 }), (drawn) => {
      const disk = new Map<string, string>();
      const marks = join(NO_MARKS, drawn);
      writeMarks(storageOf(disk), marks, 'a');
      expect(plain(readMarks(storageOf(disk)))).toEqual(plain(marks));
    }),
    { numRuns: 500 },
  );
}, 60_000);

/** A tab's view of the storage, through which every single access waits for its turn. */
interface Step {
  readonly tab: number;
  readonly mark: Mark;
}

/** As several processes see it: each step of a write can fall between any two of another's. */
function interleaved(steps: readonly Step[], turns: readonly number[]): { disk: Map<string, string>; all: Marks } {
  const disk = new Map<string, string>();
  const memories = [NO_MARKS, NO_MARKS, NO_MARKS];
  let names = 0;
  // Each write is recorded as the accesses that it makes, on a view taken when it began: a process may lag so far.
  const pending: (() => void)[][] = [[], [], []];
  for (const { tab, mark } of steps) {
    pending[tab]?.push(() => {
      const view = new Map(disk);
      const accesses: (() => void)[] = [];
      const lagging: Storage = {
        ...storageOf(view),
        set: (key, value) => accesses.push(() => disk.set(key, value)) > 0,
        remove: (key) => void accesses.push(() => disk.delete(key)),
      };
      memories[tab] = writeMarks(lagging, join(memories[tab] ?? NO_MARKS, [mark]), `n${(names += 1)}`);
      pending[tab]?.unshift(...accesses);
    });
  }
  const order = [...turns];
  while (pending.some((queue) => queue.length > 0)) {
    const waiting = pending.filter((queue) => queue.length > 0);
    waiting[(order.shift() ?? 0) % waiting.length]?.shift()?.();
  }
  return {
    disk,
    all: join(
      NO_MARKS,
      steps.map(({ mark }) => mark),
    ),
  };
}

test('several tabs that write at once keep all of it, whatever falls between whatever', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ tab: fc.nat(2), mark: markArbitrary }), { maxLength: 40 }),
      fc.array(fc.nat(5), { maxLength: 200 }),
      (steps, turns) => {
        const { disk, all } = interleaved(steps, turns);
        expect(plain(readMarks(storageOf(disk)))).toEqual(plain(all));
      },
    ),
    { numRuns: 500 },
  );
}, 60_000);

test('four tabs with 250 marks each keep 500 of 500, and the storage does not grow with them', () => {
  const disk = new Map<string, string>();
  for (let round = 0; round < 125; round++) {
    for (let tab = 0; tab < 4; tab++) {
      const place = round * 4 + tab;
      const mark: Mark = { kind: 'r', id: idOf(place), createdAt: NOW + place, counter: 1 };
      writeMarks(storageOf(disk), join(NO_MARKS, [mark]), `${tab}-${round}`);
    }
  }
  expect(readMarks(storageOf(disk)).size).toBe(500);
  expect(disk.size).toBe(1);
  expect(bytesOf(disk)).toBeLessThan(40_000);
});

describe('what another version or another hand has written', () => {
  test.each([
    '',
    'x',
    '\t\t',
    'r1',
    'r1.',
    'r1..id',
    'r-1.abc.id',
    'r1e9.abc.id',
    'r99999999999999.abc.id',
    'q1.abc.id',
    'R0.!.id',
    '{"r":1}',
    '__proto__',
  ])('%j stands for nothing and harms nothing', (junk) => {
    const disk = new Map([['m.old', junk]]);
    const mark: Mark = { kind: 'r', id: 'a', createdAt: NOW, counter: 1 };
    expect(readMarks(storageOf(disk))).toEqual(NO_MARKS);
    expect(writeMarks(storageOf(disk), join(NO_MARKS, [mark]), 'new').size).toBe(1);
    expect([...disk.keys()]).toEqual(['m.new']);
  });

  test('anything at all reads without a throw', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (junk) => {
        expect(() => readMarks(storageOf(new Map([['m.x', junk]])))).not.toThrow();
      }),
      { numRuns: 500 },
    );
  });
});
