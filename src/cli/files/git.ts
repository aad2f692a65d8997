/** Asks git whether changes of files could be undone. Knows nothing of the changes. */
import { execFile } from 'node:child_process';
import { basename, dirname } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const git = async (cwd: string, ...args: readonly string[]): Promise<string> =>
  (await run('git', args, { cwd })).stdout;

/** Whether git has the file as it is. It is asked in the folder of the file, which may be a repository of its own. */
async function isCommitted(file: string): Promise<boolean> {
  const name = `:(literal)${basename(file)}`;
  const status = await git(dirname(file), 'status', '--porcelain', '--ignored', '--', name).catch(() => 'unknown');
  return status === '';
}

/** The files among these that git has not committed as they are; undefined if the folder is not under git. */
export async function uncommitted<T extends { readonly target: string }>(
  folder: string,
  files: readonly T[],
): Promise<readonly T[] | undefined> {
  try {
    await git(folder, 'rev-parse', '--is-inside-work-tree');
  } catch {
    return undefined; // no git, or no repository
  }
  const found: T[] = [];
  for (const file of files) if (!(await isCommitted(file.target))) found.push(file);
  return found;
}
