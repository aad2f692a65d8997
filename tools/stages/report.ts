/** Reads the output of Vitest and Playwright: how many tests passed, failed, or passed at the second try. Knows no processes. */

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** Passed at the second try; part of `passed`. */
  readonly flaky: number;
}

export const NONE: Counts = { passed: 0, failed: 0, flaky: 0 };

export const add = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  flaky: a.flaky + b.flaky,
});

const ESCAPES = new RegExp(`${String.fromCodePoint(27)}\\[[0-9;]*m`, 'g');

export const withoutColors = (text: string): string => text.replaceAll(ESCAPES, '');

/** Vitest closes with "Tests  1 failed | 9 passed (10)". */
const VITEST = /^ *Tests +(\d.*)\(\d+\)$/;
/** Playwright closes with one line for each: "  1 failed", "  2 flaky", "  1 did not run", "  9 passed (1.2m)". */
const PLAYWRIGHT = /^ {2}(\d+) (failed|flaky|passed|interrupted|did not run)(?: \([\d.]+m?s\))?$|^ {2}(\d+) passed \(/;

const numberBefore = (word: string, text: string): number => Number(new RegExp(`(\\d+) ${word}`).exec(text)?.[1] ?? 0);

function countsOfLine(line: string): Counts {
  const [, vitest] = VITEST.exec(line) ?? [];
  if (vitest !== undefined)
    return { passed: numberBefore('passed', vitest), failed: numberBefore('failed', vitest), flaky: 0 };
  if (!PLAYWRIGHT.test(line)) return NONE;
  const flaky = numberBefore('flaky', line);
  const failed = numberBefore('failed', line) + numberBefore('interrupted', line) + numberBefore('did not run', line);
  return { passed: numberBefore('passed', line) + flaky, failed, flaky };
}

/** The tests that an output counts, in the format of either runner. */
export const countTests = (output: string): Counts =>
  withoutColors(output).split('\n').map(countsOfLine).reduce(add, NONE);

/** The last lines of an output, without the blank ones at its end. */
export const lastLines = (output: string, count: number): string =>
  withoutColors(output).trimEnd().split('\n').slice(-count).join('\n');
