/** The source files below the paths that a user names. */
import { readdirSync, statSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { CommandError } from '../command-error.js';

const SOURCE = /(?<!\.d)\.[cm]?[jt]sx?$/;
/** Folders of others, and of builds. */
const SKIPPED = /^(\..*|node_modules|dist|build|out|coverage)$/;

function filesIn(folder: string, path: string): string[] {
  return readdirSync(join(folder, path), { withFileTypes: true })
    .toSorted((first, second) => (first.name < second.name ? -1 : 1))
    .flatMap((entry) => {
      const inside = join(path, entry.name);
      if (entry.isDirectory()) return SKIPPED.test(entry.name) ? [] : filesIn(folder, inside);
      return entry.isFile() && SOURCE.test(entry.name) ? [inside] : [];
    });
}

/**
 * Each file once, as a path from the folder. A file that is named is in it, whatever its name.
 * @throws CommandError if a path does not exist
 */
export function findSources(folder: string, paths: readonly string[]): string[] {
  const files = paths.flatMap((path) => {
    const stats = statSync(join(folder, path), { throwIfNoEntry: false });
    if (!stats) throw new CommandError(`There is no file or folder "${path}".`);
    return stats.isDirectory() ? filesIn(folder, normalize(path)) : [normalize(path)];
  });
  return [...new Set(files)];
}
