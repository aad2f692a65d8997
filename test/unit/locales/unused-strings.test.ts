/** No locale has an unused string. It reads the sources as text, and knows the variables that contain strings. */
import { expect, it } from 'vitest';
import { en } from '../../../src/locales/en.js';
import { languages } from './strings.js';

const sources = import.meta.glob<string>(['../../../src/**/*.{ts,tsx}', '!../../../src/locales/**'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
const codeOf = (where: RegExp): string[] =>
  Object.entries(sources)
    .filter(([path]) => where.test(path))
    .map(([, source]) => source.replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, ''));

const STRINGS = String.raw`(?:texts|strings(?:\.value|\.peek\(\))?|(?:use|late|complete)Strings\(\w*\))`;
/** Finds `strings.close`, `strings.value.lang`, `const { title } = useStrings()`, and every quoted name where `strings[status]` is read. */
const namesIn = (code: string): string[] => [
  ...[String.raw`\b${STRINGS}\.(\w+)`, String.raw`\{([\w\s,:]+)\} = (?:\w+\.)*${STRINGS};`].flatMap((pattern) =>
    [...code.matchAll(new RegExp(pattern, 'g'))].flatMap(([, names = '']) => names.split(/\W+/)),
  ),
  ...(/\bstrings(?:\.value|\.peek\(\))?\[/.test(code)
    ? [...code.matchAll(/'(\w+)'/g)].map(([, name = '']) => name)
    : []),
];

it('the view uses every string', () => {
  const used = new Set(codeOf(/\/src\/(ui|element)\//).flatMap(namesIn));
  expect(Object.keys(en).filter((name) => !used.has(name))).toEqual([]);
});

/** Strings that several files use: in each of them the string is the same kind of text, about the same thing. */
const SHARED: Readonly<Record<string, string>> = {
  title: 'name of the inbox',
  lang: 'attribute',
  loading: 'state of the list',
  older: 'button',
  tryAgain: 'button',
  undo: 'button',
  unarchive: 'what a button or a key does to one message',
  search: 'name of a field, of its button and of its view',
  noResults: 'result of a search',
  close: 'button',
  back: 'button',
  newTab: 'end of a link’s name',
  archived: 'what was done to one message',
  archivedTab: 'name of a tab, also in a menu',
  snooze: 'button, also the name of its menu',
  snoozedTab: 'name of a tab, also in a menu',
  more: 'button of a menu',
  snoozedUntil: 'what was done to one message, and its state',
  markAllRead: 'button',
  preferences: 'name of a view',
  allRead: 'what was done to all messages',
  reasons: 'sentence after what failed',
};

it('a string that has to agree with its subject is used for one subject: several places share only neutral ones', () => {
  const files = Object.entries(sources).filter(([path]) => /\/src\/(ui|element)\//.test(path));
  const filesOf = new Map<string, Set<string>>();
  for (const [path, source] of files)
    for (const name of Object.keys(en))
      if (new RegExp(String.raw`\bstrings(\.value)?\.${name}\b`).test(source))
        filesOf.set(name, (filesOf.get(name) ?? new Set()).add(path));
  const shared = [...filesOf].filter(([, paths]) => paths.size > 1).map(([name]) => name);
  expect(shared.filter((name) => !SHARED[name])).toEqual([]);
  expect([...(filesOf.get('unread') ?? [])]).toEqual([expect.stringContaining('tabs')]);
  expect([...(filesOf.get('unreadOne') ?? [])]).toEqual([expect.stringContaining('row')]);
});

it('every key that a language names is one that the shortcuts show', () => {
  const shortcuts = codeOf(/shortcuts/).join('\n');
  const names = languages.flatMap(({ strings }) => Object.keys(strings.keyNames ?? {}));
  expect(names.filter((name) => !new RegExp(String.raw`\b${name}\b`).test(shortcuts))).toEqual([]);
  expect(languages.filter(({ strings }) => strings.keyNames).map(({ file }) => file)).toEqual(['de', 'es', 'fr']);
});
