/** Every text is set as its readers are used to: its letters, its marks, and nothing that can't be seen. */
import { describe, expect, it } from 'vitest';
import { en } from '../../src/locales/en.js';
import { languages, textsOf } from './strings.js';

const LATIN = /\p{Script=Latin}/u;
/** What a language is written in; the others in Latin letters. */
const SCRIPTS: Readonly<Record<string, RegExp>> = {
  ar: /\p{Script=Arabic}/u,
  he: /\p{Script=Hebrew}/u,
  ja: /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u,
  'zh-Hans': /\p{Script=Han}/u,
};

const all = [en, ...languages.map(({ words }) => words)].map((words) => {
  const { lang, ...rest } = words;
  return [lang, [...textsOf(rest).values()]] as const;
});
const of = (...langs: readonly string[]) => all.filter(([lang]) => langs.includes(lang));

describe.each(all)('%s', (lang, texts) => {
  const script = SCRIPTS[lang] ?? LATIN;
  const letters = (text: string) => text.replace(/\{\w+\}|\bSMS\b/g, '').match(/\p{L}/gu) ?? [];

  it('is written in its own letters', () => {
    expect(texts.filter((text) => letters(text).some((letter) => !script.test(letter)))).toEqual([]);
    expect(texts.filter((text) => letters(text).length === 0 && text !== 'SMS')).toEqual([]);
  });

  it('has an ellipsis for three dots, and curly quotation marks for straight ones', () => {
    expect(texts.filter((text) => /\.\.|['"`]/.test(text))).toEqual([]);
  });

  it('has no blanks around its texts, nor two together', () => {
    expect(texts.filter((text) => text !== text.trim() || /\s\s/.test(text))).toEqual([]);
  });

  it('has nothing in its texts that can not be seen', () => {
    expect(texts.filter((text) => /\p{C}/u.test(text))).toEqual([]);
    expect(texts.filter((text) => text !== text.normalize('NFC'))).toEqual([]);
  });
});

it.each(of('fr'))('%s: a narrow space that does not break stands before its tall marks', (_, texts) => {
  expect(texts.filter((text) => /(?<!\u202f)[:;?!»]|«(?!\u202f)/.test(text))).toEqual([]);
});

it.each(of('ja', 'zh-Hans'))('%s: marks are as wide as what they stand among', (_, texts) => {
  expect(texts.filter((text) => /[.,:;!()]/.test(text))).toEqual([]);
});

it.each(of('ar'))('%s: commas are its own', (_, texts) => {
  expect(texts.filter((text) => /[,;]/.test(text))).toEqual([]);
});

it.each(of('ar', 'he'))('%s: a text into which data is put still begins from the right', (lang, texts) => {
  const script = SCRIPTS[lang] ?? LATIN;
  // Only a label is of data: the other places are given words of this language, or numbers.
  const first = (text: string) => text.replace(/\{(?!label)\w+\}/g, '').match(/\p{L}/u)?.[0] ?? '';
  expect(texts.filter((text) => !script.test(first(text)))).toEqual([]);
});
