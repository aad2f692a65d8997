/** The strings and the locale that the element chooses for the language of the page. */
import { describe, expect, it } from 'vitest';
import { createBellLanguage } from '../../../src/element/bell-language.js';
import { createPageLanguage } from '../../../src/element/page-language.js';
import { until } from '../../support/until.js';

const createLanguage = () => {
  const bellLanguage = createBellLanguage();
  return { ...bellLanguage, ...createPageLanguage(bellLanguage) };
};

const loadLanguage = async (tag: string) => {
  const language = createLanguage();
  language.setPageLanguage(tag);
  await until(() => expect(language.isReady.value).toBe(true));
  return language;
};

describe('the strings', () => {
  it.each([
    ['de', ['de', 'de-AT']],
    ['fr', ['fr-CA']],
    ['es', ['es-419']],
    ['pt-BR', ['pt', 'pt-MO']],
    ['ja', ['ja']],
    ['zh-Hans', ['zh', 'zh-CN', 'zh-Hans-HK']],
    ['ar', ['AR-eg']],
    ['he', ['he', 'iw']],
  ])("are %s for a page in any of %j, and dates use the page's locale", async (lang, tags) => {
    for (const tag of tags) {
      const { strings, locale } = await loadLanguage(tag);
      expect([strings.value.lang, locale.value]).toEqual([lang, tag]);
    }
  });

  it.each([
    ['de', 'de_DE', 'de-DE'],
    ['pt-BR', 'pt_BR.UTF-8', 'pt-BR'],
    ['zh-Hans', 'zh_CN.gb18030', 'zh-CN'],
    ['de', 'de_AT@euro', 'de-AT'],
    ['he', 'iw_IL.UTF-8', 'iw-IL'],
    ['en', 'zh_TW', 'en'],
    ['en', 'C.UTF-8', 'en'],
    ['en', 'en_GB.UTF-8', 'en-GB'],
  ])('are %s for a page in %s, a name of POSIX, and dates are those of %s', async (lang, name, expected) => {
    const { strings, locale } = await loadLanguage(name);
    expect([strings.value.lang, locale.value]).toEqual([lang, expected]);
  });

  const otherTags = ['', 'en-GB', 'zh-Hant', 'zh-TW', 'zh-HK', 'ko', 'constructor', '__proto__', '??', '-'];
  it.each(otherTags)('for a page in %j are English, and so are dates', async (tag) => {
    const { strings, locale } = await loadLanguage(tag);
    expect(strings.value.title).toBe('Notifications');
    expect(locale.value).toMatch(/^en/);
  });

  it('stay until those of another language have loaded, and the language set last is shown', async () => {
    const language = await loadLanguage('de');
    language.setPageLanguage('fr');
    expect([language.isReady.value, language.strings.value.lang]).toEqual([true, 'de']);
    language.setPageLanguage('ja');
    await until(() => expect(language.strings.value.lang).not.toBe('de'));
    expect(language.strings.value.lang).toBe('ja');
    language.setPageLanguage('en');
    expect(language.strings.value.lang).toBe('en');
  });

  it('of the first language are waited for, except English', () => {
    const language = createLanguage();
    expect(language.isReady.value).toBe(true);
    language.setPageLanguage('ar');
    expect(language.isReady.value).toBe(false);
  });

  it('of the host override the default strings', async () => {
    const german = await loadLanguage('de');
    german.overrides.value = { title: 'Post' };
    expect(german.strings.value).toMatchObject({ title: 'Post', all: 'Alle', lang: 'de' });
    german.overrides.value = undefined;
    expect(german.strings.value.title).toBe('Benachrichtigungen');
  });

  it('of the host are a translation only with a `lang`: a few Korean strings leave the inbox English', async () => {
    const korean = await loadLanguage('ko-KR');
    korean.overrides.value = { title: '알림' };
    expect([korean.strings.value.lang, korean.locale.value]).toEqual(['en', 'en']);
    korean.overrides.value = { title: '알림', lang: 'ko' };
    expect([korean.strings.value.lang, korean.locale.value]).toEqual(['ko', 'ko-KR']);
  });
});
