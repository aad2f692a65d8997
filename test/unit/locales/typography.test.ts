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

  it('has ellipses instead of three dots, and curly quotation marks', () => {
    expect(texts.filter((text) => /\.\.|['"`]/.test(text))).toEqual([]);
  });

  it('has no leading, trailing or double spaces', () => {
    expect(texts.filter((text) => text !== text.trim() || /\s\s/.test(text))).toEqual([]);
  });

  it('has no invisible or decomposed characters', () => {
    expect(texts.filter((text) => /\p{C}/u.test(text))).toEqual([]);
    expect(texts.filter((text) => text !== text.normalize('NFC'))).toEqual([]);
  });
});

it.each(textsIn('fr'))('%s: a narrow no-break space precedes tall punctuation', (_, texts) => {
  expect(texts.filter((text) => /(?<!\u202f)[:;?!»]|«(?!\u202f)/.test(text))).toEqual([]);
});

it.each(textsIn('ja', 'zh-Hans'))('%s: punctuation is full-width', (_, texts) => {
  expect(texts.filter((text) => /[.,:;!()]/.test(text))).toEqual([]);
});

it.each(textsIn('ar'))('%s: commas are Arabic', (_, texts) => {
  expect(texts.filter((text) => /[,;]/.test(text))).toEqual([]);
});

it.each(textsIn('ar', 'he'))(
  '%s: a text still starts from right to left after its placeholders are filled',
  (lang, texts) => {
    const script = SCRIPTS[lang] ?? LATIN;
    // Only a label is data: the other placeholders contain strings of the same language or numbers.
    const firstLetter = (text: string) => text.replace(/\{(?!label)\w+\}/g, '').match(/\p{L}/u)?.[0] ?? '';
    expect(texts.filter((text) => !script.test(firstLetter(text)))).toEqual([]);
  },
);
