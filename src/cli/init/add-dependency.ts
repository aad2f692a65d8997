/** Adds the package to the dependencies of a package.json, unless it has it. */
import type { Change } from '../files/change.js';
import type { Manifest, ProjectReader } from './project.js';
import { change } from './project.js';

export const PACKAGE_NAME = 'notification-inbox';

/** Keeps the indentation and the order of the members; dependencies are sorted, as npm does. */
export function withDependency(text: string, version: string): string {
  const manifest = JSON.parse(text) as Record<string, unknown>;
  const dependencies = Object.entries({ ...Object(manifest['dependencies']), [PACKAGE_NAME]: `^${version}` });
  const [, indent = '  '] = /^([ \t]+)"/m.exec(text) ?? [];
  const sorted = Object.fromEntries(dependencies.toSorted(([first], [second]) => (first < second ? -1 : 1)));
  return JSON.stringify({ ...manifest, dependencies: sorted }, null, indent) + (text.endsWith('\n') ? '\n' : '');
}

export function addDependency(project: ProjectReader, { dependencies }: Manifest, version: string): Change[] {
  if (dependencies.has(PACKAGE_NAME)) return [];
  return change(project, 'package.json', withDependency(project.read('package.json') ?? '{}', version));
}
