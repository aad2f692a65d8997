/**
 * Language: the words of the language that the page speaks, with the host's own over them. Of English only those of the bell:
 * the rest comes with what shows it.
 * Those of another language than English are on their way for a moment; until then nothing is to be read.
 */
import { batch, computed, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { bell } from '../locales/en-bell.js';
import type { BellStrings } from '../locales/en-bell.js';
import type { Strings } from '../locales/en.js';
import { languageOf, localeSourceOf } from '../locales/load-locale.js';
import { importWithRetry } from './import-with-retry.js';

export interface PageLanguage {
  readonly strings: ReadonlySignal<BellStrings & Partial<Strings>>;
  /** The host's own. */
  readonly overrides: ReadonlySignal<Partial<Strings> | undefined>;
  /** What times and numbers are written in: the page's language as it says it, where the words are in it too. */
  readonly locale: ReadonlySignal<string>;
  /** False while words are on their way. */
  readonly isReady: ReadonlySignal<boolean>;
  /** Words of the host's own; what is not among them stays as it is. */
  setOverrides(words: Partial<Strings> | undefined): void;
  /**
   * The page speaks this language, a BCP 47 tag. Words that cannot be loaded are English, and the next call for the same
   * language asks for them again.
   */
  setPageLanguage(tag: string): void;
}

export function createPageLanguage(): PageLanguage {
  const loaded = signal<BellStrings & Partial<Strings>>(bell);
  const given = signal<Partial<Strings> | undefined>(undefined);
  const ready = signal(true);
  const spoken = signal('');
  let failed = false;
  const words = computed(() => {
    const ours = loaded.value;
    // A host that brings words where we have none brings those of the page's language.
    const lang = given.value && ours === bell ? spoken.value || bell.lang : ours.lang;
    return { ...ours, lang, ...given.value };
  });
  return {
    strings: words,
    overrides: given,
    locale: computed(() => {
      const wanted = spoken.value || navigator.language;
      const { lang } = words.value;
      return languageOf(wanted) === languageOf(lang) ? wanted : lang;
    }),
    isReady: ready,
    setOverrides: (some) => {
      given.value = some;
    },
    setPageLanguage: (tag) => {
      const again = tag === spoken.peek();
      if (again && !failed) return;
      failed = false;
      spoken.value = tag;
      const turn = (found: typeof loaded.value): void => {
        if (tag !== spoken.peek()) return;
        batch(() => {
          loaded.value = found;
          ready.value = true;
        });
      };
      const source = localeSourceOf(tag);
      if (!source) return turn(bell);
      // What is shown stays until there is better.
      ready.value = again || loaded.peek() !== bell;
      importWithRetry(source.importModule, source.pick).then(turn, () => {
        failed ||= tag === spoken.peek();
        turn(bell);
      });
    },
  };
}
