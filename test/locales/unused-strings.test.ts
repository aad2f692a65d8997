/** No language carries a word that nobody reads. The sources are read as text; how they name the words is known here. */
import { expect, it } from 'vitest';
import { en } from '../../src/locales/en.js';

const sources = import.meta.glob<string>(['../../src/**/*.{ts,tsx}', '!../../src/locales/**'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
const codeOf = (where: RegExp): string[] =>
  Object.entries(sources)
    .filter(([path]) => where.test(path))
    .map(([, source]) => source.replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, ''));

/** `w.close`, `words.value.lang`, `const { title } = words.value`, and where `w[status]` is read, all that is quoted. */
const wordsIn = (code: string): string[] => [
  ...[...code.matchAll(/\b(?:w|words\.value|words\.peek\(\))\.(\w+)/g)].flatMap(([, name = '']) => name),
  ...[...code.matchAll(/\{([\w\s,]+)\} = (?:\w+\.)*words\.value;/g)].flatMap(
    ([, names = '']) => names.match(/\w+/g) ?? [],
  ),
  ...(/\bw\[/.test(code) ? [...code.matchAll(/'(\w+)'/g)].map(([, name = '']) => name) : []),
];

it('every word is read by the view', () => {
  const read = new Set(codeOf(/\/src\/(ui|element)\//).flatMap(wordsIn));
  expect(Object.keys(en).filter((name) => !read.has(name))).toEqual([]);
});

it('every word of a table is of something that there is', () => {
  const code = codeOf(/./).join('\n');
  const known = new Set([...code.matchAll(/'([\w-]+)'|\b(\w+): '/g)].map(([, quoted, named]) => quoted ?? named));
  const names = [en.keyTexts, en.channels, en.reasons].flatMap((table) => Object.keys(table));
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});
