/** Every language has all words, has them translated, and fits the same places. */
import { describe, expect, it } from 'vitest';
import { en } from '../../src/locales/en.js';
import { languages, placesOf, SAME, textsOf } from './strings.js';

const english = textsOf(en);
/** The forms of a plural are each language's own. */
const plain = (texts: ReadonlyMap<string, string>) =>
  [...texts].filter(([name]) => name !== 'lang' && !name.startsWith('arrived.'));

/** Language and two words, of which English makes a difference that is rightly none there. */
const ONE = [
  // Asking again has but one natural name.
  'fr tryAgain retry',
  'pt-BR tryAgain retry',
  // There is no plural.
  'ja title untitled',
  'zh-Hans title untitled',
];

it('nine languages are shipped, English among them', () => {
  expect([en, ...languages.map(({ words }) => words)].map(({ lang }) => lang).toSorted()).toEqual(
    ['ar', 'de', 'en', 'es', 'fr', 'he', 'ja', 'pt-BR', 'zh-Hans'].toSorted(),
  );
});

describe.each([...languages, { file: 'en', words: en }].map((one) => [one.words.lang, one] as const))(
  '%s',
  (lang, { file, words }) => {
    const texts = textsOf(words);

    it('is named by a tag that the browser knows, and lies in a file of that name', () => {
      expect(Intl.getCanonicalLocales(lang)).toEqual([lang]);
      expect(Intl.PluralRules.supportedLocalesOf(lang)).toEqual([lang]);
      expect(file).toBe(lang.toLowerCase());
    });

    it('has every word, and none besides', () => {
      const names = (of: ReadonlyMap<string, string>) => plain(of).map(([name]) => name);
      expect(names(texts).toSorted()).toEqual(names(english).toSorted());
    });

    it('has a form for each number that it tells apart, and no other', () => {
      const { pluralCategories } = new Intl.PluralRules(lang).resolvedOptions();
      expect(Object.keys(words.arrived).toSorted()).toEqual(pluralCategories.toSorted());
    });

    it('puts in what English puts in', () => {
      const wrong = plain(texts).filter(([name, text]) => placesOf(text) !== placesOf(english.get(name) ?? ''));
      expect(wrong).toEqual([]);
    });

    it('leaves the number out only where the form itself says which it is', () => {
      const plural = new Intl.PluralRules(lang);
      const numbers = Array.from({ length: 1001 }, (_, number) => plural.select(number));
      const wrong = Object.entries(words.arrived).filter(([form, text]) => {
        const alone = numbers.filter((one) => one === form).length === 1;
        return placesOf(text) !== '{n}' && !(alone && placesOf(text) === '');
      });
      expect(wrong).toEqual([]);
    });

    it('ends a text with a full stop exactly where English does', () => {
      const stops = (text = '') => /[.。]$/.test(text);
      expect(plain(texts).filter(([name, text]) => stops(text) !== stops(english.get(name)))).toEqual([]);
    });

    it('says different things differently', () => {
      const seen = new Map<string, string>();
      const merged = plain(texts).flatMap(([name, text]) => {
        const before = seen.get(text) ?? name;
        seen.set(text, before);
        return english.get(before) === english.get(name) ? [] : [`${lang} ${before} ${name}`];
      });
      expect(merged).toEqual(ONE.filter((known) => known.startsWith(`${lang} `)));
    });
  },
);

it('no text was left in English but those that are rightly the same', () => {
  const same = languages.flatMap(({ words }) =>
    [...textsOf(words)].filter(([name, text]) => english.get(name) === text).map(([name]) => `${words.lang} ${name}`),
  );
  expect(new Set(same)).toEqual(new Set(SAME));
});
