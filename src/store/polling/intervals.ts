/** How often to poll, from the settings, in milliseconds; 0 never polls by itself. */
import { computed } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { InboxSettings } from '../settings.js';

/** What lies below the first page is requested again at this interval, in milliseconds. */
export const WHOLE_INTERVAL_MS = 10 * 60_000;

export const createIntervals = (settings: ReadonlySignal<InboxSettings>) => {
  const visible = computed(() => settings.value.refreshInterval);
  return {
    visible,
    /** While the page is hidden: no more often than while it is visible. */
    hidden: computed(() => {
      const { background = 0 } = settings.value;
      return background && visible.value && Math.max(background, visible.value);
    }),
  };
};
