/**
 * The keyboard in the panel: navigation of the list, as in the feed pattern of the ARIA Authoring Practices, and the keys for
 * a row's buttons. The keys act on the current row wherever the focus is in the panel. It knows rows as articles, and their
 * parts by class.
 */
import type { PanelContext } from '../context.js';
import { focusOn } from '../focus-on.js';
import { isElement } from '../is-element.js';
import type { Shortcut } from '../shortcuts/shortcuts.js';
import { commandFor } from './row-state.js';

/** The buttons of a row that a key presses. Its other keys are in the table of row-state.ts. */
const BUTTONS: Readonly<Partial<Record<Shortcut, string>>> = {
  open: '.title',
  button1: '.actions > [part]',
  button2: '.actions > [part] + [part]',
};

/** An element and its siblings, in order. */
export const siblings = (element: Element): readonly Element[] => [...(element.parentElement?.children ?? [])];

export const rowsIn = (part: Element | null | undefined): readonly Element[] => [
  ...(part?.querySelectorAll('article') ?? []),
];

/** The row that has the focus or had it last, else the first. */
export const currentRow = (panel: Element): HTMLElement | null =>
  panel.querySelector<HTMLElement>('article[tabindex="0"]') ?? panel.querySelector('article');

/**
 * The row of this list that an event comes from. Rows are the only articles in this shadow root; an article of the page,
 * around the tag or returned by `renderMessage`, is in another tree.
 */
export const rowOf = (event: Event): HTMLElement | undefined => {
  const root = (event.currentTarget as Node).getRootNode();
  return event
    .composedPath()
    .find(
      (node): node is HTMLElement => isElement(node) && node.localName === 'article' && node.getRootNode() === root,
    );
};

/** Elements with keys of their own; a custom element may be or contain one. */
const FIELDS = /^(input|select|textarea|audio|video)$|-/;
/** The same by the role that a host gave them; menus, grids, lists and tabs by their container. */
const WIDGETS = /^(application|combobox|grid|listbox|menu|radio|search|slider|spin|tablist|textbox|tree)/;

/** Whether a key goes to a field, or to a widget in content of the host. Nobody types into a switch of the preferences. */
export function isTyped(event: Event): boolean {
  const { currentTarget } = event;
  const path = event.composedPath();
  const root = (currentTarget as Node).getRootNode();
  return path.slice(0, path.indexOf(currentTarget as Node)).some((node) => {
    if (!isElement(node)) return false;
    const isHosts = node.getRootNode() !== root;
    return (
      node.isContentEditable ||
      (FIELDS.test(node.localName) && (isHosts || !node.matches('.switch'))) ||
      (isHosts && WIDGETS.test(node.getAttribute('role') ?? ''))
    );
  });
}

/** Where a shortcut moves the focus to; undefined for a shortcut that is none of these, null to stay. */
function destination(panel: Element, shortcut: Shortcut, row: Element | undefined): Element | null | undefined {
  const rows = rowsIn(panel);
  if (shortcut === 'first') return rows[0];
  if (shortcut === 'last') return rows.at(-1);
  if (shortcut === 'beforeList') return panel;
  if (shortcut === 'afterList') return panel.querySelector('.load-more');
  if (shortcut !== 'next' && shortcut !== 'previous') return undefined;
  // From elsewhere, a key goes into the list first.
  return row ? (rows[rows.indexOf(row) + (shortcut === 'next' ? 1 : -1)] ?? null) : currentRow(panel);
}

/** What a shortcut does with a row; undefined for nothing. A command waits for its file, unless the row has gone by then. */
function actionOn(panel: PanelContext, row: HTMLElement, shortcut: Shortcut): (() => void) | undefined {
  const { [shortcut]: selector } = BUTTONS;
  const button = selector && row.querySelector<HTMLElement>(selector);
  if (button) return () => button.click();
  if (!commandFor(panel.rows.get(row), shortcut)) return undefined;
  return () =>
    void panel.late.use(panel, ({ runCommand }) => {
      const state = panel.rows.get(row);
      const name = commandFor(state, shortcut);
      if (row.isConnected && state && name) runCommand(row, state, name, false);
    });
}

/** Handles a key of the list, wherever it is pressed in the panel, an element. Returns whether it was one. */
export function runListShortcut(
  panel: PanelContext,
  element: HTMLElement,
  event: KeyboardEvent,
  shortcut: Shortcut,
): boolean {
  const row = rowOf(event);
  const to = destination(element, shortcut, row);
  if (to !== undefined) {
    focusOn(to);
    return true;
  }
  const acted = row ?? currentRow(element);
  const act = acted && actionOn(panel, acted, shortcut);
  // A control keeps its own Enter key.
  if (!act || (event.key === 'Enter' && event.target !== row && event.target !== element)) return false;
  // Pressed from elsewhere: the focus shows which row it is.
  if (!row) focusOn(acted);
  act();
  return true;
}
