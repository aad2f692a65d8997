/** The minified files, as the build made them. */
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';

const read = (name: string): string => readFileSync(new URL(`../../dist/${name}.js`, import.meta.url), 'utf8');

test.each(['notification-inbox', 'notification-inbox-panel', 'notification-inbox-whole'])(
  '%s asks to be compiled before it is called',
  (name) => expect(read(name).split('\n', 1)).toEqual(['//# allFunctionsCalledOnLoad']),
);

test('the style sheet of the panel asks no element what is in it: every row that comes would be looked through', () => {
  const code = read('notification-inbox-panel');
  expect(code).toContain('.row{');
  expect(code).not.toContain(':has(');
});

test('what a page loads before it is opened is 25.2 kB at most', () => {
  expect(brotliCompressSync(read('notification-inbox')).length).toBeLessThanOrEqual(25_200);
});

test('what a page loads before it is opened has no row, no Preact and nothing to fetch at once', () => {
  const code = read('notification-inbox');
  expect(code).not.toMatch(/\.row\{|createVNode|dangerouslySetInnerHTML/);
  expect(code).not.toMatch(/\bimport\s*["'{*]|\bfrom\s*["']/);
});

test('the panel brings neither signals nor failures of its own, and imports nothing', () => {
  const code = read('notification-inbox-panel');
  expect(code).not.toContain('preact-signals');
  expect(code).not.toContain('extends Error');
  expect(read('notification-inbox-whole').match(/preact-signals|extends Error/g)).toHaveLength(2);
  expect(code).not.toMatch(/\bimport\b/);
});

test('both in one leave only languages and the sample to be fetched', () => {
  const fetched = [...read('notification-inbox-whole').matchAll(/import\("([^"]+)"\)/g)].map(([, path = '']) => path);
  expect(fetched.filter((path) => !path.startsWith('./locales/'))).toEqual(['./preview.js']);
});
