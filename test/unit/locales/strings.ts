/** The locales besides English, and their strings by name: `close`, `reasons.busy`, `arrived.one`. */
import type { Strings } from '../../../src/locales/en.js';

const modules = import.meta.glob<Record<string, unknown>>(
  ['../../../src/locales/*.ts', '!**/{en,en-*,load-locale}.ts'],
  { eager: true },
);

const isStrings = (value: unknown): value is Strings => typeof value === 'object' && value !== null && 'lang' in value;

/** All locales but English, each from a file of its own. */
export const languages: readonly { readonly file: string; readonly strings: Strings }[] = Object.entries(
  modules,
).flatMap(([path, exported]) =>
  Object.values(exported)
    .filter(isStrings)
    .map((strings) => ({ file: path.replace(/.*\/|\.ts$/g, ''), strings })),
);

export function textsOf(strings: object, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(strings).flatMap(([key, value]: [string, unknown]): [string, string][] =>
      typeof value === 'object' && value !== null
        ? [...textsOf(value, `${prefix}${key}.`)]
        : [[prefix + key, String(value)]],
    ),
  );
}

export const placeholdersOf = (text: string): string => (text.match(/\{\w+\}/g) ?? []).toSorted().join(' ');

/** Locale and string: the same in English, because the languages share the word or borrowed it. */
export const SAME_AS_ENGLISH: readonly string[] = [
  // Borrowed from French.
  'fr title',
  'fr untitled',
  // International names of technologies.
  ...['de', 'es', 'fr', 'ja', 'pt-BR'].map((lang) => `${lang} channels.sms`),
  ...['de', 'es', 'fr', 'pt-BR'].map((lang) => `${lang} channels.chat`),
  // An international symbol.
  ...['es', 'fr', 'pt-BR'].map((lang) => `${lang} minutes`),
];
