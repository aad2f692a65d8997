/**
 * The oracle is tested itself: each defect that is put into the sources is found by the schedules that `npm test` runs, which
 * find nothing in the sources as they are. Two workers share the defects. `ONLY` is a pattern of names.
 */
import { expect, test } from 'vitest';
import { bundle, replaced } from '../oracle/bundle.js';
import { DEFAULT_SCHEDULES, DEFAULT_SEED, halvesOf } from '../oracle/halves.js';
import { start } from '../oracle/start.js';
import { DEFECTS } from './oracle-defects.js';
import type { Defect } from './oracle-defects.js';

const PATIENCE_MS = 900_000;
const ONLY = new RegExp(process.env['ONLY'] ?? '');

test('there are at least 25 of them, each with a name of its own', () => {
  expect(new Set(DEFECTS.map(({ name }) => name)).size).toBe(DEFECTS.length);
  expect(DEFECTS.length).toBeGreaterThanOrEqual(25);
});

test('a defect whose place is not in the source any more is not put anywhere', () => {
  expect(() => DEFECTS.slice(0, 1).map((one) => replaced({ ...one, text: 'is nowhere' }))).toThrow('0 times');
});

/** What is said of the defect, after how many schedules; null where none finds it. */
async function find(defect: Defect): Promise<string | null> {
  const code = await bundle({ replacements: [defect] });
  let before = 0;
  for (const job of halvesOf(DEFAULT_SCHEDULES, DEFAULT_SEED)) {
    const { ran, failures } = await start(code, { ...job, shrink: false }, PATIENCE_MS);
    if (failures[0]) return `after ${before + ran}: ${failures[0].said}`;
    before += ran;
  }
  return null;
}

for (const half of [0, 1])
  test.concurrent(`each is found, half ${half}`, { timeout: 3_600_000 }, async () => {
    const missed: string[] = [];
    for (const defect of DEFECTS.filter(({ name }, place) => place % 2 === half && ONLY.test(name))) {
      const found = await find(defect);
      console.log(`${defect.name}: ${found ?? 'not found'}`);
      if (found === null) missed.push(defect.name);
    }
    expect(missed).toEqual([]);
  });
