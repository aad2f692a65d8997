/**
 * Runs schedules of steps (presses, reloads, arrivals, faults) and compares the rendered inbox with a model. `ORACLE` is the
 * number of random schedules, `SEED` selects them; `SCHEDULE` is one schedule that runs alone, as a failure prints it.
 * Two workers share them, job by job.
 */
import { expect, test } from 'vitest';
import { bundle } from './bundle.js';
import { CASES } from './cases.js';
import { DEFAULT_SCHEDULES, DEFAULT_SEED, jobsOf } from './jobs.js';
import type { Schedule } from './schedule.js';
import { runInWorker } from './start.js';

const { ORACLE = DEFAULT_SCHEDULES, SEED = DEFAULT_SEED, SCHEDULE } = process.env;
const seed = Number(SEED);
const cases = SCHEDULE ? [{ name: 'SCHEDULE', schedule: JSON.parse(SCHEDULE) as Schedule }] : CASES;
const code = bundle();

test('the rendered inbox equals the model in the named schedules', { timeout: 600_000 }, async () => {
  const { failures } = await runInWorker(await code, { schedules: 0, seed, shrink: false, cases });
  expect(failures.map(({ name, message }) => `${name}: ${message}`)).toEqual([]);
});

test.concurrent.each(SCHEDULE ? [] : jobsOf(Number(ORACLE), seed))(
  'the rendered inbox equals the model in schedules of seed $seed',
  { timeout: 7_200_000 },
  async (job) => expect((await runInWorker(await code, job)).failures).toEqual([]),
);
