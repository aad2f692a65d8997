/** Runs random schedules in a worker until one violates an invariant, and posts the number of schedules that ran. */
import { parentPort, workerData } from 'node:worker_threads';
import fc from 'fast-check';
import { run, scheduleArbitrary } from './run.js';

const { schedules, seed } = workerData as { readonly schedules: number; readonly seed: number };

const { failed, numRuns, errorInstance } = await fc.check(fc.asyncProperty(scheduleArbitrary(), run), {
  numRuns: schedules,
  seed,
  endOnFailure: true,
});

parentPort?.postMessage({
  after: failed ? numRuns : null,
  message: errorInstance instanceof Error ? errorInstance.message : '',
});
