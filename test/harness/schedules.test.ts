/**
 * Random schedules of readers, pages, devices, time and faults: 5,000 at every test, as many as SCHEDULES says in a soak
 * (`SCHEDULES=100000 npx vitest run --project node test/harness/schedules`). SEED repeats a run; the shrunk schedule that is
 * printed goes into cases.test.ts.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { run, scheduleArbitrary } from './run.js';
import { STEP_NAMES } from './steps.js';

const SCHEDULES = Number(process.env['SCHEDULES'] ?? 5000);
const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 0x7fffffff));
/** Many times what it takes, for slow machines. */
const PATIENCE = Math.max(180_000, SCHEDULES * 60);

test(`whatever goes wrong, in ${SCHEDULES} schedules (seed ${SEED}): nothing is lost, doubled, untrue, mixed up or left behind`, async () => {
  await fc.assert(fc.asyncProperty(scheduleArbitrary(), run), { numRuns: SCHEDULES, seed: SEED });
}, PATIENCE);

test('schedules are made of at least 28 kinds of steps', () => {
  expect(STEP_NAMES.length).toBeGreaterThanOrEqual(28);
});
