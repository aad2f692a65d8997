/** What can kill mutants, stage by stage. A stage that was aborted has no verdict. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ORACLE, type Coverage } from './coverage.js';
import type { Line } from './in-tree/reporter.js';
import { mutate, type Mutant } from './mutants.js';
import { runForText } from './process.js';
import { runTests, type TestRun } from './run-tests.js';
import type { Outcome } from './results.js';
import type { Tree } from './tree.js';

export interface Place {
  readonly root: string;
  readonly tree: Tree;
  readonly coverage: Coverage;
  readonly signal: AbortSignal;
}

export type Verdict = Omit<Outcome, 'seconds'> | null;

/** A failure that took this long may be one of a busy machine: `vi.waitFor` gives up after a second. */
const SUSPICIOUS_MS = 900;
const UNIT_LIMIT_SECONDS = 60;
const ORACLE_LIMIT_SECONDS = 600;
const TYPES_LIMIT_SECONDS = 300;
/** That a mutant leaves a name without a use says nothing about the defect: the same defect could have been written with it. */
const UNUSED = ['--noUnusedLocals', 'false', '--noUnusedParameters', 'false'];
export const SURVIVED: NonNullable<Verdict> = { killed: false };

const killedBy = ({ file = '', test = '', message = '' }: Line): Verdict => ({
  killed: true,
  by: `${file} > ${test}`,
  message,
});
export const failureIn = ({ lines }: TestRun): Line | undefined => lines.find(({ kind }) => kind === 'failed');
/** The files that ended before the first failure. */
export function doneIn({ lines }: TestRun): ReadonlySet<string> {
  const first = lines.findIndex(({ kind }) => kind === 'failed');
  const before = first === -1 ? lines : lines.slice(0, first);
  return new Set(before.flatMap(({ kind, file = '' }) => (kind === 'file' ? [file] : [])));
}
const isSuspicious = ({ ms = 0, test = '' }: Line): boolean => ms >= SUSPICIOUS_MS || test === 'an unhandled error';

/** Replaces the mutants in the copy of the tree. No two of them are in one file. */
export function plant({ root, tree }: Place, mutants: readonly Mutant[]): void {
  tree.replace(
    new Map(mutants.map((one) => [one.file, mutate(readFileSync(join(root, one.file), 'utf8'), one)] as const)),
  );
}

/** The limit of a test that no mutant makes slow. */
const limitOf = ({ files }: Coverage, names: readonly string[]): number =>
  UNIT_LIMIT_SECONDS + 3 * Math.max(0, ...names.map((name) => files[name]?.seconds ?? 0));

/** Runs test files until the first failure. */
export const runFiles = (
  { tree, coverage, signal }: Place,
  files: readonly string[],
  limit = limitOf(coverage, files),
): Promise<TestRun> => runTests({ folder: tree.folder, files, bail: true, workers: 1, limit, signal });

/** Runs a file again with the mutant, then without. Null if aborted; false if the failure does not come from the mutant. */
async function isConfirmed(place: Place, mutant: Mutant, file: string): Promise<boolean | null> {
  const again = await runFiles(place, [file]);
  if (again.end === 'aborted') return null;
  if (again.end === 'passed') return false;
  place.tree.replace(new Map());
  const without = await runFiles(place, [file]);
  plant(place, [mutant]);
  return without.end === 'aborted' ? null : without.end === 'passed';
}

/** Runs test files with one mutant. */
export async function unit(place: Place, mutant: Mutant, names: readonly string[]): Promise<Verdict> {
  plant(place, [mutant]);
  let files = names;
  while (files.length > 0) {
    const run = await runFiles(place, files);
    if (run.end === 'aborted') return null;
    if (run.end === 'passed') return SURVIVED;
    const failure = failureIn(run);
    const done = doneIn(run);
    const open = files.filter((file) => !done.has(file));
    if (!failure)
      return { killed: true, by: `${open[0] ?? 'the tests'} > ${run.end === 'hangs' ? 'does not end' : 'ends early'}` };
    if (!isSuspicious(failure)) return killedBy(failure);
    const confirmed = await isConfirmed(place, mutant, failure.file ?? '');
    if (confirmed === null) return null;
    if (confirmed) return killedBy(failure);
    files = open.filter((file) => file !== failure.file);
  }
  return SURVIVED;
}

export async function oracle(place: Place, mutants: readonly Mutant[]): Promise<Verdict> {
  plant(place, mutants);
  const run = await runFiles(place, [ORACLE], ORACLE_LIMIT_SECONDS);
  if (run.end === 'aborted') return null;
  if (run.end === 'passed') return SURVIVED;
  if (run.end === 'hangs') return { killed: true, by: 'oracle > does not end' };
  return killedBy({ ...(failureIn(run) ?? { kind: 'failed', test: 'ends early' }), file: 'oracle' });
}

/** A mutant that the compiler rejects says nothing about the tests. It is counted apart. */
export async function types(place: Place, mutants: readonly Mutant[]): Promise<Verdict> {
  const { tree, signal } = place;
  plant(place, mutants);
  const args = ['node_modules/typescript/bin/tsc', '-p', 'test', '--noEmit', '--pretty', 'false', ...UNUSED];
  const command = { args, cwd: tree.folder, env: process.env, limit: TYPES_LIMIT_SECONDS, signal };
  const { end, text } = await runForText(command);
  if (end === 'aborted') return null;
  return end === 'passed' ? SURVIVED : { killed: true, by: 'tsc', message: text.slice(0, 300) };
}
