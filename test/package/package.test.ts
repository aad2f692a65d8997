/**
 * The published package: complete, without a file that nothing leads to, and valid by the ecosystem's own checks. Run after the
 * build.
 */
import { posix } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { describe, expect, it } from 'vitest';
import { LIBSQL_VERSION } from '../../src/cli/dev/install-libsql.js';
import { FIRST_FILE, WHOLE_FILE } from '../../tools/size/chunks.js';
import { NOTICES } from '../../tools/notices/notices.js';
import { PAGES, pathOf, readPage } from '../../tools/docs/pages.js';
import { pack } from '../../tools/release/stage.js';
import { MANIFEST, read, ROOT, run } from '../../tools/repository.js';

const packed = pack(ROOT).files.map(({ path }) => path);

/** The files of an export; several if it has a `*`. */
function targets(target: string): string[] {
  const [start = '', end = ''] = target.replace('./', '').split('*');
  return target.includes('*')
    ? packed.filter((path) => path.startsWith(start) && path.endsWith(end))
    : [target.replace('./', '')];
}

/** Files that a file imports, now or later; for declarations, the declarations of these. */
function importsOf(path: string): string[] {
  if (!/\.(js|d\.ts)$/.test(path)) return [];
  const names = [...read(path).matchAll(/(?:\bfrom|\bimport)\s*\(?\s*["'`](\.[^"'`]+)["'`]/g)].map(
    ([, name = '']) => name,
  );
  return names.map((name) => {
    const to = posix.join(posix.dirname(path), name);
    return path.endsWith('.d.ts') ? to.replace(/\.js$/, '.d.ts') : to;
  });
}

/** The packages that a module or declaration imports at once or later. */
const packagesIn = (path: string): string[] => {
  const code = path.endsWith('.d.ts') ? read(path).replaceAll(/\/\*[^]*?\*\//g, '') : read(path);
  const imports = code.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*["']([a-z@][\w@/:-]*)["']/g);
  return [...imports].map(([, name = '']) => name);
};

function reachedFrom(roots: readonly string[]): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = [...roots];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path) || !packed.includes(path)) continue;
    reached.add(path);
    waiting.push(...importsOf(path));
  }
  return reached;
}

describe('the published package', () => {
  it('contains what an export, the command, an editor or a page of the documentation leads to, and nothing else', () => {
    const roots = [
      ...Object.values(MANIFEST.exports).flatMap((to) => (typeof to === 'string' ? [to] : Object.values(to))),
      ...Object.values(MANIFEST.bin),
      MANIFEST.customElements,
      MANIFEST['web-types'],
      `dist/${FIRST_FILE}`,
      `dist/${WHOLE_FILE}`,
    ].flatMap(targets);
    const code = reachedFrom(roots);
    const pages = PAGES.map(readPage).join('\n');
    const unused = packed.filter((path) => {
      if (code.has(path) || PAGES.some((page) => pathOf(page) === path)) return false;
      if (path.endsWith('.js.map')) return !code.has(path.slice(0, -'.map'.length));
      return (
        !['LICENSE', 'SECURITY.md', 'package.json', `dist/${NOTICES}`].includes(path) &&
        !pages.includes(posix.basename(path))
      );
    });
    expect(unused).toEqual([]);
    // A page may name a file of the repository that is no part of the package.
    const expected =
      /^(LICENSE|(README|CHANGELOG|SECURITY)\.md|package\.json|llms\.txt|docs\/((migrating\/)?[\w-]+\.md|openacr\.yaml)|src\/frameworks\/[\w-]+\.d\.ts|dist\/.+\.(js|d\.ts|json)|dist\/[\w-]+\.js\.map|dist\/THIRD_PARTY_NOTICES\.txt)$/;
    expect(packed.filter((path) => !expected.test(path))).toEqual([]);
    expect(code.size).toBeGreaterThan(80);
    const some =
      'LICENSE CHANGELOG.md llms.txt docs/getting-started.md dist/preview.js dist/locales/de.js dist/web-types.json';
    expect(packed).toEqual(expect.arrayContaining(some.split(' ')));
  });

  it('contains no local path', () => expect(packed.filter((path) => read(path).includes(ROOT))).toEqual([]));

  it('depends on nothing: the command gets its database itself where Node has none', () => {
    expect(MANIFEST).not.toHaveProperty('dependencies');
    expect(MANIFEST).not.toHaveProperty('optionalDependencies');
    expect(MANIFEST.devDependencies['libsql']).toBe(LIBSQL_VERSION);
  });

  it('imports React alone, in the modules for it: its Preact and signals are part of its files, for no host has the same', () => {
    const [modules, declarations] = ['.js', '.d.ts'].map((end) =>
      packed.filter((path) => path.startsWith('dist/') && !path.startsWith('dist/cli/') && path.endsWith(end)),
    );
    const packagesOf = (paths: readonly string[] = []): string[] => [...new Set(paths.flatMap(packagesIn))].toSorted();
    expect([packagesOf(modules), packagesOf(declarations)]).toEqual([['react', 'react-dom'], []]);
    // Types of a host's own packages.
    expect(packagesOf(packed.filter((path) => path.startsWith('src/frameworks/')))).toEqual(
      'notification-inbox notification-inbox/store preact react solid-js svelte/elements vue'.split(' '),
    );
  });

  it('has a command of thirteen files, packages included: at most 205 kB, and the parsers of the codemod (395 kB) and of init (195 kB)', () => {
    const files = packed.filter((path) => path.startsWith('dist/cli/'));
    const names =
      'add-dependency arguments check codemod dev init json main project-folder run running-servers send types'.split(
        ' ',
      );
    expect(files.map((path) => path.slice('dist/cli/'.length)).toSorted()).toEqual(names.map((name) => `${name}.js`));
    const sizeOf = (paths: readonly string[]): number => paths.reduce((sum, path) => sum + read(path).length, 0);
    const [codemod, init] = ['codemod', 'init'].map((name) => `dist/cli/${name}.js`);
    expect(sizeOf(files.filter((path) => path !== codemod && path !== init))).toBeLessThan(205_000);
    expect(sizeOf([`${codemod}`])).toBeLessThan(395_000);
    expect(sizeOf([`${init}`])).toBeLessThan(195_000);
    expect(files).toContain(MANIFEST.bin['notification-inbox']);
  });

  it('lists every file that registers the element as a side effect', () => {
    const registering = [...packed.filter((path) => path.endsWith('.js')), 'src/index.ts'].filter((path) =>
      /\b\w+\.define\(\)/.test(read(path)),
    );
    expect(MANIFEST.sideEffects.toSorted()).toEqual(registering.map((path) => `./${path}`).toSorted());
  });

  it('has a main file, and for Parcel the other files of a page, where `exports` has them', () => {
    const { main, alias, exports } = MANIFEST;
    expect(exports['.']).toMatchObject({ default: main });
    const entries = Object.keys(exports).filter((entry) =>
      /^\.\/(?!client|proxy).*(?<!json|preact|solid|svelte|vue)$/.test(entry),
    );
    const files = entries.flatMap((entry) => {
      const { default: to } = Object(Reflect.get(exports, entry)) as { readonly default: string };
      const [start = '', end] = to.slice(2).split('*');
      const names = end ? targets(to).map((path) => path.slice(start.length, -end.length)) : [''];
      return names.map((name) => [entry.replace('*', name), to.replace('*', name)]);
    });
    expect(alias).toEqual(Object.fromEntries(files));
  });

  it('passes publint: each export leads to a packed file, types first', async () => {
    const { messages, pkg } = await publint({ pkgDir: ROOT, strict: true, pack: 'npm' });
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  }, 300_000);

  it('has types that every module resolution finds', async () => {
    // It exits with an error if it finds a problem. Node requires modules by itself.
    const output = await run({ cwd: ROOT }, 'npx', 'attw', '--pack', '.', '--ignore-rules', 'cjs-resolves-to-esm');
    expect(output).toContain('"notification-inbox/vue"');
  }, 300_000);
});
