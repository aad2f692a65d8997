/** What is drawn is drawn in the reader's language, to the last label. */
import { expect, it } from 'vitest';
import { en } from '../../src/locales/en.js';
import { languages, SAME_AS_ENGLISH, textsOf } from '../locales/strings.js';
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

it.each(languages.map(({ strings }) => [strings.lang, strings] as const))(
  'in %s no text is English',
  async (lang, strings) => {
    const english = pieces(await tour(en));
    const texts = textsOf(strings);
    const same = new Set(
      SAME_AS_ENGLISH.filter((one) => one.startsWith(`${lang} `)).map((one) => texts.get(one.slice(lang.length + 1))),
    );
    const left = [...pieces(await tour(strings))].filter((piece) => english.has(piece) && /\p{L}/u.test(piece));
    expect(left.filter((piece) => !same.has(piece))).toEqual([]);
  },
);

it.each(['ar', 'he', 'ja', 'zh-Hans'])('in %s no text has a letter of English', async (lang) => {
  const strings = languages.find((one) => one.strings.lang === lang)?.strings ?? en;
  expect([...(await tour(strings))].filter((text) => /[A-Za-z]/.test(text.replaceAll('SMS', '')))).toEqual([]);
});
