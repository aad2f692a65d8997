/** Every text of the view is in the reader's language. */
import { expect, it } from 'vitest';
import { en, keyTexts, snoozeTexts, type Strings } from '../../../src/locales/en.js';
import { languages, SAME_AS_ENGLISH, textsOf } from '../locales/strings.js';
import { collectTexts } from './collect-texts.js';

/** Every state is rendered once for a language. */
const collected = new Map<Strings, Promise<ReadonlySet<string>>>();
const shownTexts = async (strings: Strings): Promise<ReadonlySet<string>> => {
  const texts = collected.get(strings) ?? collectTexts(strings);
  collected.set(strings, texts);
  return texts;
};

/** A label may consist of several texts. */
const pieces = (texts: ReadonlySet<string>) => new Set([...texts].flatMap((text) => text.split(/[,:.…]\s*/)));

it('the view shows every string of a locale somewhere', async () => {
  const met = [...(await shownTexts(en))];
  const patterns = [...textsOf({ ...en, keyTexts, snoozeTexts, lang: '' })].map(
    ([name, text]) => [name, new RegExp(text.replace(/[.?]/g, String.raw`\$&`).replace(/\{\w+\}/g, '.*'))] as const,
  );
  expect(patterns.filter(([, pattern]) => !met.some((text) => pattern.test(text))).map(([name]) => name)).toEqual([]);
});

it.each(languages.map(({ strings }) => [strings.lang, strings] as const))(
  'with the locale %s no text is English',
  async (lang, strings) => {
    const english = pieces(await shownTexts(en));
    const texts = textsOf(strings);
    const same = new Set(
      SAME_AS_ENGLISH.filter((one) => one.startsWith(`${lang} `)).map((one) => texts.get(one.slice(lang.length + 1))),
    );
    const left = [...pieces(await shownTexts(strings))].filter((piece) => english.has(piece) && /\p{L}/u.test(piece));
    expect(left.filter((piece) => !same.has(piece.replace(/\d+/, '{n}')))).toEqual([]);
  },
);
