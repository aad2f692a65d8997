/** A project of a user under git. Knows nothing of its files. */
import { execFileSync } from 'node:child_process';

export const git = (cwd: string, ...args: readonly string[]): string =>
  execFileSync('git', args, { cwd, encoding: 'utf8' });

/** Commits every file of a folder that git does not ignore, in a new repository. */
export function commitAll(cwd: string): void {
  git(cwd, 'init', '--quiet');
  git(cwd, 'add', '--all');
  git(cwd, '-c', 'user.name=a', '-c', 'user.email=a@a.example', 'commit', '--quiet', '-m', 'A commit');
}
