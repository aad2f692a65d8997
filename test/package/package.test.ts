/** The published package: complete, without other files, and valid by the ecosystem's own checks. Run after the build. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { beforeAll, describe, expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const run = promisify(execFile);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

type Exports = Readonly<Record<string, string | Readonly<Record<string, string>>>>;
interface Manifest {
  readonly exports: Exports;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
  readonly bin: Readonly<Record<string, string>>;
  readonly sideEffects: readonly string[];
}
const manifest = JSON.parse(read('package.json')) as Manifest;

const inRoot = { cwd: fileURLToPath(root), maxBuffer: 2 ** 24 };
let packed: string[];
beforeAll(async () => {
  const { stdout } = await run('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], inRoot);
  // Some versions of npm print a list of packages, others an object by name.
  const [pack] = Object.values(JSON.parse(stdout) as Record<string, { readonly files: readonly { path: string }[] }>);
  packed = (pack?.files ?? []).map(({ path }) => path);
}, 60_000);

describe('the published package', () => {
  it('contains the built modules, types, locales and documents, and nothing else', () => {
    const expected =
      /^(LICENSE|(README|CHANGELOG|SECURITY)\.md|package\.json|llms(-full)?\.txt|docs\/((migrating\/)?[\w-]+\.md|openacr\.yaml)|src\/frameworks\/[\w-]+\.d\.ts|dist\/.+\.(js|d\.ts|json)|dist\/[\w-]+\.js\.map)$/;
    expect(packed.filter((path) => !expected.test(path))).toEqual([]);
    expect(packed).toEqual(
      expect.arrayContaining([
        'LICENSE',
        'docs/getting-started.md',
        'llms.txt',
        'llms-full.txt',
        'CHANGELOG.md',
        'dist/preview.js',
        'dist/locales/de.js',
        'dist/web-types.json',
      ]),
    );
  });

  it('contains nothing of the documentation site', () => {
    expect(packed.filter((path) => path.includes('.vitepress'))).toEqual([]);
  });

  it('contains no local path, and no code that names a source map: a server may lack it', () => {
    const leaking = packed.filter((path) => {
      const text = read(path);
      return text.includes(fileURLToPath(root)) || (path.endsWith('.js') && text.includes('sourceMappingURL'));
    });
    expect(leaking).toEqual([]);
  });

  it('contains the target of every export, with types before code', () => {
    for (const [entry, to] of Object.entries(manifest.exports)) {
      const targets = typeof to === 'string' ? { json: to } : to;
      expect(Object.keys(targets)[0], entry).toBe(entry.endsWith('.json') ? 'json' : 'types');
      for (const target of Object.values(targets)) {
        expect(packed, entry).toContain(target.replace('./', '').replace('*', 'en'));
      }
    }
  });

  it('depends on Preact and its signals only; the command may use an SQLite where Node has none', () => {
    expect(Object.keys(manifest.dependencies)).toEqual(['@preact/signals', '@preact/signals-core', 'preact']);
    expect(Object.keys(manifest.optionalDependencies)).toEqual(['libsql']);
  });

  it('has a command of ten files, packages included: at most 175 kB, and 350 kB for the parser of the codemod', () => {
    const files = packed.filter((path) => path.startsWith('dist/cli/'));
    const names = ['arguments', 'codemod', 'dev', 'init', 'line-diff', 'main', 'options', 'run', 'send', 'types'];
    expect(files.map((path) => path.slice('dist/cli/'.length)).toSorted()).toEqual(names.map((name) => `${name}.js`));
    const isParser = (path: string): boolean => path.endsWith('/codemod.js');
    const sizeOf = (paths: readonly string[]): number => paths.reduce((sum, path) => sum + read(path).length, 0);
    expect(sizeOf(files.filter((path) => !isParser(path)))).toBeLessThan(175_000);
    expect(sizeOf(files.filter(isParser))).toBeLessThan(350_000);
    expect(files).toContain(manifest.bin['notification-inbox']);
  });

  it('lists every file that registers the element as a side effect', () => {
    const registering = [...packed.filter((path) => path.endsWith('.js')), 'src/index.ts'].filter(
      // The first file imports the core, which registers the element.
      (path) => /\b\w+\.define\(\)/.test(read(path)) || path === 'dist/notification-inbox.js',
    );
    expect(manifest.sideEffects.toSorted()).toEqual(registering.map((path) => `./${path}`).toSorted());
  });

  it('passes publint', async () => {
    const { messages, pkg } = await publint({ pkgDir: fileURLToPath(root), strict: true, pack: 'npm' });
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  }, 60_000);

  it('has types that every module resolution finds', async () => {
    // It exits with an error if it finds a problem.
    const { stdout } = await run('npx', ['attw', '--pack', '.', '--profile', 'esm-only'], inRoot);
    expect(stdout).toContain('"notification-inbox/vue"');
  }, 60_000);
});
