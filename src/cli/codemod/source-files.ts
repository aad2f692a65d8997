/** The source files below the paths that a user names. */
import { join, sep } from 'node:path';
import { CommandError } from '../command-error.js';
import type { ProjectFolder } from '../files/project-folder.js';

const SOURCE = /(?<!\.d)\.[cm]?[jt]sx?$/;
/** Folders of others, and of builds. */
const SKIPPED = /^(\..*|node_modules|dist|build|out|coverage)$/;

function filesIn(project: ProjectFolder, path: string): string[] {
  return project.list(path).flatMap((entry) => {
    const inside = join(path, entry.name);
    if (entry.isDirectory()) return SKIPPED.test(entry.name) ? [] : filesIn(project, inside);
    return entry.isFile() && SOURCE.test(entry.name) ? [inside] : [];
  });
}

function requireSource(project: ProjectFolder, path: string): void {
  project.requireText(path);
  if (!SOURCE.test(path))
    throw new CommandError(
      `${path} can't be converted: codemod reads files that end in .js, .jsx, .ts, .tsx, .mjs, .cjs, .mts or .cts, and no .d.ts.`,
    );
}

/**
 * Each file once, as a path from the folder, with forward slashes.
 * @throws CommandError if a path does not exist, is outside of the folder, or is a file of another kind
 */
export function findSources(project: ProjectFolder, paths: readonly string[]): string[] {
  const files = paths.flatMap((named) => {
    const kind = project.kindOf(named);
    if (!kind) throw new CommandError(`There is no file or folder "${named}".`);
    const path = project.pathOf(named);
    if (kind === 'folder') return filesIn(project, path);
    requireSource(project, path);
    return [path];
  });
  return [...new Set(files)].map((path) => path.replaceAll(sep, '/'));
}
