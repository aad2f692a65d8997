/** The minified files of the build, for pages without a build step. */
import { expect, test } from 'vitest';
import { allChunks, chunksBeforeBadge } from '../../tools/size/chunks.js';
import { budgetedSizes } from '../../tools/size/budgets.js';
import { read } from '../../tools/repository.js';

const readFile = (name: string): string => read(`dist/${name}.js`);

const staticImports = (name: string): string[] =>
  [...readFile(name).matchAll(/(?:\bfrom|\bimport)\s*["'`]([^"'`]+)["'`]/g)].map(([, path = '']) => path);
/** The files that a file may load later. */
const dynamicImports = (name: string): string[] =>
  [...readFile(name).matchAll(/\bimport\(["'`]([^"'`]+)["'`]/g)].map(([, path = '']) => path);

test.each(['', '-core', '-store', '-panel', '-preferences', '-whole'])(
  'notification-inbox%s.js asks the engine to compile its functions early',
  (part) => expect(readFile(`notification-inbox${part}`).split('\n', 1)).toEqual(['//# allFunctionsCalledOnLoad']),
);

test('the style sheets of the panel and of the preferences use :has() for the focus and for unsaved preferences alone: others would check every new row', () => {
  const code = readFile('notification-inbox-panel') + readFile('notification-inbox-preferences');
  for (const text of ['.row{', '.fold{']) expect(code).toContain(text);
  const uses = [...code.matchAll(/:has\(([^)]*)/g)].map(([, argument = '']) => argument.trim());
  expect(uses.filter((argument) => !/^(:focus-visible|small$|\+ ?(&|\.switch-row) ?small$)/.test(argument))).toEqual(
    [],
  );
});

test.each(budgetedSizes().filter(({ budget }) => budget !== undefined))(
  '$name keeps its budget of $budget bytes',
  ({ brotli, budget }) => expect(brotli).toBeLessThanOrEqual(budget ?? 0),
);

test('every chunk but the preview and the locales has a budget', () => {
  const others = budgetedSizes().filter(({ budget, name }) => budget === undefined && !/^(locales|preview)/.test(name));
  expect(others.map(({ name }) => name)).toEqual([]);
});

test('a page loads two files before the badge: no row, no Preact, no outbox and no poller', () => {
  expect(chunksBeforeBadge().map(({ file }) => file)).toEqual(['notification-inbox.js', 'notification-inbox-core.js']);
  for (const name of ['notification-inbox', 'notification-inbox-core'])
    expect(readFile(name)).not.toMatch(/\.row\{|createVNode|dangerouslySetInnerHTML|lastPollAt/);
});

test('later chunks find in the core what they share with it', () => {
  for (const part of ['store', 'panel'])
    expect(staticImports(`notification-inbox-${part}`)).toContain('./notification-inbox-core.js');
  expect(staticImports('notification-inbox-core')).toEqual([]);
});

test('the preferences, the late file and the choices of a snooze import nothing of the panel’s, which may have been loaded again under another address', () => {
  for (const name of ['preferences', 'late', 'snooze'])
    for (const path of staticImports(`notification-inbox-${name}`)) expect(path).toMatch(/-(core|shared-[\w-]+)\.js$/);
  expect(readFile('notification-inbox-panel')).not.toMatch(/\.fold\{|\.switch\{/);
});

test('the error class exists once, in the core, and signals in a file that store and panel share', () => {
  const count = (code: string): number => code.match(/preact-signals|extends Error/g)?.length ?? 0;
  const counts = allChunks().map(({ name, code }) => [name, count(code.toString())] as const);
  expect(counts.filter(([, found]) => found > 0)).toEqual([
    ['notification-inbox-core.js', 1],
    ['notification-inbox-shared.js', 1],
  ]);
  expect(count(readFile('notification-inbox-whole'))).toBe(2);
});

test('the file with all parts imports nothing at once, and loads only locales and the preview’s sample later', () => {
  expect(staticImports('notification-inbox-whole')).toEqual([]);
  const later = dynamicImports('notification-inbox-whole');
  expect(later.length).toBeGreaterThan(8);
  expect(later.filter((path) => !path.startsWith('./locales/'))).toEqual(['./preview.js']);
});
