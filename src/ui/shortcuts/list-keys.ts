/**
 * Handles the keys of the list, as in the feed pattern of the ARIA Authoring Practices. They act on the current row wherever the
 * focus is in the panel. Knows rows as articles, and their parts by class.
 */
import { runCommand } from '../tools/row-commands.js';
import type { PanelContext } from '../context.js';
import { focusOn } from '../focus-on.js';
import type { Shortcut } from './shortcuts.js';
import type { RowCommandName, RowState } from '../list/rows/row-types.js';

/** The buttons of a row that a key presses; PLACES has the other keys. */
const BUTTONS: Readonly<Partial<Record<Shortcut, string>>> = {
  open: '.title',
  button1: '.actions > [part]',
  button2: '.actions > [part] + [part]',
};

const PLACES: Readonly<Partial<Record<Shortcut, number>>> = { toggleRead: -3, snooze: -2, archive: -1 };

function commandFor(state: RowState | undefined, shortcut: Shortcut): RowCommandName | undefined {
  const { [shortcut]: place } = PLACES;
  return place === undefined ? undefined : state?.commands.at(place);
}

/** Undefined for a shortcut that moves no focus, null to stay. */
function destination(
  { shared }: PanelContext,
  panel: Element,
  shortcut: Shortcut,
  row: HTMLElement | undefined,
): Element | null | undefined {
  const rows = [...panel.querySelectorAll('article')];
  if (shortcut === 'first') return rows[0];
  if (shortcut === 'last') return rows.at(-1);
  if (shortcut === 'beforeList') return panel;
  if (shortcut === 'afterList') return panel.querySelector('.load-more');
  if (shortcut !== 'next' && shortcut !== 'previous') return undefined;
  // From elsewhere, a key first moves the focus into the list.
  return row ? (rows[rows.indexOf(row) + (shortcut === 'next' ? 1 : -1)] ?? null) : shared.currentRow(panel);
}

function actionOn(panel: PanelContext, row: HTMLElement, shortcut: Shortcut): (() => void) | undefined {
  const { [shortcut]: selector } = BUTTONS;
  const button = selector && row.querySelector<HTMLElement>(selector);
  if (button) return () => button.click();
  const state = panel.rows.get(row);
  const name = commandFor(state, shortcut);
  return state && name && (() => runCommand(row, state, name, false));
}

/** Returns whether the key was one of the list. */
export function runListShortcut(
  panel: PanelContext,
  element: HTMLElement,
  event: KeyboardEvent,
  shortcut: Shortcut,
): boolean {
  const { currentRow, rowOf } = panel.shared;
  const row = rowOf(event);
  const to = destination(panel, element, shortcut, row);
  if (to !== undefined) {
    focusOn(to);
    return true;
  }
  const acted = row ?? currentRow(element);
  const act = acted && actionOn(panel, acted, shortcut);
  // A control keeps its own Enter key.
  if (!act || (event.key === 'Enter' && event.target !== row && event.target !== element)) return false;
  // For a key pressed elsewhere, the focus shows which row it acts on.
  if (!row) focusOn(acted);
  act();
  return true;
}
