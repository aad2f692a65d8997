/**
 * Runs the shortcuts that belong to the whole panel; list-keys.ts has those of the list. A feature adds its command here, and its
 * keys to `SHORTCUTS`.
 */
import { activeElementOf } from '../active-element.js';
import type { PanelContext } from '../context.js';
import { focusOn } from '../focus-on.js';
import { openSearch } from '../search/open-search.js';
import { announceChange, undoLast } from '../undo/undo.js';
import { openShortcuts } from './shortcuts-dialog.js';
import type { Shortcut } from './shortcuts.js';

/** Returns false if it has no effect: the key is left to the page. */
type Command = (panel: PanelContext, element: HTMLElement) => boolean;

/** Announces the command if it has changed any message: then it can be undone. */
export function runOnAll(panel: PanelContext, command: 'markAllRead' | 'archiveAll' | 'archiveRead'): void {
  const { inbox } = panel;
  const before = inbox.undoable.peek();
  inbox[command]();
  const announce = (): boolean => {
    const hasChanged = inbox.undoable.peek() !== before;
    if (hasChanged) announceChange(panel);
    return hasChanged;
  };
  // At once, unless its code has to be loaded.
  if (!announce()) void inbox.settle().then(announce);
}

export function markAllRead(panel: PanelContext): boolean {
  const isAny = panel.inbox.unreadCount.peek().count > 0;
  if (isAny) runOnAll(panel, 'markAllRead');
  return isAny;
}

export const COMMANDS: Readonly<Partial<Record<Shortcut, Command>>> = {
  undo: undoLast,
  markAllRead,
  help: (panel, element) => {
    openShortcuts(panel, element);
    return true;
  },
  search: (panel, element) => {
    if (element.querySelector('.messages')) {
      const isInRow = activeElementOf(element)?.closest('article');
      return openSearch(panel, element, isInRow ? 'article[tabindex="0"]' : '.search-toggle');
    }
    // Many preferences have a search field of their own.
    const field = element.querySelector('.search');
    focusOn(field);
    return field !== null;
  },
};
