/**
 * The language of one element: loads the strings of the page's language. English strings of the bell are always there; those of
 * the panel come with the panel.
 */
import { batch, computed, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { bell } from '../locales/en-bell.js';
import type { Strings } from '../locales/en.js';
import { languageOf, localeOf } from '../locales/load-locale.js';
import { importWithRetry } from '../shared/import-with-retry.js';
import { string, toRecord } from '../shared/json.js';
import type { BellLanguage } from './bell-language.js';
import { toSignal } from './to-signal.js';

export interface PageLanguage {
  /** The BCP 47 tag for times and numbers: the page's, with its region, if the strings are in that language. */
  readonly locale: ReadonlySignal<string>;
  /** False while strings are loading that nothing can be shown without. */
  readonly isReady: ReadonlySignal<boolean>;
  /**
   * Sets the page's language, a BCP 47 tag or a name of POSIX, and loads its strings. If that fails the strings are English, and
   * the next call with the same name loads them again.
   */
  setPageLanguage(name: string): void;
}

/** Whether a value is the strings of a tag's language. */
const isOf = (tag: string, value: unknown): value is Strings =>
  languageOf(string(toRecord(value)['lang'])) === languageOf(tag);

export function createPageLanguage({ loaded, strings }: Pick<BellLanguage, 'loaded' | 'strings'>): PageLanguage {
  const isReady = signal(true);
  const pageTag = signal('');
  let hasFailed = false;
  const shown = toSignal(strings);

  const setPageLanguage = (name: string): void => {
    const tag = name.replace(/[.@].*/, '').replaceAll('_', '-');
    const isSame = tag === pageTag.peek();
    if (isSame && !hasFailed) return;
    hasFailed = false;
    pageTag.value = tag;
    const use = (locale: typeof loaded.value): void => {
      if (tag !== pageTag.peek()) return;
      batch(() => {
        loaded.value = locale;
        isReady.value = true;
      });
    };
    const importStrings = localeOf(tag);
    if (!importStrings) return use(bell);
    // What is shown in another language stays until the strings are loaded.
    isReady.value = isSame || loaded.value !== bell;
    importWithRetry(importStrings, (found) => (isOf(tag, found) ? found : undefined)).then(use, (error: unknown) => {
      if (!isSame) console.error(error);
      hasFailed ||= tag === pageTag.peek();
      use(bell);
    });
  };

  return {
    locale: computed(() => {
      const tag = pageTag.value || navigator.language;
      const { lang } = shown.value;
      return languageOf(tag) === languageOf(lang) ? tag : lang;
    }),
    isReady,
    setPageLanguage,
  };
}
