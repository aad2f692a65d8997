/**
 * What the shortcuts do that belong to the whole panel; list/keyboard.ts has those of the list. A feature adds its command
 * here, and its keys to `SHORTCUTS`.
 */
import { activeElementOf } from '../active-element.js';
import type { PanelContext } from '../context.js';
import { focusOn } from '../focus-on.js';
import { keyNames, type KeyPress, type Shortcut } from '../list/shortcuts.js';
import { CURRENT_ROW, openSearch, SEARCH_BUTTON } from '../search/search-view.js';
import { announceChange, undoLast } from './undo-bar.js';

/** Returns whether there was something to do; else the key is left to the page. */
type Command = (panel: PanelContext, element: HTMLElement) => boolean;

/** How long "go to tab" waits for its second key: enough for a reader who presses one key at a time. */
const MAX_PAUSE_MS = 5000;

/** Runs a command on all messages, and announces it if it has changed any: then it can be undone. */
export function runOnAll(panel: PanelContext, command: 'markAllRead' | 'archiveAll' | 'archiveRead'): void {
  const { inbox } = panel;
  const before = inbox.undoable.peek();
  inbox[command]();
  if (inbox.undoable.peek() !== before) announceChange(panel);
}

/** Does nothing if no message is unread. */
export function markAllRead(panel: PanelContext): boolean {
  const isAny = panel.inbox.unreadCount.peek().count > 0;
  if (isAny) runOnAll(panel, 'markAllRead');
  return isAny;
}

export const COMMANDS: Readonly<Partial<Record<Shortcut, Command>>> = {
  undo: undoLast,
  markAllRead,
  help: (panel, element) => {
    panel.openShortcuts(element);
    return true;
  },
  search: (panel, element) => {
    if (element.querySelector('.messages')) {
      return openSearch(panel, element, activeElementOf(element)?.closest('article') ? CURRENT_ROW : SEARCH_BUTTON);
    }
    // The preferences have a field of their own, if there are many.
    const field = element.querySelector('.search');
    focusOn(field);
    return field !== null;
  },
};

/** Shortcuts of the list that also work in the preferences, which have a search field too. */
export const isEverywhere = (shortcut: Shortcut | undefined): boolean => shortcut === 'search';

const tabsIn = (element: Element): readonly HTMLElement[] => [...element.querySelectorAll<HTMLElement>('[role=tab]')];

/** "Go to tab", and the key after it: the number of a tab, or the first letter of its name. */
export function createTabKeys() {
  let startedAt = -Infinity;
  return {
    /** Waits for the next key. Returns whether there are tabs. */
    start: (element: Element, { timeStamp }: Event): boolean => {
      const hasTabs = tabsIn(element).length > 0;
      if (hasTabs) startedAt = timeStamp;
      return hasTabs;
    },
    /** Returns whether the key is the one after "go to tab". A character that no tab has then does nothing. */
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
