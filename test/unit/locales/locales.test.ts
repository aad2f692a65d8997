/** Every locale has all strings, has them translated, and has the same placeholders. */
import { describe, expect, it } from 'vitest';
import { en } from '../../../src/locales/en.js';
import { languages, placeholdersOf, SAME_AS_ENGLISH, textsOf } from './strings.js';

const english = textsOf(en);
const PLURALS = ['arrived', 'handled'] as const;
/** All strings but the plural forms, which differ by language. */
const plain = (texts: ReadonlyMap<string, string>) =>
  [...texts].filter(([name]) => name !== 'lang' && !PLURALS.some((plural) => name.startsWith(`${plural}.`)));

/** Locale and two strings that English distinguishes and this language does not. */
const MERGED_STRINGS = [
  // The language has no plural.
  'ja title untitled',
  'zh-Hans title untitled',
];

it('ships nine languages, with English', () => {
  expect([en, ...languages.map(({ strings }) => strings)].map(({ lang }) => lang).toSorted()).toEqual(
    ['ar', 'de', 'en', 'es', 'fr', 'he', 'ja', 'pt-BR', 'zh-Hans'].toSorted(),
  );
});

describe.each([...languages, { file: 'en', strings: en }].map((locale) => [locale.strings.lang, locale] as const))(
  '%s',
  (lang, { file, strings }) => {
    const texts = textsOf(strings);

    it('has a canonical language tag with known plural rules, and a file of that name', () => {
      expect(Intl.getCanonicalLocales(lang)).toEqual([lang]);
      expect(Intl.PluralRules.supportedLocalesOf(lang)).toEqual([lang]);
      expect(file).toBe(lang.toLowerCase());
    });

    it('has every string and no other', () => {
      const names = (of: ReadonlyMap<string, string>) => plain(of).map(([name]) => name);
      expect(names(texts).toSorted()).toEqual(names(english).toSorted());
    });

    it.each(PLURALS)('has one plural form of "%s" for each category of the language', (plural) => {
      const { pluralCategories } = new Intl.PluralRules(lang).resolvedOptions();
      expect(Object.keys(strings[plural]).toSorted()).toEqual(pluralCategories.toSorted());
    });

    it('has the same placeholders as English', () => {
      const wrong = plain(texts).filter(
        ([name, text]) => placeholdersOf(text) !== placeholdersOf(english.get(name) ?? ''),
      );
      expect(wrong).toEqual([]);
    });

    it.each(PLURALS)('omits the number only in a plural form of "%s" that stands for a single number', (name) => {
      const plural = new Intl.PluralRules(lang);
      const numbers = Array.from({ length: 1001 }, (_, number) => plural.select(number));
      const wrong = Object.entries(strings[name]).filter(([form, text]) => {
        const isSingleNumber = numbers.filter((category) => category === form).length === 1;
        return placeholdersOf(text) !== '{n}' && !(isSingleNumber && placeholdersOf(text) === '');
      });
      expect(wrong).toEqual([]);
    });

    it('ends a string with a full stop exactly where English does, abbreviations aside', () => {
      const stops = (text = '') => /(?<!^\{n\} \p{L}+)[.。]$/u.test(text);
      expect(plain(texts).filter(([name, text]) => stops(text) !== stops(english.get(name)))).toEqual([]);
    });

    it('has different texts for different strings', () => {
      const seen = new Map<string, string>();
      const merged = plain(texts).flatMap(([name, text]) => {
        const before = seen.get(text) ?? name;
        seen.set(text, before);
        return english.get(before) === english.get(name) ? [] : [`${lang} ${before} ${name}`];
      });
      expect(merged).toEqual(MERGED_STRINGS.filter((entry) => entry.startsWith(`${lang} `)));
    });
  },
);

it('no string is left in English except those that are the same in both languages', () => {
  const same = languages.flatMap(({ strings }) =>
    [...textsOf(strings)]
      .filter(([name, text]) => english.get(name) === text)
      .map(([name]) => `${strings.lang} ${name}`),
  );
  expect(new Set(same)).toEqual(new Set(SAME_AS_ENGLISH));
});
