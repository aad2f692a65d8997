/**
 * What a reader sees is true: schedules of a reader's life, in which the rendered inbox is compared with a model of the
 * messages and intents. `ORACLE` and `SEED` choose how many, and which. Two workers share them.
 */
import { expect, test } from 'vitest';
import { bundle } from './bundle.js';
import { CASES } from './cases.js';
import { DEFAULT_SCHEDULES, DEFAULT_SEED, halvesOf } from './halves.js';
import { start } from './start.js';

const SCHEDULES = Number(process.env['ORACLE'] ?? DEFAULT_SCHEDULES);
const SEED = Number(process.env['SEED'] ?? DEFAULT_SEED);
const code = bundle();

test('shows nothing that is not true in the named schedules', { timeout: 600_000 }, async () => {
  const { failures } = await start(await code, { schedules: 0, seed: SEED, shrink: false, cases: CASES });
  expect(failures.map(({ name, said }) => `${name}: ${said}`)).toEqual([]);
});

test.concurrent.each(halvesOf(SCHEDULES, SEED))(
  'shows nothing that is not true in schedules of seed $seed',
  { timeout: 7_200_000 },
  async (job) => {
    const { failures } = await start(await code, job);
    expect(failures).toEqual([]);
  },
);
