/**
 * Language: the words of the language that the page speaks, with the host's own over them.
 * Those of another language than English are on their way for a moment; until then nothing is to be read.
 */
import { batch, computed, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { en } from '../words/en.js';
import type { Words } from '../words/en.js';
import { wordsOf } from '../words/languages.js';

export interface Language {
  readonly words: ReadonlySignal<Words>;
  /** False while words are on their way. */
  readonly ready: ReadonlySignal<boolean>;
  /** Words of the host's own; what is not among them stays as it is. */
  own(words: Partial<Words> | undefined): void;
  /** The page speaks this language, a BCP 47 tag. What can't be loaded is English. */
  speak(tag: string): void;
}

export function createLanguage(): Language {
  const loaded = signal<Words>(en);
  const given = signal<Partial<Words> | undefined>(undefined);
  const ready = signal(true);
  let spoken = '';
  return {
    words: computed(() => ({ ...loaded.value, ...given.value })),
    ready,
    own: (words) => {
      given.value = words;
    },
    speak: (tag) => {
      if (tag === spoken) return;
      spoken = tag;
      const turn = (words: Words): void => {
        if (tag !== spoken) return;
        batch(() => {
          loaded.value = words;
          ready.value = true;
        });
      };
      const load = wordsOf(tag);
      if (!load) return turn(en);
      // What is shown stays until there is better.
      ready.value = loaded.peek() !== en;
      load().then(turn, () => turn(en));
    },
  };
}
