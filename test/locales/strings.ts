/**
 * The languages as they are found beside English, and their texts by name: `close`, `reasons.busy`, `arrived.one`.
 * It judges nothing.
 */
import type { Strings } from '../../src/locales/en.js';

const modules = import.meta.glob<Record<string, unknown>>(
  ['../../src/locales/*.ts', '!**/{en,en-bell,load-locale}.ts'],
  { eager: true },
);

const isWords = (value: unknown): value is Strings => typeof value === 'object' && value !== null && 'lang' in value;

/** All but English; each is of a file of its own. */
export const languages: readonly { readonly file: string; readonly words: Strings }[] = Object.entries(modules).flatMap(
  ([path, exported]) =>
    Object.values(exported)
      .filter(isWords)
      .map((words) => ({ file: path.replace(/.*\/|\.ts$/g, ''), words })),
);

export function textsOf(words: object, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(words).flatMap(([key, value]: [string, unknown]): [string, string][] =>
      typeof value === 'object' && value !== null
        ? [...textsOf(value, `${prefix}${key}.`)]
        : [[prefix + key, String(value)]],
    ),
  );
}

/** What the view puts in, in the order of the alphabet. */
export const placesOf = (text: string): string => (text.match(/\{\w+\}/g) ?? []).toSorted().join(' ');

/** Language and word: rightly as in English, be it a word that both have or one that both took from elsewhere. */
export const SAME: readonly string[] = [
  // English has these from French.
  'fr title',
  'fr untitled',
  'fr important',
  // Names of techniques, said so everywhere.
  ...['de', 'es', 'fr', 'ja', 'pt-BR'].map((lang) => `${lang} channels.sms`),
  ...['de', 'es', 'fr', 'pt-BR'].map((lang) => `${lang} channels.push`),
  ...['de', 'es', 'pt-BR'].map((lang) => `${lang} channels.chat`),
];
