/**
 * Installs the packed package and the libraries of the pages in a folder outside of the repository, and bundles the scripts of
 * the pages: `main.*` of a page's folder becomes `main.js`. Run after the build.
 */
import { cpSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type PluginOption } from 'vite';
import { emptyFolder } from '../package/consumer-app/folder.js';
import { blocks } from '../../tools/docs/pages.js';
import { pack } from '../../tools/release/stage.js';
import { inRoot, ROOT, run } from '../../tools/repository.js';
import { NAMES, pageOf, VERSIONS } from './pages.js';

/** Plugins of Vite: the export of each package, and the options that limit it to its pages. */
const PLUGINS: Readonly<Record<string, readonly [name: string, options?: object]>> = {
  '@sveltejs/vite-plugin-svelte': ['svelte'],
  '@vitejs/plugin-vue': [
    'default',
    { template: { compilerOptions: { isCustomElement: (tag: string) => tag === 'notification-inbox' } } },
  ],
  'vite-plugin-solid': ['default', { include: /solid\// }],
};

type Module = Readonly<Record<string, (options?: object) => PluginOption>>;

async function pluginsIn(folder: string): Promise<PluginOption[]> {
  const installed = Object.entries(PLUGINS).filter(([name]) => existsSync(join(folder, 'node_modules', name)));
  const { resolve } = createRequire(join(folder, 'package.json'));
  return Promise.all(
    installed.map(async ([from, [name, options]]) => {
      const module = (await import(pathToFileURL(resolve(from)).href)) as Module;
      return module[name]?.(options);
    }),
  );
}

/** Writes the samples of docs/frameworks.md that name a file into the page of their section. */
function writeSamples(folder: string): void {
  for (const { page, heading, file, code } of blocks) {
    const path = join(folder, 'pages', heading.toLowerCase().split(' ')[0] ?? '');
    if (page === 'frameworks' && file && existsSync(path)) writeFileSync(join(path, basename(file)), code);
  }
}

const TARGETS = [undefined, 'es2016'] as const;

/** The script of each page that has one, by its path in the built folder without `.js`. */
const scriptsIn = (folder: string, target: (typeof TARGETS)[number]): Record<string, string> =>
  Object.fromEntries(
    NAMES.filter((name) => pageOf(name).target === target).flatMap((name) =>
      readdirSync(join(folder, 'pages', name))
        .filter((file) => file.startsWith('main.'))
        .map((file) => [`${name}/main`, join(folder, 'pages', name, file)]),
    ),
  );

export default async function prepare(): Promise<() => void> {
  const folder = emptyFolder();
  process.env['PAGES_AT'] = folder.path;
  const packages = NAMES.flatMap((name) => [...pageOf(name).libraries, ...(pageOf(name).tools ?? [])]);
  const dependencies = Object.fromEntries([...new Set(packages)].map((name) => [name, VERSIONS[name]]));
  writeFileSync(join(folder.path, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies }));
  const packed = pack(ROOT, folder.path).filename;
  const quiet = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts'];
  await run({ cwd: folder.path }, 'npm', 'install', ...quiet, `./${packed}`);
  cpSync(inRoot('test/pages/pages'), join(folder.path, 'pages'), { recursive: true });
  writeSamples(folder.path);
  for (const target of TARGETS) {
    const input = scriptsIn(folder.path, target);
    if (Object.keys(input).length === 0) continue;
    await build({
      root: folder.path,
      configFile: false,
      logLevel: 'error',
      plugins: await pluginsIn(folder.path),
      build: {
        ...(target && { target }),
        outDir: 'dist',
        emptyOutDir: false,
        modulePreload: false,
        chunkSizeWarningLimit: Infinity,
        rolldownOptions: { input, output: { entryFileNames: '[name].js' } },
      },
    });
  }
  return () => folder.remove();
}
