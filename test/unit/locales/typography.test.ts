/** The typography of each language: its script, its punctuation, and no invisible characters. */
import { describe, expect, it } from 'vitest';
import { en } from '../../../src/locales/en.js';
import { languages, textsOf } from './strings.js';

const LATIN = /\p{Script=Latin}/u;
/** The script of a language; the others use Latin. */
const SCRIPTS: Readonly<Record<string, RegExp>> = {
  ar: /\p{Script=Arabic}/u,
  he: /\p{Script=Hebrew}/u,
  ja: /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u,
  'zh-Hans': /\p{Script=Han}/u,
};

const all = [en, ...languages.map(({ strings }) => strings)].map((strings) => {
  const { lang, ...rest } = strings;
  return [lang, [...textsOf(rest).values()]] as const;
});
const textsIn = (...langs: readonly string[]) => all.filter(([lang]) => langs.includes(lang));

describe.each(all)('%s', (lang, texts) => {
  const script = SCRIPTS[lang] ?? LATIN;
  const letters = (text: string) => text.replace(/\{\w+\}|\bSMS\b/g, '').match(/\p{L}/gu) ?? [];

  it('is written in its own script', () => {
    expect(texts.filter((text) => letters(text).some((letter) => !script.test(letter)))).toEqual([]);
    expect(texts.filter((text) => letters(text).length === 0 && text !== 'SMS')).toEqual([]);
  });

  it.each([
    ['three dots in place of an ellipsis, or straight quotation marks', /\.\.|['"`]/],
    ['leading, trailing or double spaces', /^\s|\s$|\s\s/],
    ['invisible characters', /\p{C}/u],
  ])('has no %s', (_, pattern) => expect(texts.filter((text) => pattern.test(text))).toEqual([]));

  it('has no decomposed characters', () => expect(texts.filter((text) => text !== text.normalize('NFC'))).toEqual([]));
});

it.each([
  ['has a narrow no-break space before tall punctuation', ['fr'], /(?<!\u202f)[:;?!»]|«(?!\u202f)/],
  ['has full-width punctuation', ['ja', 'zh-Hans'], /[.,:;!()]/],
  ['has Arabic commas', ['ar'], /[,;]/],
])('every text %s: %j', (_, langs, wrong) => {
  const found = textsIn(...langs);
  expect(found).toHaveLength(langs.length);
  expect(found.flatMap(([, texts]) => texts.filter((text) => wrong.test(text)))).toEqual([]);
});

it.each(textsIn('ar', 'he'))('%s: a text starts from right to left with its placeholders filled', (lang, texts) => {
  const script = SCRIPTS[lang] ?? LATIN;
  // Only a label is data: the other placeholders contain strings of the same language or numbers.
  const firstLetter = (text: string) => text.replace(/\{(?!label)\w+\}/g, '').match(/\p{L}/u)?.[0] ?? '';
  expect(texts.filter((text) => !script.test(firstLetter(text)))).toEqual([]);
});
