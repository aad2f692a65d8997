/** The command `init`: shows the changes of a plan, asks, and writes them. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readArguments } from '../arguments.js';
import { CommandError } from '../command-error.js';
import { readVersion } from '../version.js';
import { PACKAGE_NAME } from './add-dependency.js';
import { confirm } from './confirm.js';
import { uncommitted } from './git.js';
import { describeChange } from './line-diff.js';
import { planChanges } from './plan.js';
import type { Change, Plan, ProjectReader } from './project.js';

const readerOf = (folder: string): ProjectReader => ({
  read: (path) => {
    try {
      return readFileSync(join(folder, path), 'utf8');
    } catch {
      return undefined;
    }
  },
});

/** @throws CommandError if a file that would change is not committed */
async function requireCommitted(folder: string, changes: readonly Change[]): Promise<void> {
  const existing = changes.filter(({ before }) => before !== undefined).map(({ path }) => path);
  const found = await uncommitted(folder, existing);
  if (found === undefined) console.log('This folder is not under git: nothing can undo the changes for you.\n');
  if (found?.length)
    throw new CommandError(
      `Git has not committed ${found.join(', ')} as it is. Commit it first: git can then undo what init changes.`,
    );
}

function write(folder: string, changes: readonly Change[]): void {
  for (const { path, after } of changes) {
    const file = join(folder, path);
    try {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, after);
    } catch (cause) {
      throw new CommandError(`${path} can't be written: ${(cause as Error).message}`, { cause });
    }
  }
}

function describeNextSteps({ changes, notes }: Plan): string {
  const install = changes.some(({ path }) => path === 'package.json') ? ['npm install'] : [];
  const steps = [
    ...install,
    `npx ${PACKAGE_NAME} dev    in another terminal: it prints SERVICE_KEY`,
    'Start your server with SERVICE_KEY=… and INBOX_SUBSCRIBER=ada in its environment.',
    'Then let `subscriber` in the new file return the user of your session.',
  ];
  return [...notes, 'Next:', ...steps.map((step, index) => `  ${index + 1}. ${step}`)].join('\n');
}

export async function run(args: readonly string[]): Promise<void> {
  const options = { yes: { type: 'boolean' }, 'dry-run': { type: 'boolean' } } as const;
  const { values } = readArguments(args, options);
  const folder = process.cwd();
  const plan = planChanges(readerOf(folder), readVersion());
  const { changes, framework } = plan;
  if (changes.length === 0) return console.log(`This ${framework} project has the inbox already: nothing to change.`);
  console.log(`Changes for this ${framework} project:\n\n${changes.map(describeChange).join('\n')}`);
  if (values['dry-run']) return;
  await requireCommitted(folder, changes);
  const question = `Write ${changes.length === 1 ? 'this file' : `these ${changes.length} files`}?`;
  const isConfirmed = values.yes || (await confirm(question, { input: process.stdin, output: process.stdout }));
  if (!isConfirmed) return console.log('Nothing was written.');
  write(folder, changes);
  console.log(`Written: ${changes.map(({ path }) => path).join(', ')}\n\n${describeNextSteps(plan)}`);
}
