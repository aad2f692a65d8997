/** Tests the schedules of the store: 5,000 of them must find every mutant. `ONLY` is a pattern of the mutants' names. */
import { expect, test } from 'vitest';
import { runSchedules } from './run-schedules.js';
import { mutant } from './mutant.js';
import { plant } from './plant.js';
import { MUTANTS } from './store/mutants.js';

const SCHEDULES = 5000;
/** Fixed: each run has the same schedules. */
const SEED = 20_261_120;
const ONLY = new RegExp(process.env['ONLY'] ?? '');
const LIST = new URL('store/mutants.ts', import.meta.url);

test('a mutant can override only exported functions', async () => {
  const limits = () => import('../../../src/shared/read-state-limits.js');
  const unknown = mutant('unknown', limits, () => ({ newestPosition: () => 0, oldestPosition: () => 0 }));
  await expect(plant(unknown, LIST)).rejects.toThrow('oldestPosition is not an exported function');
});

test('there are at least 30 mutants, each with a name of its own', () => {
  expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(MUTANTS.length);
  expect(MUTANTS.length).toBeGreaterThanOrEqual(30);
});

test.each(MUTANTS.filter(({ name }) => ONLY.test(name)))('finds: $name', { timeout: 420_000 }, async (planted) => {
  const { after, message } = await runSchedules(SCHEDULES, SEED, [await plant(planted, LIST)]);
  console.log(`${planted.name}: ${after === null ? 'not found' : `after ${after}: ${message}`}`);
  expect(after).not.toBeNull();
});
