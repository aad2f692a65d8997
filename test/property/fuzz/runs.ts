/**
 * How often each property is tried: 1,000 times, or as often as `RUNS` says. A failure prints its seed and its path, and
 * `SEED` goes the same way again.
 */
const { RUNS, SEED } = process.env;

export const runs = { numRuns: Number(RUNS ?? 1000), ...(SEED && { seed: Number(SEED) }) };

/** Far more than even a long run takes: a property ends by its number, not by a clock. */
export const LONG = 1_800_000;
