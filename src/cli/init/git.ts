/** Asks git whether changes of files could be undone. Knows nothing of the changes. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The files among these that git has not committed as they are; undefined if the folder is not under git. */
export async function uncommitted(folder: string, paths: readonly string[]): Promise<readonly string[] | undefined> {
  const git = async (...args: readonly string[]): Promise<string> => (await run('git', args, { cwd: folder })).stdout;
  try {
    await git('rev-parse', '--is-inside-work-tree');
  } catch {
    return undefined; // no git, or no repository
  }
  if (paths.length === 0) return [];
  const found: string[] = [];
  for (const path of paths) {
    const status = await git('status', '--porcelain', '--ignored', '--', `:(literal)${path}`);
    if (status !== '') found.push(path);
  }
  return found;
}
