/** Every locale has all strings, has them translated, and has the same placeholders. */
import { describe, expect, it } from 'vitest';
import { en as panelStrings, keyTexts, snoozeTexts } from '../../../src/locales/en.js';
import { languages, placeholdersOf, SAME_AS_ENGLISH, textsOf } from './strings.js';

const en = { ...panelStrings, keyTexts, snoozeTexts };
const english = textsOf(en);
const PLURALS = ['arrived', 'handled', 'results', 'archivedCount', 'unarchivedCount', 'moreMessages'] as const;
/** The plural forms and the names of keys, which not every language has. */
const NOT_IN_EVERY_LANGUAGE = new RegExp(String.raw`^(${PLURALS.join('|')}|keyNames)\.`);
const all = [en, ...languages.map(({ strings }) => strings)];
const plain = (texts: ReadonlyMap<string, string>) =>
  [...texts].filter(([name]) => name !== 'lang' && !NOT_IN_EVERY_LANGUAGE.test(name));

/** Locale and two strings that English distinguishes and this language does not. */
const MERGED_STRINGS = [
  // The language has no plural.
  'ja title untitled',
  'zh-Hans title untitled',
];

/** Locale and string without a full stop after its time. */
const ENDS_WITH_TIME = ['ja banner', 'zh-Hans banner'];

it('ships nine languages, with English', () => {
  const expected = ['ar', 'de', 'en', 'es', 'fr', 'he', 'ja', 'pt-BR', 'zh-Hans'];
  expect(all.map(({ lang }) => lang).toSorted()).toEqual(expected);
});

describe.each([...languages, { file: 'en', strings: en }].map((locale) => [locale.strings.lang, locale] as const))(
  '%s',
  (lang, { file, strings }) => {
    const texts = textsOf(strings);

    it('has a canonical language tag with known plural rules, and a file of that name', () => {
      expect([Intl.getCanonicalLocales(lang), Intl.PluralRules.supportedLocalesOf(lang)]).toEqual([[lang], [lang]]);
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
      const wrong = plain(texts).filter(([name, text]) => stops(text) !== stops(english.get(name)));
      expect(wrong.map(([name]) => `${lang} ${name}`)).toEqual(
        ENDS_WITH_TIME.filter((one) => one.startsWith(`${lang} `)),
      );
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

it.each([
  ['fr', 'Non lues', 'Non lue'],
  ['pt-BR', 'Não lidas', 'Não lida'],
  ['he', 'לא נקראו', 'לא נקראה'],
  ['ar', 'غير المقروءة', 'غير مقروء'],
])('in %s the tab of unread messages is in the plural, one message in the singular', (lang, tab, row) => {
  const strings = languages.find((language) => language.strings.lang === lang)?.strings;
  expect([strings?.unread, strings?.unreadOne]).toEqual([tab, row]);
});

it('a text that is announced begins with a word of its own, not with the label or the reason that it contains', () => {
  const announced = all.flatMap(({ done, notSent, notSaved, waiting }) => [done, notSent, notSaved, waiting]);
  expect(announced.filter((text) => !/^\p{L}/u.test(text))).toEqual([]);
});

it('the keys hint spells its key out: screen readers skip punctuation', () =>
  expect(all.map(({ keysHint }) => keysHint).filter((hint) => /\p{P}$|[?؟？]/u.test(hint))).toEqual([]));
