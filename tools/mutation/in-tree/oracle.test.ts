/** The oracle with the named schedules and the first of each seed of `npm run test:oracle`. It ends with the first violation. */
import { expect, test } from 'vitest';
import { bundle } from '../../../test/property/oracle/bundle.js';
import { CASES } from '../../../test/property/oracle/cases.js';
import { DEFAULT_SCHEDULES, DEFAULT_SEED, jobsOf } from '../../../test/property/oracle/jobs.js';
import { runInWorker } from '../../../test/property/oracle/start.js';

/** What the schedules reach, they reach soon. */
const SCHEDULES = process.env['MUTATION_HITS'] ? 50 : 500;
const code = bundle();
const jobs = jobsOf(DEFAULT_SCHEDULES, DEFAULT_SEED);

test('the rendered inbox equals the model in the named schedules', async () => {
  const job = { schedules: 0, seed: DEFAULT_SEED, shrink: false, cases: CASES, first: true };
  const { failures } = await runInWorker(await code, job);
  expect(failures.map(({ name, message }) => `${name}: ${message}`)).toEqual([]);
});

test.each(jobs)('the rendered inbox equals the model in schedules of seed $seed', async ({ seed }) => {
  const { failures } = await runInWorker(await code, { schedules: SCHEDULES / jobs.length, seed, shrink: false });
  expect(failures.map(({ message }) => message)).toEqual([]);
});
