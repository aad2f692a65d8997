/**
 * Random schedules of a reader's life with a bad network, several tabs and devices: whatever comes between whatever, no
 * promise of `checks.ts` and `ending.ts` is broken. `SCHEDULES` and `SEED` choose how many, and which. They are run in two
 * files, so that two workers share them.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { run, scheduleArbitrary } from './run.js';

const SCHEDULES = Number(process.env['SCHEDULES'] ?? 600);
const SEED = Number(process.env['SEED'] ?? 1);

export function testSchedules(half: 0 | 1): void {
  const numRuns = Math.ceil(SCHEDULES / 2);
  const seed = SEED * 2 + half;
  test(`${numRuns} schedules of seed ${seed} lose nothing, double nothing and show nothing that is not so`, async () => {
    const outcome = await fc.check(fc.asyncProperty(scheduleArbitrary(), run), { numRuns, seed });
    expect(await fc.asyncDefaultReportMessage(outcome)).toBeUndefined();
  }, 7_200_000);
}
