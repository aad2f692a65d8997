/**
 * Random schedules of readers with a bad network, several tabs and several devices. No order of events may violate an
 * invariant of `checks.ts` or `final-checks.ts`. `SCHEDULES` sets their number, `SEED` selects them. Two test files run
 * one half each, in parallel.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { run, scheduleArbitrary } from './run.js';

const SCHEDULES = Number(process.env['SCHEDULES'] ?? 120);
const SEED = Number(process.env['SEED'] ?? 1);

export function testSchedules(half: 0 | 1): void {
  const numRuns = Math.ceil(SCHEDULES / 2);
  const seed = SEED * 2 + half;
  test(`${numRuns} schedules of seed ${seed} violate no invariant: no lost or duplicate action, no lost mark, no false status`, async () => {
    const outcome = await fc.check(fc.asyncProperty(scheduleArbitrary(), run), { numRuns, seed });
    expect(await fc.asyncDefaultReportMessage(outcome)).toBeUndefined();
  }, 7_200_000);
}
