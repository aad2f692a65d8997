/** A project as texts by path, and what a plan makes of it. */
import { planChanges } from '../../../../src/cli/init/plan.js';
import type { ProjectReader } from '../../../../src/cli/init/project.js';

export type Files = Readonly<Record<string, string>>;

export const readerOf = (files: Files): ProjectReader => ({ read: (path) => files[path] });

/** A package.json with dependencies, as npm writes it. */
export const manifest = (dependencies: readonly string[], more: object = {}): string =>
  `${JSON.stringify(
    { name: 'app', ...more, dependencies: Object.fromEntries(dependencies.map((name) => [name, '^1.0.0'])) },
    null,
    2,
  )}\n`;

/** The whole project after its changes. */
export function changed(files: Files): Files {
  const { changes } = planChanges(readerOf(files), '1.2.3');
  return { ...files, ...Object.fromEntries(changes.map(({ path, after }) => [path, after])) };
}

export const changedPaths = (files: Files): string[] =>
  planChanges(readerOf(files), '1.2.3').changes.map(({ path }) => path);
