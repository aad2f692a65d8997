/** Shows the commands of a row as buttons. One toolbar moves between rows; a second serves focus and pointer in two rows. */
import { activeElementOf } from '../active-element.js';
import { createElement, createIcon, setAttributes } from '../dom.js';
import type { RowCommandName, RowState } from '../list/rows/row-types.js';
import { lookOf, runCommand, type Look } from './row-commands.js';
import { menuLabel, openRowMenu } from './row-menu.js';

export interface Toolbar {
  /** Its row has neither the pointer nor the focus, and none of its menus is open. */
  readonly isFree: () => boolean;
  /** The last `show` was for this row, which may have been rendered without the toolbar since. */
  readonly isFor: (row: Element) => boolean;
  readonly isIn: (row: Element) => boolean;
  readonly show: (row: HTMLElement, state: RowState) => void;
}

/** The button of the row’s menu. The toolbar precedes it, also in the order of the Tab key. */
const MENU_BUTTON = '.main > .more';

/** The toolbar contains the menu's commands. A button in use stays. */
function hideMenuButton(row: HTMLElement, isHidden: boolean): void {
  const button = row.querySelector<HTMLElement>(MENU_BUTTON);
  const isInUse = button?.ariaExpanded === 'true' || (button && activeElementOf(button) === button);
  if (button && !(isHidden && isInUse)) button.hidden = isHidden;
}

function createButton(name: RowCommandName): HTMLElement {
  const button = createElement('button', { class: 'icon', 'data-command': name });
  // The choices of a snooze set `aria-expanded`.
  if (name === 'snooze') setAttributes(button, { 'aria-haspopup': 'menu' });
  return button;
}

/** Writes only changes: a button keeps the focus when its command changes. */
function updateButton(button: HTMLElement, { path, label }: Look, tabIndex: number): void {
  if (button.querySelector('path')?.getAttribute('d') !== path) button.replaceChildren(createIcon(path));
  setAttributes(button, { 'aria-label': label, title: label, tabindex: String(tabIndex) });
}

export function createToolbar(): Toolbar {
  const tools = createElement('div', { class: 'tools' });
  const more = createElement('button', {
    class: 'icon dots host-menu',
    'aria-haspopup': 'menu',
    'aria-expanded': 'false',
  });
  const bar = createElement('div', { class: 'toolbar', part: 'tools' }, tools);
  let shown: { readonly row: HTMLElement; readonly state: RowState } | undefined;
  let names: readonly RowCommandName[] = [];

  tools.addEventListener('click', ({ target, detail }) => {
    const index = [...tools.children].findIndex((button) => button.contains(target as Node));
    const { [index]: name } = names;
    if (shown && name) runCommand(shown.row, shown.state, name, detail > 0);
  });
  more.addEventListener('click', ({ detail }) => {
    if (shown) openRowMenu(shown.row, shown.state, more, detail > 0, false);
  });

  const update = (state: RowState): void => {
    const { commands, rowActions, tabIndex } = state;
    if (commands.join() !== names.join()) tools.replaceChildren(...commands.map(createButton));
    names = commands;
    for (const [index, name] of commands.entries())
      updateButton(tools.children[index] as HTMLElement, lookOf(state, name), tabIndex);
    if (rowActions.length === 0) more.remove();
    else if (more.parentElement !== bar) bar.append(more);
    setAttributes(more, { 'aria-label': menuLabel(state), tabindex: String(tabIndex) });
  };
  return {
    isFree: () => {
      const row = shown?.row;
      const isUsed = row && (row.matches(':hover') || row.contains(activeElementOf(row)));
      return !isUsed && !bar.querySelector('[aria-expanded=true]');
    },
    isFor: (row) => shown?.row === row,
    isIn: (row) => shown?.row === row && row.contains(bar),
    show: (row, state) => {
      update(state);
      if (shown) hideMenuButton(shown.row, false);
      shown = { row, state };
      const place = row.querySelector(MENU_BUTTON);
      if (place && place.previousElementSibling !== bar) place.before(bar);
      hideMenuButton(row, true);
    },
  };
}
