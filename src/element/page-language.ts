/**
 * Language: the words of the language that the page speaks, with the host's own over them. Of English only those of the bell:
 * the rest comes with what shows it.
 * Those of another language than English are on their way for a moment; until then nothing is to be read.
 */
import { batch, computed, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { bell } from '../locales/en-bell.js';
import type { BellWords } from '../locales/en-bell.js';
import type { Words } from '../locales/en.js';
import { languageOf, wordsOf } from '../locales/load-locale.js';
import { load } from './import-with-retry.js';

export interface Language {
  readonly words: ReadonlySignal<BellWords & Partial<Words>>;
  /** The host's own. */
  readonly given: ReadonlySignal<Partial<Words> | undefined>;
  /** What times and numbers are written in: the page's language as it says it, where the words are in it too. */
  readonly locale: ReadonlySignal<string>;
  /** False while words are on their way. */
  readonly ready: ReadonlySignal<boolean>;
  /** Words of the host's own; what is not among them stays as it is. */
  own(words: Partial<Words> | undefined): void;
  /**
   * The page speaks this language, a BCP 47 tag. Words that cannot be loaded are English, and the next call for the same
   * language asks for them again.
   */
  speak(tag: string): void;
}

export function createLanguage(): Language {
  const loaded = signal<BellWords & Partial<Words>>(bell);
  const given = signal<Partial<Words> | undefined>(undefined);
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
    words,
    given,
    locale: computed(() => {
      const wanted = spoken.value || navigator.language;
      const { lang } = words.value;
      return languageOf(wanted) === languageOf(lang) ? wanted : lang;
    }),
    ready,
    own: (some) => {
      given.value = some;
    },
    speak: (tag) => {
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
      const source = wordsOf(tag);
      if (!source) return turn(bell);
      // What is shown stays until there is better.
      ready.value = again || loaded.peek() !== bell;
      load(source.importModule, source.pick).then(turn, () => {
        failed ||= tag === spoken.peek();
        turn(bell);
      });
    },
  };
}
