/**
 * Tries several mutants at once. Most of those that the nearest tests let live survive all tests: one run says so for a whole
 * group, and what it kills is looked for one by one.
 */
import { coveringFiles } from './coverage.js';
import type { Mutant } from './mutants.js';
import { doneIn, failureIn, plant, runFiles, SURVIVED, unit, type Place, type Verdict } from './stages.js';

/** Receives the verdict on each mutant. */
export type Settle = (mutant: Mutant, verdict: NonNullable<Verdict>) => void;

const NEAR_FILES = 10;
const GROUP_SIZE = 8;

export const nearFiles = ({ coverage }: Place, mutant: Mutant): readonly string[] =>
  coveringFiles(coverage, mutant).slice(0, NEAR_FILES);
const farFiles = ({ coverage }: Place, mutant: Mutant): readonly string[] =>
  coveringFiles(coverage, mutant).slice(NEAR_FILES);

/** Neighbours in one group, as the same tests reach them, but no two of one file. */
export function groupsOf(mutants: readonly Mutant[]): readonly (readonly Mutant[])[] {
  const groups: Mutant[][] = [];
  for (const mutant of mutants.toSorted((a, b) => (a.file < b.file ? -1 : 1))) {
    const group = groups.find((one) => one.length < GROUP_SIZE && one.every(({ file }) => file !== mutant.file));
    if (group) group.push(mutant);
    else groups.push([mutant]);
  }
  return groups;
}

/** Runs the test files that are left, until the first failure. Then each mutant runs the failed file alone. */
export async function far(place: Place, group: readonly Mutant[], settle: Settle): Promise<void> {
  const done = new Set<string>();
  for (let open = group; open.length > 0;) {
    const leftOf = (mutant: Mutant): readonly string[] => farFiles(place, mutant).filter((file) => !done.has(file));
    const files = [...new Set(open.flatMap(leftOf))];
    plant(place, open);
    const run = files.length > 0 && (await runFiles(place, files));
    if (run && run.end === 'aborted') return;
    if (!run || run.end === 'passed') return open.forEach((mutant) => settle(mutant, SURVIVED));
    const failed = failureIn(run)?.file;
    for (const file of doneIn(run)) done.add(file);
    const rest: Mutant[] = [];
    for (const mutant of open) {
      // Without a failure, one of the mutants ends the process or keeps it from ending.
      const left = leftOf(mutant).filter((file) => !failed || file === failed);
      const verdict = await unit(place, mutant, left);
      if (!verdict) return;
      if (verdict.killed || !failed) settle(mutant, verdict);
      else rest.push(mutant);
    }
    if (failed) done.add(failed);
    open = rest;
  }
}

/** Runs a stage with all mutants, and with each half of them if it kills them. */
export async function narrow(
  run: (mutants: readonly Mutant[]) => Promise<Verdict>,
  group: readonly Mutant[],
  settle: Settle,
): Promise<void> {
  const verdict = await run(group);
  if (!verdict) return;
  if (!verdict.killed || group.length === 1) return group.forEach((mutant) => settle(mutant, verdict));
  const half = Math.ceil(group.length / 2);
  for (const part of [group.slice(0, half), group.slice(half)]) await narrow(run, part, settle);
}
