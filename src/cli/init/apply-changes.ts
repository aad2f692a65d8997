/** Writes changes of files, once git could undo them and the user has agreed. Knows nothing of what changes. */
import { chmodSync, mkdirSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CommandError } from '../command-error.js';
import { confirm } from './confirm.js';
import { uncommitted } from './git.js';
import type { Change } from './project.js';

/** @throws CommandError if a file that would change is not committed */
async function requireCommitted(folder: string, changes: readonly Change[], command: string): Promise<void> {
  const existing = changes.filter(({ before }) => before !== undefined).map(({ path }) => path);
  const found = await uncommitted(folder, existing);
  if (found === undefined) console.log('This folder is not under git: nothing can undo the changes for you.\n');
  if (found?.length)
    throw new CommandError(
      `Git has not committed ${found.join(', ')} as it is. Commit it first: git can then undo what ${command} changes.`,
    );
}

/** Writes a file beside it that takes its place: an interruption leaves the one or the other, and a link stays a link. */
function writeAtomically(file: string, text: string): void {
  const stats = statSync(file, { throwIfNoEntry: false });
  const target = stats ? realpathSync(file) : file;
  const temporary = `${target}.${process.pid}.tmp`;
  try {
    writeFileSync(temporary, text);
    if (stats) chmodSync(temporary, stats.mode);
    renameSync(temporary, target);
  } finally {
    rmSync(temporary, { force: true });
  }
}

function write(folder: string, changes: readonly Change[]): void {
  for (const { path, after } of changes) {
    const file = join(folder, path);
    try {
      mkdirSync(dirname(file), { recursive: true });
      writeAtomically(file, after);
    } catch (cause) {
      throw new CommandError(`${path} can't be written: ${(cause as Error).message}`, { cause });
    }
  }
}

/**
 * @param isAgreed Writes without asking.
 * @returns whether it has written
 * @throws CommandError
 */
export async function applyChanges(
  folder: string,
  changes: readonly Change[],
  command: string,
  isAgreed: boolean,
): Promise<boolean> {
  await requireCommitted(folder, changes, command);
  const question = `Write ${changes.length === 1 ? 'this file' : `these ${changes.length} files`}?`;
  const isConfirmed = isAgreed || (await confirm(question, { input: process.stdin, output: process.stdout }));
  if (isConfirmed) write(folder, changes);
  return isConfirmed;
}
