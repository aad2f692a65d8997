/**
 * Random schedules of a reader's life with a bad network, several tabs and devices: whatever comes between whatever, no
 * promise of `checks.ts` and `ending.ts` is broken. `SCHEDULES` and `SEED` choose how many, and which.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { run, scheduleArbitrary } from './run.js';

const numRuns = Number(process.env['SCHEDULES'] ?? 300);
const seed = Number(process.env['SEED'] ?? 1);

test(`${numRuns} schedules of seed ${seed} lose nothing, double nothing and show nothing that is not so`, async () => {
  const outcome = await fc.check(fc.asyncProperty(scheduleArbitrary(), run), { numRuns, seed });
  expect(await fc.asyncDefaultReportMessage(outcome)).toBeUndefined();
}, 3_600_000);
