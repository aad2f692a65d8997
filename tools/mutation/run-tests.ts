/** Runs test files in a copy of the tree, and says what failed first. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { Line } from './in-tree/reporter.js';
import { runNode, type End } from './process.js';

export interface TestRun {
  readonly end: End;
  readonly lines: readonly Line[];
}

export interface TestRunOptions {
  /** The copy of the tree. */
  readonly folder: string;
  /** In the order in which they run. */
  readonly files: readonly string[];
  /** Ends with the first failure. */
  readonly bail: boolean;
  readonly workers: number;
  /** Seconds of processor time in which at least one test must end. */
  readonly limit: number;
  readonly env?: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
}

const CONFIG = 'tools/mutation/in-tree/vitest.config.ts';

const linesOf = (path: string): readonly Line[] =>
  existsSync(path)
    ? readFileSync(path, 'utf8')
        .split('\n')
        .flatMap((line) => (line ? [JSON.parse(line) as Line] : []))
    : [];

export async function runTests({ folder, files, bail, workers, limit, env, signal }: TestRunOptions): Promise<TestRun> {
  const scratch = mkdtempSync(join(tmpdir(), 'mutation-run-'));
  const [output, order] = [join(scratch, 'output'), join(scratch, 'order')];
  writeFileSync(order, files.join('\n'));
  const { QUICK: _, ...inherited } = process.env;
  const options = [`--maxWorkers=${workers}`, `--bail=${bail ? 1 : 0}`, '--passWithNoTests'];
  const end = await runNode({
    args: ['node_modules/vitest/vitest.mjs', 'run', '-c', CONFIG, ...options, ...files],
    cwd: folder,
    env: { ...inherited, ...env, MUTATION_OUTPUT: output, MUTATION_ORDER: order },
    output,
    limit,
    signal,
  });
  const lines = linesOf(output);
  if (end === 'failed' && lines.length === 0 && existsSync(`${output}.log`))
    console.log(readFileSync(`${output}.log`, 'utf8').slice(0, 2000));
  rmSync(scratch, { recursive: true, force: true });
  return { end, lines };
}

/** The test files of all projects, without the folder. */
export function listTests(folder: string): readonly string[] {
  const args = ['node_modules/vitest/vitest.mjs', 'list', '--filesOnly', '--json', '-c', CONFIG];
  const { QUICK: _, ...env } = process.env;
  const options = { cwd: folder, env, encoding: 'utf8', maxBuffer: 2 ** 26 } as const;
  const listed = JSON.parse(execFileSync(process.execPath, args, options)) as readonly { readonly file: string }[];
  return listed.map(({ file }) => relative(folder, file));
}
