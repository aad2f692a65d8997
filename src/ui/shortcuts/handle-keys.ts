/** Finds the shortcut of a key that is pressed in the panel, and runs it. */
import type { PanelContext } from '../context.js';
import { typeFirst } from '../search/open-search.js';
import { runListShortcut } from './list-keys.js';
import { COMMANDS } from './shortcut-commands.js';
import { isFirstLetter, shortcutOf, type Shortcut } from './shortcuts.js';
import { createTabKeys } from './tab-keys.js';
import type { PanelKeyEvent } from '../late-types.js';

/** Leads back from the preferences and the search, and closes the panel from the list. Returns whether it led back. */
function goBack(element: HTMLElement): boolean {
  const button = element.querySelector<HTMLElement>('.back');
  button?.click();
  return button !== null;
}

/** Returns a handler for `keydown` on the panel. */
export function createKeyHandler(panel: PanelContext): (event: PanelKeyEvent) => void {
  const tabKeys = createTabKeys();
  const runCommand = (event: PanelKeyEvent, shortcut: Shortcut | undefined): boolean => {
    const { currentTarget: element } = event;
    if (!shortcut) return false;
    const hasRun = COMMANDS[shortcut]?.(panel, element) ?? runListShortcut(panel, element, event, shortcut);
    if (hasRun && shortcut === 'search' && isFirstLetter(event, panel.bindings.peek()))
      typeFirst(panel, element, event.key);
    return hasRun;
  };
  /** Returns whether the key is a shortcut that has an effect now. */
  const run = (event: PanelKeyEvent): boolean => {
    const { currentTarget: element } = event;
    if (event.key === 'Escape') return goBack(element);
    const shortcut = shortcutOf(event, panel.bindings.peek());
    // The preferences have a search field too, and no other keys of the list.
    if (!element.querySelector('.messages')) return shortcut === 'search' && runCommand(event, shortcut);
    if (tabKeys.select(element, event)) return true;
    if (shortcut === 'goToTab') return tabKeys.start(element, event);
    return runCommand(event, shortcut);
  };
  return (event) => {
    if (!run(event)) return;
    event.preventDefault();
    // One key runs one command: the page may have another one for it.
    event.stopPropagation();
  };
}
