/** Which test files reach which mutants. One run of all tests on sources with a mark at each mutant says so. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { markMutants, type Mutant } from './mutants.js';
import { listTests, runTests, type TestRun } from './run-tests.js';
import { copyTree, type Tree } from './tree.js';

export interface Coverage {
  /** Test files that have not run yet. */
  readonly open: readonly string[];
  /** By test file: its seconds, and the ids of the mutants that it reaches or the sources that it reads as text. */
  readonly files: Readonly<Record<string, { readonly seconds: number; readonly hits: readonly string[] }>>;
  /** Test files that fail without a mutant. They kill nothing. */
  readonly failing: readonly string[];
}

export const ORACLE = 'tools/mutation/in-tree/oracle.test.ts';
const LIMIT_SECONDS = 1200;
/** Test files in one run. The next run of the command goes on after the last of these runs. */
const CHUNK = 24;

/** By test file. */
function readHits(path: string, folder: string): ReadonlyMap<string, ReadonlySet<string>> {
  const hits = new Map<string, Set<string>>();
  for (const line of existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []) {
    const [absolute = '', hit = ''] = line.split('\t');
    const file = relative(folder, absolute);
    if (hit) hits.set(file, (hits.get(file) ?? new Set()).add(hit));
  }
  return hits;
}

const failedIn = ({ lines }: TestRun): readonly string[] => [
  ...new Set(lines.flatMap(({ kind, file = '' }) => (kind === 'failed' && file ? [file] : []))),
];

interface Measurement {
  readonly root: string;
  readonly mutants: readonly Mutant[];
  readonly workers: number;
  readonly signal: AbortSignal;
  /** Receives the coverage after each run. */
  readonly save: (coverage: Coverage) => void;
}

/** Runs test files with marks, and those that fail again without. Null if aborted. */
async function measure(
  { workers, signal }: Measurement,
  tree: Tree,
  marked: ReadonlyMap<string, string>,
  names: readonly string[],
): Promise<Omit<Coverage, 'open'> | null> {
  const scratch = mkdtempSync(join(tmpdir(), 'mutation-hits-'));
  const env = { MUTATION_HITS: join(scratch, 'hits') };
  const run = { folder: tree.folder, bail: false, workers, limit: LIMIT_SECONDS, signal };
  try {
    tree.replace(marked);
    const first = await runTests({ ...run, files: names, env });
    tree.replace(new Map());
    const suspects = failedIn(first);
    const again = suspects.length > 0 ? await runTests({ ...run, files: suspects }) : null;
    if (first.end === 'aborted' || again?.end === 'aborted') return null;
    const hits = readHits(env.MUTATION_HITS, tree.folder);
    const files = first.lines.flatMap(({ kind, file = '', ms = 0 }) =>
      kind === 'file' ? [[file, { seconds: ms / 1000, hits: [...(hits.get(file) ?? [])] }] as const] : [],
    );
    return { files: Object.fromEntries(files), failing: again ? failedIn(again) : [] };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

export async function measureCoverage(measurement: Measurement, known?: Coverage): Promise<void> {
  const { root, mutants, save } = measurement;
  const tree = copyTree(root);
  try {
    let coverage = known ?? { open: listTests(tree.folder), files: {}, failing: [] };
    const marked = await markMutants(root, mutants);
    while (coverage.open.length > 0) {
      const measured = await measure(measurement, tree, marked, coverage.open.slice(0, CHUNK));
      if (!measured) return;
      coverage = {
        open: coverage.open.slice(CHUNK),
        files: { ...coverage.files, ...measured.files },
        failing: [...coverage.failing, ...measured.failing],
      };
      save(coverage);
    }
  } finally {
    tree.remove();
  }
}

/** The test files that can kill a mutant: the nearest and quickest first. */
export function coveringFiles({ files, failing }: Coverage, { id, file }: Mutant): readonly string[] {
  const layer = file.split('/').slice(1, -1);
  const name = /([^/]*)\.tsx?$/.exec(file)?.[1] ?? '';
  const distanceOf = (path: string): number => {
    if (!files[path]?.hits.includes(id)) return 5;
    if (path.includes(`/${name}.test`)) return 0;
    const shared = layer.filter((folder) => path.includes(`/${folder}/`)).length;
    return path.startsWith('test/unit/') && shared > 0 ? 2 - shared / 10 : path.startsWith('test/property/') ? 3 : 4;
  };
  return Object.entries(files)
    .filter(
      ([path, { hits }]) => path !== ORACLE && (hits.includes(id) || hits.includes(file)) && !failing.includes(path),
    )
    .toSorted(([a, { seconds: one }], [b, { seconds: other }]) => distanceOf(a) - distanceOf(b) || one - other)
    .map(([path]) => path);
}

export const isReachedByOracle = ({ files }: Coverage, { id }: Mutant): boolean =>
  files[ORACLE]?.hits.includes(id) ?? false;
