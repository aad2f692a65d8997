/** Waits in tests, which depend on no speed of the machine: only a failure reaches the bound. */
import { vi } from 'vitest';

/** Below the time-out of a test, so that the failed check is what the report shows. */
const BOUND = { timeout: 45_000, interval: 10 };
/** Far more turns than a chain of answered requests and rendered components takes. */
const TURNS = 50;
/** The real ones, where a test has fake timers. */
const { setImmediate: atNextTurn, setTimeout: atNextTask } = globalThis;

/** Settles when the check no longer throws. */
export const until = (check: () => unknown): Promise<void> => vi.waitFor(async () => void (await check()), BOUND);

/** Lets all work run that waits for no time, so that a test can say what it did not do. */
export async function flushTasks(): Promise<void> {
  await new Promise((done) => void atNextTask(done));
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise((done) => atNextTurn(done));
}
