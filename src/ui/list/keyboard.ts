/**
 * Keyboard navigation of the list, as in the feed pattern of the ARIA Authoring Practices, and the keys for a row's
 * buttons. It knows rows as articles, and their parts by class.
 */
import { focusOn } from '../focus-on.js';

const BUTTON_KEYS: Record<string, string> = {
  Enter: '.title',
  m: '.tools > :first-child',
  Delete: '.tools > :last-child',
};

/** An element and its siblings, in order. */
export const siblings = (element: Element): readonly Element[] => [...(element.parentElement?.children ?? [])];

const rowsIn = (part: Element | null | undefined): readonly Element[] => [...(part?.querySelectorAll('article') ?? [])];

/**
 * The row of this list that an event comes from. Rows are the only articles in this shadow root; an article of the page,
 * around the tag or returned by `renderMessage`, is in another tree.
 */
export const rowOf = (event: Event): HTMLElement | undefined => {
  const root = (event.currentTarget as Node).getRootNode();
  return event
    .composedPath()
    .find(
      (node): node is HTMLElement =>
        node instanceof HTMLElement && node.localName === 'article' && node.getRootNode() === root,
    );
};

/** Moves focus to a neighbour before a focused row is removed, so that focus stays in the list. */
export function leaveRow(row: Element): void {
  const rows = rowsIn(row.parentElement);
  const index = rows.indexOf(row);
  focusOn(rows[index + 1] ?? rows[index - 1] ?? row.closest('.panel'));
}

/** Whether a key goes to a form field, or to a custom element, which may contain one. */
export function isTyped(event: KeyboardEvent): boolean {
  const [target] = event.composedPath();
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(input|select|textarea)$|-/.test(target.localName))
  );
}

/**
 * The name of a pressed key. CapsLock makes capitals, a keyboard without Latin letters names the M key after its own
 * letter, and the key that a Mac labels "delete" is named Backspace.
 */
function keyName({ key, code }: KeyboardEvent): string {
  if (key === 'Backspace' && /^(Mac|iP)/.test(navigator.platform)) return 'Delete';
  const isOtherLetter = key.length === 1 && key > '~';
  return key === 'M' || (code === 'KeyM' && isOtherLetter) ? 'm' : key;
}

export function onListKeyDown(event: KeyboardEvent): void {
  const { ctrlKey, target } = event;
  const row = rowOf(event);
  if (!row || event.altKey || event.metaKey || event.shiftKey || isTyped(event)) return;
  const key = keyName(event);
  const rows = rowsIn(row.parentElement);
  const next = rows[rows.indexOf(row) + 1];
  const previous = rows[rows.indexOf(row) - 1];
  const [first, last] = [rows[0], rows.at(-1)];
  // With Control, out of the feed: to the panel above it, or to the button below.
  const destinations: Record<string, Element | null | undefined> = ctrlKey
    ? { Home: row.closest('.panel'), End: row.parentElement?.nextElementSibling }
    : { ArrowDown: next, PageDown: next, ArrowUp: previous, PageUp: previous, Home: first, End: last };
  const button = !ctrlKey && (key !== 'Enter' || target === row) && BUTTON_KEYS[key];
  if (key in destinations) focusOn(destinations[key]);
  else if (button) row.querySelector<HTMLElement>(button)?.click();
  else return;
  event.preventDefault();
}
