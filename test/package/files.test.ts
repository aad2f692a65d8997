/** The minified files of the build, for pages without a build step. */
import { readFileSync, readdirSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';

const dist = new URL('../../dist/', import.meta.url);
const read = (name: string): string => readFileSync(new URL(`${name}.js`, dist), 'utf8');

/** The chunk that the first file and the panel share; its name contains a hash. */
const [SHARED = '', ...otherChunks] = readdirSync(dist)
  .filter((file) => /^notification-inbox-shared-.*\.js$/.test(file))
  .map((file) => file.replace('.js', ''));

/** The static imports of a file. */
const staticImports = (name: string): string[] =>
  [...read(name).matchAll(/(?:\bfrom|\bimport)\s*["'`]([^"'`]+)["'`]/g)].map(([, path = '']) => path);
/** The files that a file may load later. */
const dynamicImports = (name: string): string[] =>
  [...read(name).matchAll(/\bimport\(["'`]([^"'`]+)["'`]/g)].map(([, path = '']) => path);

test.each(['notification-inbox', 'notification-inbox-panel', 'notification-inbox-whole', SHARED])(
  '%s asks the engine to compile its functions early',
  (name) => expect(read(name).split('\n', 1)).toEqual(['//# allFunctionsCalledOnLoad']),
);

test('the panel’s style sheet uses no :has(), which would check every new row', () => {
  const code = read('notification-inbox-panel');
  expect(code).toContain('.row{');
  expect(code).not.toContain(':has(');
});

test('the files that a page loads before the panel opens have at most 28.9 kB', () => {
  const sizes = ['notification-inbox', SHARED].map((name) => brotliCompressSync(read(name)).length);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(28_900);
});

test('the files that a page loads before the panel opens contain no row and no Preact', () => {
  for (const name of ['notification-inbox', SHARED])
    expect(read(name)).not.toMatch(/\.row\{|createVNode|dangerouslySetInnerHTML/);
});

test('the first file and the panel import only their one shared chunk, which imports nothing', () => {
  expect(otherChunks).toEqual([]);
  expect(staticImports('notification-inbox')).toEqual([`./${SHARED}.js`]);
  expect(staticImports('notification-inbox-panel')).toEqual([`./${SHARED}.js`]);
  expect([...staticImports(SHARED), ...dynamicImports(SHARED)]).toEqual([]);
});

test('signals and the error class exist once: in the shared chunk, and in the file with both parts', () => {
  const counts = ['notification-inbox', 'notification-inbox-panel', SHARED, 'notification-inbox-whole'].map(
    (name) => read(name).match(/preact-signals|extends Error/g)?.length ?? 0,
  );
  expect(counts).toEqual([0, 0, 2, 2]);
});

test('the file with both parts imports nothing at once, and loads only locales and the preview’s sample later', () => {
  expect(staticImports('notification-inbox-whole')).toEqual([]);
  const later = dynamicImports('notification-inbox-whole');
  expect(later.length).toBeGreaterThan(8);
  expect(later.filter((path) => !path.startsWith('./locales/'))).toEqual(['./preview.js']);
});
