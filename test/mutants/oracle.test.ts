/**
 * The oracle is tested itself: each defect that is put into the sources is found within as many schedules as `npm test` runs.
 * Two workers share them. `ONLY` is a pattern of names.
 */
import { expect, test } from 'vitest';
import { bundle, replaced } from '../oracle/bundle.js';
import { start } from '../oracle/start.js';
import { DEFECTS } from './oracle-defects.js';

const SCHEDULES = 2000;
/** The same schedules each time, so that what is found today is found tomorrow. */
const SEED = 20_261_121;
const PATIENCE_MS = 900_000;
const ONLY = new RegExp(process.env['ONLY'] ?? '');

test('there are at least 25 of them, each with a name of its own', () => {
  expect(new Set(DEFECTS.map(({ name }) => name)).size).toBe(DEFECTS.length);
  expect(DEFECTS.length).toBeGreaterThanOrEqual(25);
});

test('a defect whose place is not in the source any more is not put anywhere', () => {
  expect(() => DEFECTS.slice(0, 1).map((one) => replaced({ ...one, text: 'is nowhere' }))).toThrow('0 times');
});

for (const half of [0, 1])
  test.concurrent(`each is found, half ${half}`, { timeout: 3_600_000 }, async () => {
    const missed: string[] = [];
    for (const [place, { name, ...replacement }] of DEFECTS.entries()) {
      if (place % 2 !== half || !ONLY.test(name)) continue;
      const code = await bundle({ replacements: [replacement] });
      const { ran, failures } = await start(code, { schedules: SCHEDULES, seed: SEED, shrink: false }, PATIENCE_MS);
      console.log(`${name}: ${failures[0] ? `after ${ran}: ${failures[0].said}` : 'not found'}`);
      if (failures.length === 0) missed.push(name);
    }
    expect(missed).toEqual([]);
  });
