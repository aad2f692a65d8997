/**
 * Changes for a plain Vite project, whatever its framework: the proxy in the development server, the element in index.html,
 * and its import in the entry.
 */
import { posix } from 'node:path';
import type { Change } from '../files/change.js';
import { addImports } from './code-edits.js';
import { changePage, firstModule } from './page-tag.js';
import { change, findFile, refuse } from './project.js';
import type { Manifest, Plan, ProjectReader } from './project.js';
import { addProxyModule } from './proxy-module.js';

const CONFIGS = ['js', 'ts', 'mjs', 'mts'].map((extension) => `vite.config.${extension}`);

/** Where the page has no entry of its own. */
const SCRIPT = '<script type="module">import \'notification-inbox\';</script>';

const newConfig = (file: string): string => `import { defineConfig } from 'vite';
import { inboxPlugin } from '${file}';

export default defineConfig({
  plugins: [inboxPlugin],
});
`;

/** Adds the plugin to a configuration; undefined if it has none of the usual forms. */
export function addToViteConfig(code: string, file: string): string | undefined {
  if (code.includes('inboxPlugin')) return code;
  const added = code.replace(/\bplugins:\s*\[/, '$&inboxPlugin, ').replace('inboxPlugin, ]', 'inboxPlugin]');
  const withPlugins =
    added === code ? code.replace(/\b(?:defineConfig\(|export default )\{/, '$&\n  plugins: [inboxPlugin],') : added;
  return withPlugins === code ? undefined : addImports(withPlugins, [`import { inboxPlugin } from '${file}';`]);
}

/** The configuration and the module that it imports, in TypeScript if the configuration is. */
function changeConfig(project: ProjectReader, { isModule }: Manifest): Change[] {
  const existing = findFile(project, CONFIGS);
  const path = existing ?? `vite.config.${isModule ? 'js' : 'mjs'}`;
  const isTypeScript = path.endsWith('ts');
  const file = `./inbox${posix.extname(path).replace('ts', 'js')}`; // TypeScript names its output
  const after = existing === undefined ? newConfig(file) : addToViteConfig(project.read(path) ?? '', file);
  return [
    ...addProxyModule(project, `inbox${posix.extname(path)}`, {
      kind: 'vite',
      example: 'async (request) => (await userOf(request))?.id',
      isTypeScript,
    }),
    ...change(
      project,
      path,
      after ??
        refuse(
          `${path} has neither "plugins: [" nor "defineConfig({". Forward /inbox to your backend instead, by:\n  server: { proxy: { '/inbox': 'http://localhost:3000' } },`,
        ),
    ),
  ];
}

/** The module that index.html loads, as a path of the project. */
function entryOf(project: ProjectReader, page: string): string | undefined {
  const source = firstModule(page);
  const path = posix.normalize(source).replace(/^\//, '');
  return source && project.read(path) !== undefined ? path : undefined;
}

function changeEntry(project: ProjectReader, path: string): Change[] {
  const code = project.read(path) ?? '';
  return /['"]notification-inbox['"]/.test(code)
    ? []
    : change(project, path, addImports(code, ["import 'notification-inbox';"]));
}

export function planVite(project: ProjectReader, manifest: Manifest): Plan {
  const page = project.read('index.html') ?? refuse('There is no index.html in this folder.');
  const entry = entryOf(project, page);
  const changed = changePage(project, 'index.html', entry === undefined ? [SCRIPT] : []);
  return {
    framework: 'Vite',
    changes: [
      ...changeConfig(project, manifest),
      ...(entry === undefined ? [] : changeEntry(project, entry)),
      ...changed.changes,
    ],
    notes: [
      ...changed.notes,
      'Vite serves the proxy in development. In production, your own server has to serve it: see docs/getting-started.md',
    ],
  };
}
