/** How often each property is tried: 150 times, or `RUNS` times. A failure prints its seed; `SEED` repeats the run. */
const { RUNS, SEED } = process.env;

export const runs = { numRuns: Number(RUNS ?? 150), ...(SEED && { seed: Number(SEED) }) };

/** Far more than even a long run takes: a property ends by its number, not by a clock. */
export const LONG = 1_800_000;
