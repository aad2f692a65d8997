/** How often to poll, from the settings, in milliseconds; 0 never polls by itself. */
import { computed } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { InboxSettings } from '../inbox.js';

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
