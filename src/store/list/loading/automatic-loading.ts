/**
 * Loads rows without a press: the first rows of a filtered tab or of `snoozed`, and older messages while a reader looks at a list
 * without rows that may have some. After a few loads the reader decides.
 */
import { computed, effect, signal, untracked } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { Message } from '../../message.js';
import type { RowLoader } from './load-rows.js';
import type { VisibleMessages } from '../visible-messages.js';

const MAX_LOADS = 5;

export interface AutomaticLoadingOptions {
  readonly list: Pick<VisibleMessages, 'messages' | 'arrivals' | 'visit' | 'filteredFeed' | 'tab'>;
  readonly rows: Pick<RowLoader, 'more' | 'loadMore'>;
  readonly isLoaded: ReadonlySignal<boolean>;
}

export interface AutomaticLoading {
  /** The rows. A subscriber of this signal counts as a reader who looks at them. */
  readonly messages: ReadonlySignal<readonly Message[]>;
  readonly start: () => () => void;
}

export function createAutomaticLoading({ list, rows, isLoaded }: AutomaticLoadingOptions): AutomaticLoading {
  const { messages, arrivals, visit, filteredFeed, tab } = list;
  const isWatched = signal(false);
  const setWatched = (now: boolean) => () => queueMicrotask(() => (isWatched.value = now));
  let loads = 0;
  let lastVisit = visit.peek();
  return {
    messages: computed(() => messages.value, { watched: setWatched(true), unwatched: setWatched(false) }),
    start: () => {
      const ends = [
        effect(() => {
          if (isWatched.value) for (const { id } of messages.value) visit.value.shown.add(id);
        }),
        effect(() => {
          if ((filteredFeed.value || tab.value.place === 'snoozed') && isLoaded.value)
            untracked(() => void rows.loadMore());
        }),
        effect(() => {
          if (lastVisit !== visit.value) loads = 0;
          lastVisit = visit.value;
          if (!isWatched.value || !isLoaded.value || rows.more.value !== 'available') return;
          if (messages.value.length + arrivals.value === 0 && loads++ < MAX_LOADS)
            queueMicrotask(() => void rows.loadMore());
        }),
      ];
      return () => ends.forEach((end) => end());
    },
  };
}
