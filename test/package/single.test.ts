/** The minified files of the build, which need no build step in the page. */
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';

const read = (name: string): string => readFileSync(new URL(`../../dist/${name}.js`, import.meta.url), 'utf8');

test.each(['notification-inbox', 'notification-inbox-panel', 'notification-inbox-whole'])(
  '%s asks the engine to compile its functions early',
  (name) => expect(read(name).split('\n', 1)).toEqual(['//# allFunctionsCalledOnLoad']),
);

test('the panel’s style sheet uses no :has(), which would check every new row', () => {
  const code = read('notification-inbox-panel');
  expect(code).toContain('.row{');
  expect(code).not.toContain(':has(');
});

test('the file that a page loads before the panel opens has at most 25.2 kB', () => {
  expect(brotliCompressSync(read('notification-inbox')).length).toBeLessThanOrEqual(25_200);
});

test('the file that a page loads before the panel opens contains no row and no Preact, and imports nothing at once', () => {
  const code = read('notification-inbox');
  expect(code).not.toMatch(/\.row\{|createVNode|dangerouslySetInnerHTML/);
  expect(code).not.toMatch(/\bimport\s*["'{*]|\bfrom\s*["']/);
});

test('the panel contains neither signals nor error classes of its own, and imports nothing', () => {
  const code = read('notification-inbox-panel');
  expect(code).not.toContain('preact-signals');
  expect(code).not.toContain('extends Error');
  expect(read('notification-inbox-whole').match(/preact-signals|extends Error/g)).toHaveLength(2);
  expect(code).not.toMatch(/\bimport\b/);
});

test('the file with both parts loads only locales and the preview’s sample later', () => {
  const imported = [...read('notification-inbox-whole').matchAll(/import\("([^"]+)"\)/g)].map(([, path = '']) => path);
  expect(imported.filter((path) => !path.startsWith('./locales/'))).toEqual(['./preview.js']);
});
