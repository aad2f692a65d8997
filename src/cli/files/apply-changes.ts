/** Writes planned files, once git could undo them and the user has agreed. Knows nothing of what changes. */
import { CommandError } from '../command-error.js';
import { confirm } from './confirm.js';
import { uncommitted } from './git.js';
import type { PlannedFile } from './project-folder.js';
import { writeFiles } from './write-files.js';

/** @throws CommandError if a file that would change is not committed */
async function requireCommitted(folder: string, files: readonly PlannedFile[], command: string): Promise<void> {
  const existing = files.filter(({ before }) => before !== undefined);
  const found = await uncommitted(folder, existing);
  if (found === undefined) console.log('This folder is not under git: nothing can undo the changes for you.\n');
  if (found?.length)
    throw new CommandError(
      `Git has not committed ${found.map(({ path }) => path).join(', ')} as it is. Commit it first: git can then undo what ${command} changes.`,
    );
}

/**
 * @param isAgreed Writes without asking.
 * @returns whether it has written
 * @throws CommandError
 */
export async function applyChanges(
  folder: string,
  files: readonly PlannedFile[],
  command: string,
  isAgreed: boolean,
): Promise<boolean> {
  await requireCommitted(folder, files, command);
  const question = `Write ${files.length === 1 ? 'this file' : `these ${files.length} files`}?`;
  const isConfirmed = isAgreed || (await confirm(question, { input: process.stdin, output: process.stdout }));
  if (isConfirmed) writeFiles(files);
  return isConfirmed;
}
