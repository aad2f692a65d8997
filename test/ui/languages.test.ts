/** What is drawn is drawn in the reader's language, to the last label. */
import { expect, it } from 'vitest';
import { en } from '../../src/locales/en.js';
import { languages, SAME, textsOf } from '../locales/strings.js';
import { tour } from './tour.js';

/** A label may be put together of several texts. */
const pieces = (texts: ReadonlySet<string>) => new Set([...texts].flatMap((text) => text.split(/[,:.…]\s*/)));

it('a tour of the view meets every word that there is', async () => {
  const met = [...(await tour(en))];
  const patterns = [...textsOf({ ...en, lang: '' })].map(
    ([name, text]) => [name, new RegExp(text.replace(/[.?]/g, String.raw`\$&`).replace(/\{\w+\}/g, '.*'))] as const,
  );
  expect(patterns.filter(([, pattern]) => !met.some((text) => pattern.test(text))).map(([name]) => name)).toEqual([]);
});

it.each(languages.map(({ words }) => [words.lang, words] as const))('in %s no text is English', async (lang, words) => {
  const english = pieces(await tour(en));
  const texts = textsOf(words);
  const same = new Set(
    SAME.filter((one) => one.startsWith(`${lang} `)).map((one) => texts.get(one.slice(lang.length + 1))),
  );
  const left = [...pieces(await tour(words))].filter((piece) => english.has(piece) && /\p{L}/u.test(piece));
  expect(left.filter((piece) => !same.has(piece))).toEqual([]);
});

it.each(['ar', 'he', 'ja', 'zh-Hans'])('in %s no text has a letter of English', async (lang) => {
  const words = languages.find((one) => one.words.lang === lang)?.words ?? en;
  expect([...(await tour(words))].filter((text) => /[A-Za-z]/.test(text.replaceAll('SMS', '')))).toEqual([]);
});
