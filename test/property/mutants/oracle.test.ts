/**
 * Tests the oracle: the schedules of `npm test` must find every mutant. Two workers share the mutants. `ONLY` is a pattern of
 * their names.
 */
import { expect, test } from 'vitest';
import { bundle } from '../oracle/bundle.js';
import { CASES } from '../oracle/cases.js';
import { DEFAULT_SCHEDULES, DEFAULT_SEED, jobsOf } from '../oracle/jobs.js';
import { runInWorker } from '../oracle/start.js';
import { mutant } from './mutant.js';
import { MUTANTS } from './oracle/mutants.js';
import { plant, withMutant } from './plant.js';

/** Of one worker: an idle machine takes four minutes for what it runs at most, a busy one five times as long. */
const TIMEOUT_MS = 3_600_000;
const ONLY = new RegExp(process.env['ONLY'] ?? '');
const LIST = new URL('oracle/mutants.ts', import.meta.url);

test('a mutant can override only exported functions', async () => {
  const limits = () => import('../../../src/shared/read-state-limits.js');
  const unknown = mutant('unknown', limits, () => ({ newestPosition: () => 0, oldestPosition: () => 0 }));
  await expect(plant([unknown], LIST)).rejects.toThrow('oldestPosition is not an exported function');
});

test('there are at least 95 mutants, each with a name of its own', () => {
  expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(MUTANTS.length);
  expect(MUTANTS.length).toBeGreaterThanOrEqual(95);
});

/** The first violation, in the named schedules or after a number of random ones; null if there is none. */
async function find(code: string): Promise<string | null> {
  const cases = { schedules: 0, seed: DEFAULT_SEED, shrink: false, cases: CASES, first: true };
  const named = await runInWorker(code, cases, TIMEOUT_MS);
  if (named.failures[0]) return `in "${named.failures[0].name}": ${named.failures[0].message}`;
  let before = 0;
  for (const job of jobsOf(DEFAULT_SCHEDULES, DEFAULT_SEED)) {
    const { ran, failures } = await runInWorker(code, { ...job, shrink: false }, TIMEOUT_MS);
    if (failures[0]) return `after ${before + ran}: ${failures[0].message}`;
    before += ran;
  }
  return null;
}

const planted = plant(MUTANTS, LIST).then((plugin) => bundle({ plugins: [plugin] }));

for (const half of [0, 1])
  test.concurrent(`the oracle finds every mutant, half ${half}`, { timeout: 2 * TIMEOUT_MS }, async () => {
    const missed: string[] = [];
    for (const one of MUTANTS.filter(({ name }, place) => place % 2 === half && ONLY.test(name))) {
      const found = await find(withMutant(await planted, one));
      console.log(`${one.name}: ${found ?? 'not found'}`);
      if (found === null) missed.push(one.name);
    }
    expect(missed).toEqual([]);
  });
