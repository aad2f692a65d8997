/**
 * Loads without a press: the first rows of a tab that the service filters, and older messages while somebody reads the rows
 * and there are none to show, though there may be some: a whole page was archived, or does not fit the tab. The latter ends
 * after a few loads; from then on the reader decides.
 */
import { computed, effect, signal, untracked } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { Message } from '../message.js';

const MAX_LOADS = 5;

export interface AutomaticLoadingPorts {
  /** The feed of a tab that the service filters. */
  readonly own: ReadonlySignal<object | null>;
  /** Another object for each stay in a tab. */
  readonly stay: ReadonlySignal<object>;
  readonly messages: ReadonlySignal<readonly Message[]>;
  readonly arrivals: ReadonlySignal<number>;
  readonly more: ReadonlySignal<'none' | 'some' | 'loading' | 'failed'>;
  /** The service has answered. Read as a signal is. */
  readonly isLoaded: () => boolean;
  readonly loadMore: () => Promise<void>;
}

export function createAutomaticLoading(ports: AutomaticLoadingPorts): {
  /** The same rows: reading them as a signal is what counts as somebody looking. */
  readonly messages: AutomaticLoadingPorts['messages'];
  /** Begins; gives what ends it. */
  readonly watch: () => () => void;
} {
  const { own, stay, messages, arrivals, more, loadMore } = ports;
  // Each answer is another one, but begins nothing anew.
  const isLoaded = computed(ports.isLoaded);
  const isWatched = signal(false);
  const setWatched = (now: boolean) => () => queueMicrotask(() => (isWatched.value = now));
  let loads = 0;
  let here = stay.peek();
  return {
    messages: computed(() => messages.value, { watched: setWatched(true), unwatched: setWatched(false) }),
    watch: () => {
      const ends = [
        effect(() => {
          if (own.value && isLoaded.value) untracked(() => void loadMore());
        }),
        effect(() => {
          if (here !== stay.value) loads = 0;
          here = stay.value;
          if (!isWatched.value || !isLoaded.value || more.value !== 'some') return;
          if (messages.value.length + arrivals.value === 0 && loads++ < MAX_LOADS)
            queueMicrotask(() => void loadMore());
        }),
      ];
      return () => ends.forEach((end) => end());
    },
  };
}
