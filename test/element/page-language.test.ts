/** The language of the page, and the words that are found for it. */
import { describe, expect, it, vi } from 'vitest';
import { createPageLanguage } from '../../src/element/page-language.js';

const speaking = async (tag: string) => {
  const language = createPageLanguage();
  language.setPageLanguage(tag);
  await vi.waitUntil(() => language.isReady.value);
  return language;
};

describe('The words', () => {
  it.each([
    ['de', 'de'],
    ['de-AT', 'de'],
    ['fr-CA', 'fr'],
    ['es-419', 'es'],
    ['pt', 'pt-BR'],
    ['pt-MO', 'pt-BR'],
    ['ja', 'ja'],
    ['zh', 'zh-Hans'],
    ['zh-CN', 'zh-Hans'],
    ['zh-Hans-HK', 'zh-Hans'],
    ['AR-eg', 'ar'],
    ['he', 'he'],
    ['iw', 'he'],
  ])('for a page in %s are those of %s, its times as the page says', async (tag, lang) => {
    const { strings: words, locale } = await speaking(tag);
    expect(words.value.lang).toBe(lang);
    expect(locale.value).toBe(tag);
  });

  it.each(['', 'en-GB', 'zh-Hant', 'zh-TW', 'zh-HK', 'ko', 'constructor', '__proto__', '??', '-'])(
    'for a page in %j are English, and so are its times',
    async (tag) => {
      const { strings: words, locale } = await speaking(tag);
      expect(words.value.title).toBe('Notifications');
      expect(locale.value).toMatch(/^en/);
    },
  );

  it('stay as they are until those of another language have come; the language that was asked for last is shown', async () => {
    const language = await speaking('de');
    language.setPageLanguage('fr');
    expect(language.isReady.value).toBe(true);
    expect(language.strings.value.lang).toBe('de');
    language.setPageLanguage('ja');
    await vi.waitUntil(() => language.strings.value.lang !== 'de');
    expect(language.strings.value.lang).toBe('ja');
    language.setPageLanguage('en');
    expect(language.strings.value.lang).toBe('en');
  });

  it('of the first language are waited for, English is not', () => {
    const language = createPageLanguage();
    expect(language.isReady.value).toBe(true);
    language.setPageLanguage('ar');
    expect(language.isReady.value).toBe(false);
  });

  it('of the host lie over ours, and in a language that we lack they are taken for that one', async () => {
    const german = await speaking('de');
    german.setOverrides({ title: 'Post' });
    expect(german.strings.value).toMatchObject({ title: 'Post', all: 'Alle', lang: 'de' });
    const danish = await speaking('da-DK');
    danish.setOverrides({ title: 'Beskeder' });
    expect(danish.strings.value.lang).toBe('da-DK');
    expect(danish.locale.value).toBe('da-DK');
    danish.setOverrides(undefined);
    expect(danish.strings.value.lang).toBe('en');
  });
});
