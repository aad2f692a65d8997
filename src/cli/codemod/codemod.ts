/** The command `codemod`: shows what it makes of the files that use another inbox, asks, and writes it. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readArguments } from '../arguments.js';
import { CommandError } from '../command-error.js';
import { PACKAGE_NAME } from '../init/add-dependency.js';
import { applyChanges } from '../init/apply-changes.js';
import { describeChange } from '../init/line-diff.js';
import type { Change } from '../init/project.js';
import { readProject } from './novu/project.js';
import type { FileInProject } from './novu/project.js';
import { MARK } from './novu/todo.js';
import { transform } from './novu/transform.js';
import { findSources } from './source-files.js';

const CODEMODS = ['novu'];

const read = (folder: string, path: string): string | undefined =>
  existsSync(join(folder, path)) ? readFileSync(join(folder, path), 'utf8') : undefined;

/** The changes for one file: itself, and a style sheet beside it. */
function changesOf(folder: string, path: string, before: string, file: FileInProject): Change[] {
  const style = path.replace(/\.\w+$/, '.inbox.css');
  const result = transform(path, before, `./${basename(style)}`, file);
  if (!result) return [];
  const rules = read(folder, style);
  return [
    { path, before, after: result.code },
    ...(result.css ? [{ path: style, before: rules, after: (rules ?? '') + result.css }] : []),
  ];
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
  const files = new Map(
    findSources(folder, paths).map((path) => [path.replaceAll('\\', '/'), read(folder, path) ?? '']),
  );
  const fileOf = readProject(files);
  const changes = [...files].flatMap(([path, code]) => changesOf(folder, path, code, fileOf(path)));
  if (changes.length === 0)
    return console.log('Nothing to change: no file here has anything of @novu/react or @novu/js to convert.');
  console.log(changes.map(describeChange).join('\n'));
  if (isDryRun) return;
  const isWritten = await applyChanges(folder, changes, 'codemod', isAgreed);
  if (!isWritten) return console.log('Nothing was written.');
  console.log(`Written: ${changes.map(({ path }) => path).join(', ')}\n\n${describeNextSteps(changes)}`);
}
