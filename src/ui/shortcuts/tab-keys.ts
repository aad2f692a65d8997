/** Handles "go to tab" and the key after it: the number of a tab, or the first letter of its name. */
import { focusOn } from '../focus-on.js';
import { keyNames, type KeyPress } from './shortcuts.js';

/** Time for the second key: enough for a reader who presses one key at a time. */
const MAX_PAUSE_MS = 5000;

const tabsIn = (element: Element): readonly HTMLElement[] => [...element.querySelectorAll<HTMLElement>('[role=tab]')];

export function createTabKeys() {
  let startedAt = -Infinity;
  return {
    /** Returns whether tabs exist. */
    start: (element: Element, { timeStamp }: Event): boolean => {
      const hasTabs = tabsIn(element).length > 0;
      if (hasTabs) startedAt = timeStamp;
      return hasTabs;
    },
    /** Returns whether the key follows "go to tab". A character that no tab has does nothing then. */
    select: (element: Element, event: KeyPress & Event): boolean => {
      const isWaiting = event.timeStamp - startedAt < MAX_PAUSE_MS;
      if (!isWaiting || event.key === 'Shift') return false;
      startedAt = -Infinity;
      if (event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return false;
      const tabs = tabsIn(element);
      const names = keyNames(event);
      const selected = tabs.findIndex((tab) => tab.matches('[aria-selected=true]'));
      const tab =
        tabs[Number(names.find((name) => /^[1-9]$/.test(name))) - 1] ??
        [...tabs.slice(selected + 1), ...tabs].find(({ textContent }) =>
          names.includes(textContent.slice(0, 1).toUpperCase()),
        );
      tab?.click();
      focusOn(tab);
      return true;
    },
  };
}
