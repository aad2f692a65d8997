/**
 * `npm run release`: every check before a release, in their order, and then, with `--publish` alone, the release. Without it
 * nothing leaves this machine. `--skip-tests` leaves out `npm test`, and excludes `--publish`.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { ROOT } from '../repository.js';
import {
  noticesProblems,
  ownerProblems,
  provenanceProblems,
  readVersions,
  treeProblems,
  versionProblems,
} from './checks.js';
import type { Problems } from './checks.js';
import { ownerOf, writtenOwner } from './owner.js';
import { overBudget, sizeText } from './pack-size.js';
import { stage, type Pack } from './stage.js';

function run(command: string, ...args: readonly string[]): Problems {
  try {
    execFileSync(command, args, { cwd: ROOT, stdio: 'inherit' });
    return [];
  } catch {
    return [`"${[command, ...args].join(' ')}" failed.`];
  }
}

async function packageProblems(tarball: string, { files }: Pack): Promise<Problems> {
  for (const { path, size } of files) console.log(`${String(size).padStart(9)} ${path}`);
  const { messages, pkg } = await publint({ pkgDir: join(tarball, '../../package'), strict: true, pack: false });
  return [
    ...messages.map((message) => `publint: ${formatMessage(message, pkg) ?? message.code}`),
    ...run('npx', 'attw', tarball, '--ignore-rules', 'cjs-resolves-to-esm', '--format', 'ascii'),
  ];
}

interface Options {
  readonly publish: boolean;
  readonly skipTests: boolean;
}

interface Step {
  readonly name: string;
  readonly problems: () => Problems;
}

const QUICK: readonly Step[] = [
  { name: 'owner', problems: ownerProblems },
  { name: 'work tree', problems: treeProblems },
  { name: 'version', problems: () => versionProblems(readVersions()) },
  { name: 'provenance', problems: () => provenanceProblems(process.env) },
];

/** The tests build the package. */
const build = ({ skipTests }: Options): readonly Step[] => [
  skipTests
    ? { name: 'build', problems: () => run('npm', 'run', 'build') }
    : { name: 'tests', problems: () => run('npm', 'test') },
  { name: 'work tree after the build', problems: treeProblems },
];

const problemsOf = (steps: readonly Step[]): Problems =>
  steps.flatMap(({ name, problems }) => {
    console.log(`\n${name} …`);
    return problems();
  });

/** Everything that a release does before it is published. */
async function prepare(options: Options, folder: string): Promise<{ tarball: string; problems: Problems }> {
  const quick = problemsOf(QUICK);
  // A dry run shows all problems; a release spends no minutes on tests in vain.
  if (options.publish && quick.length > 0) return { tarball: '', problems: quick };
  const built = problemsOf(build(options));
  const packed = stage(folder, ownerOf(writtenOwner()));
  const tarball = join(folder, 'tarball', packed.filename);
  console.log(`\n${packed.filename}: ${sizeText(packed)} …`);
  const problems = [
    ...quick,
    ...built,
    ...noticesProblems(packed.files),
    ...overBudget(packed),
    ...(await packageProblems(tarball, packed)),
  ];
  return { tarball, problems };
}

async function release(options: Options): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'release-'));
  try {
    const { tarball, problems } = await prepare(options, folder);
    for (const problem of problems) console.error(`\n✗ ${problem}`);
    if (problems.length === 0 && options.publish)
      return run('npm', 'publish', tarball, '--provenance', '--access', 'public').length === 0;
    console.log(`\nNothing was published; ${problems.length || 'no'} problems.`);
    return problems.length === 0;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const { values } = parseArgs({
  options: {
    publish: { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
    'skip-tests': { type: 'boolean', default: false },
  },
});
if (values.publish && (values['dry-run'] || values['skip-tests'])) {
  console.error('--publish goes neither with --dry-run nor with --skip-tests.');
  process.exitCode = 1;
} else if (!(await release({ publish: values.publish, skipTests: values['skip-tests'] }))) process.exitCode = 1;
