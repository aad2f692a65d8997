/**
 * Runs schedules of steps (presses, reloads, arrivals, faults) and compares the rendered inbox with a model. `ORACLE` is the
 * number of random schedules, `SEED` selects them. Two workers share them, job by job.
 */
import { expect, test } from 'vitest';
import { bundle } from './bundle.js';
import { CASES } from './cases.js';
import { DEFAULT_SCHEDULES, DEFAULT_SEED, jobsOf } from './jobs.js';
import { runInWorker } from './start.js';

const SCHEDULES = Number(process.env['ORACLE'] ?? DEFAULT_SCHEDULES);
const SEED = Number(process.env['SEED'] ?? DEFAULT_SEED);
const code = bundle();

test('the rendered inbox equals the model in the named schedules', { timeout: 600_000 }, async () => {
  const { failures } = await runInWorker(await code, { schedules: 0, seed: SEED, shrink: false, cases: CASES });
  expect(failures.map(({ name, message }) => `${name}: ${message}`)).toEqual([]);
});

test.concurrent.each(jobsOf(SCHEDULES, SEED))(
  'the rendered inbox equals the model in schedules of seed $seed',
  { timeout: 7_200_000 },
  async (job) => {
    const { failures } = await runInWorker(await code, job);
    expect(failures).toEqual([]);
  },
);
