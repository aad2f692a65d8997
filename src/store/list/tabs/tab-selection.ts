/** Selects a tab: one that the host names, or for a while a place (`archived`, `snoozed`). */
import { batch, computed, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { InboxSettings } from '../../settings.js';
import { ALL, findTab, PLACES } from './tabs.js';
import type { Tab } from './tabs.js';

export interface TabSelection {
  readonly tab: ReadonlySignal<Tab>;
  /** Those that the host names, then the places that the reader selected. */
  readonly tabs: ReadonlySignal<readonly Tab[]>;
  /** Does nothing for the tab that is selected, and for one that does not exist. */
  readonly select: (id: string) => void;
  /** Goes back to the tab that the reader left for a place, and lists no place any more. */
  readonly leavePlaces: () => void;
}

export function createTabSelection(
  settings: ReadonlySignal<Pick<InboxSettings, 'tabs'>>,
  onSelect: () => void,
): TabSelection {
  const tabId = signal(ALL.id);
  /** Null while no place is listed. */
  let leftTabId: string | null = null;
  const places = signal<readonly Tab[]>([]);
  const isNamed = (id: string): boolean => settings.value.tabs.some((one) => one.id === id);
  const tabs = computed(() => {
    const unnamed = places.value.filter(({ id }) => !isNamed(id));
    return unnamed.length > 0 ? [...settings.value.tabs, ...unnamed] : settings.value.tabs;
  });
  return {
    tab: computed(() => findTab(tabs.value, tabId.value)),
    tabs,
    select: (id) => {
      const place = PLACES.find((one) => one.id === id);
      if (id === tabId.peek() || !(place || isNamed(id))) return;
      batch(() => {
        if (place) {
          leftTabId ??= tabId.peek();
          places.value = [...new Set(places.peek()).add(place)];
        }
        tabId.value = id;
        onSelect();
      });
    },
    leavePlaces: () => {
      if (leftTabId === null) return;
      const id = leftTabId;
      leftTabId = null;
      batch(() => {
        if (!isNamed(tabId.peek())) tabId.value = id;
        places.value = [];
      });
    },
  };
}
