/**
 * Keys of the list, as the feed pattern of the ARIA Authoring Practices has them, and those that press what a row offers.
 * It knows rows as siblings, and their parts by class.
 */
const PRESSES: Record<string, string> = { Enter: '.title', m: '.tools > :first-child', Delete: '.tools > :last-child' };

export const focusOn = (element: Element | null | undefined) => element instanceof HTMLElement && element.focus();

/** An element and its siblings, in order. */
export const siblings = (element: Element): readonly Element[] => [...(element.parentElement?.children ?? [])];

/** The row, of the feed's children, that something lies in. */
export const rowOf = (element: EventTarget | null) => (element as Element).closest('article');

/** Focus goes to a neighbour, before a row that has it goes: it must not fall out of the list. */
export const leaveRow = (row: Element) =>
  focusOn(row.nextElementSibling ?? row.previousElementSibling ?? row.closest('.panel'));

export function listKeys(event: KeyboardEvent): void {
  const { key, ctrlKey, target } = event;
  const row = rowOf(target);
  if (!row || event.altKey || event.metaKey || event.shiftKey) return;
  const next = row.nextElementSibling;
  const previous = row.previousElementSibling;
  const { firstElementChild: first, lastElementChild: last } = row.parentElement ?? row;
  // With Control, out of the feed: to what stands above it, or below.
  const to: Record<string, Element | null | undefined> = ctrlKey
    ? { Home: row.closest('.panel'), End: row.parentElement?.nextElementSibling }
    : { ArrowDown: next, PageDown: next, ArrowUp: previous, PageUp: previous, Home: first, End: last };
  const pressed = !ctrlKey && (key !== 'Enter' || target === row) && PRESSES[key];
  if (key in to) focusOn(to[key]);
  else if (pressed) row.querySelector<HTMLElement>(pressed)?.click();
  else return;
  event.preventDefault();
}
