/** The published package: complete, without other files, and valid by the ecosystem's own checks. Run after the build. */
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { describe, expect, it } from 'vitest';
import { pack } from './release/stage.js';
import { MANIFEST, read, ROOT, run } from './repository.js';

const packed = pack(ROOT).files.map(({ path }) => path);

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

  it('contains no local path', () => {
    expect(packed.filter((path) => read(path).includes(ROOT))).toEqual([]);
  });

  it('contains the target of every export, with types before code', () => {
    for (const [entry, to] of Object.entries(MANIFEST.exports)) {
      const targets = typeof to === 'string' ? { json: to } : to;
      expect(Object.keys(targets)[0], entry).toBe(entry.endsWith('.json') ? 'json' : 'types');
      for (const target of Object.values(targets)) {
        expect(packed, entry).toContain(target.replace('./', '').replace('*', 'en'));
      }
    }
  });

  it('depends on Preact and its signals only; the command may use an SQLite where Node has none', () => {
    expect(Object.keys(MANIFEST.dependencies)).toEqual(['@preact/signals', '@preact/signals-core', 'preact']);
    expect(Object.keys(MANIFEST.optionalDependencies)).toEqual(['libsql']);
  });

  it('has a command of ten files, packages included: at most 175 kB, and 350 kB for the parser of the codemod', () => {
    const files = packed.filter((path) => path.startsWith('dist/cli/'));
    const names = ['arguments', 'codemod', 'dev', 'init', 'line-diff', 'main', 'options', 'run', 'send', 'types'];
    expect(files.map((path) => path.slice('dist/cli/'.length)).toSorted()).toEqual(names.map((name) => `${name}.js`));
    const isParser = (path: string): boolean => path.endsWith('/codemod.js');
    const sizeOf = (paths: readonly string[]): number => paths.reduce((sum, path) => sum + read(path).length, 0);
    expect(sizeOf(files.filter((path) => !isParser(path)))).toBeLessThan(175_000);
    expect(sizeOf(files.filter(isParser))).toBeLessThan(350_000);
    expect(files).toContain(MANIFEST.bin['notification-inbox']);
  });

  it('lists every file that registers the element as a side effect', () => {
    const registering = [...packed.filter((path) => path.endsWith('.js')), 'src/index.ts'].filter(
      // The first file imports the core, which registers the element.
      (path) => /\b\w+\.define\(\)/.test(read(path)) || path === 'dist/notification-inbox.js',
    );
    expect(MANIFEST.sideEffects.toSorted()).toEqual(registering.map((path) => `./${path}`).toSorted());
  });

  it('passes publint', async () => {
    const { messages, pkg } = await publint({ pkgDir: ROOT, strict: true, pack: 'npm' });
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  }, 300_000);

  it('has types that every module resolution finds', async () => {
    // It exits with an error if it finds a problem.
    const output = await run({ cwd: ROOT }, 'npx', 'attw', '--pack', '.', '--profile', 'esm-only');
    expect(output).toContain('"notification-inbox/vue"');
  }, 300_000);
});
