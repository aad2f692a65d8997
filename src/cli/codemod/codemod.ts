/** The command `codemod`: shows what it makes of the files that use another inbox, asks, and writes it. */
import { basename } from 'node:path';
import { readArguments } from '../arguments.js';
import { CommandError } from '../command-error.js';
import { applyChanges } from '../files/apply-changes.js';
import type { Change } from '../files/change.js';
import { describeChange } from '../files/line-diff.js';
import { ProjectFolder } from '../files/project-folder.js';
import { PACKAGE_NAME } from '../init/add-dependency.js';
import { readProject } from './novu/project.js';
import type { FileInProject } from './novu/project.js';
import { MARK } from './novu/todo.js';
import { transform } from './novu/transform.js';
import { findSources } from './source-files.js';

const CODEMODS = ['novu'];

const withoutEnding = (path: string): string => path.replace(/\.\w+$/, '');

/** The style sheet beside a file: `header.inbox.css`, or `header.tsx.inbox.css` if there is a `header.jsx`, too. */
function stylePath(path: string, paths: readonly string[]): string {
  const stem = withoutEnding(path);
  const same = paths.filter((other) => withoutEnding(other).toLowerCase() === stem.toLowerCase());
  return `${same.length > 1 ? path : stem}.inbox.css`;
}

/** The changes for one file: itself, and its style sheet. */
function changesOf(project: ProjectFolder, path: string, style: string, file: FileInProject): Change[] {
  const before = project.read(path) ?? '';
  const result = transform(path, before, `./${basename(style)}`, file);
  if (!result) return [];
  const rules = project.read(style);
  const own = rules?.replace(/(?<!^|\n)$/, '\n') ?? '';
  return [
    { path, before, after: result.code },
    ...(result.css ? [{ path: style, before: rules, after: own + result.css }] : []),
  ];
}

/** The code of each file by its path. @throws CommandError if one that is to be converted is not text in UTF-8 */
function readSources(project: ProjectFolder, paths: readonly string[]): ReadonlyMap<string, string> {
  const files = new Map(paths.map((path) => [path, project.read(path) ?? '']));
  for (const [path, code] of files) if (code.includes('@novu/')) project.requireText(path);
  return files;
}

function readSettings(args: readonly string[]) {
  const options = { yes: { type: 'boolean' }, 'dry-run': { type: 'boolean' } } as const;
  const { values, positionals } = readArguments(args, options, Infinity);
  const [name, ...paths] = positionals;
  const known = CODEMODS.join(', ');
  if (name === undefined) throw new CommandError(`Name the codemod: ${known}.`, { isUsage: true });
  if (!CODEMODS.includes(name))
    throw new CommandError(`There is no codemod "${name}". There is ${known}.`, { isUsage: true });
  if (paths.length === 0)
    throw new CommandError(`Name the files or folders to change: codemod ${name} src`, { isUsage: true });
  return { paths, isAgreed: values.yes ?? false, isDryRun: values['dry-run'] ?? false };
}

function describeNextSteps(changes: readonly Change[]): string {
  const todos = changes.reduce((sum, { after }) => sum + after.split(MARK).length - 1, 0);
  const left = todos === 1 ? `1 comment ${MARK} says what is left.` : `${todos} comments ${MARK} say what is left.`;
  const steps = [
    `npm install ${PACKAGE_NAME}`,
    `npx ${PACKAGE_NAME} init    adds the proxy at /inbox to your server`,
    ...(todos > 0 ? [left] : []),
    `Format the changed files, and read node_modules/${PACKAGE_NAME}/docs/migrating/novu.md`,
  ];
  return ['Next:', ...steps.map((step, index) => `  ${index + 1}. ${step}`)].join('\n');
}

export async function run(args: readonly string[]): Promise<void> {
  const { paths, isAgreed, isDryRun } = readSettings(args);
  const folder = process.cwd();
  const project = new ProjectFolder(folder);
  const sources = findSources(project, paths);
  const fileOf = readProject(readSources(project, sources));
  const changes = sources.flatMap((path) => changesOf(project, path, stylePath(path, sources), fileOf(path)));
  if (changes.length === 0)
    return console.log('Nothing to change: no file here has anything of @novu/react or @novu/js to convert.');
  const files = project.plan(changes);
  console.log(changes.map(describeChange).join('\n'));
  if (isDryRun) return;
  const isWritten = await applyChanges(folder, files, 'codemod', isAgreed);
  if (!isWritten) return console.log('Nothing was written.');
  console.log(`Written: ${changes.map(({ path }) => path).join(', ')}\n\n${describeNextSteps(changes)}`);
}
