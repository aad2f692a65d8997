/** No locale has an unused string. It reads the sources as text, and knows the variables that contain strings. */
import { expect, it } from 'vitest';
import { en } from '../../../src/locales/en.js';

const sources = import.meta.glob<string>(['../../../src/**/*.{ts,tsx}', '!../../../src/locales/**'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
const codeOf = (where: RegExp): string[] =>
  Object.entries(sources)
    .filter(([path]) => where.test(path))
    .map(([, source]) => source.replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, ''));

/** Finds `strings.close`, `strings.value.lang`, `const { title } = useStrings()`, and every quoted name where `strings[status]` is read. */
const namesIn = (code: string): string[] => [
  ...[...code.matchAll(/\bstrings(?:\.value|\.peek\(\))?\.(\w+)/g)].flatMap(([, name = '']) => name),
  ...[...code.matchAll(/\{([\w\s,]+)\} = (?:(?:\w+\.)*strings(?:\.value)?|useStrings\(\));/g)].flatMap(
    ([, names = '']) => names.match(/\w+/g) ?? [],
  ),
  ...(/\bstrings(?:\.value)?\[/.test(code) ? [...code.matchAll(/'(\w+)'/g)].map(([, name = '']) => name) : []),
];

it('the view uses every string', () => {
  const used = new Set(codeOf(/\/src\/(ui|element)\//).flatMap(namesIn));
  expect(Object.keys(en).filter((name) => !used.has(name))).toEqual([]);
});

it('every key of a table of strings exists in the sources', () => {
  const code = codeOf(/./).join('\n');
  const existing = new Set([...code.matchAll(/'([\w-]+)'|\b(\w+): '/g)].map(([, quoted, named]) => quoted ?? named));
  const names = [en.keyTexts, en.channels, en.reasons].flatMap((table) => Object.keys(table));
  expect(names.filter((name) => !existing.has(name))).toEqual([]);
});
