/**
 * Keys of the list, as the feed pattern of the ARIA Authoring Practices has them, and those that press what a row offers.
 * It knows rows as siblings, and their parts by class.
 */
const PRESSES: Record<string, string> = { Enter: '.title', m: '.tools > :first-child', Delete: '.tools > :last-child' };

export const focusOn = (element: Element | null | undefined) => element instanceof HTMLElement && element.focus();

/** An element and its siblings, in order. */
export const siblings = (element: Element): readonly Element[] => [...(element.parentElement?.children ?? [])];

/**
 * The row of this list that an event comes from. Only rows are articles in this shadow root; an article of the page, around
 * the tag or within what `renderMessage` gave, is in another tree.
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

/** Focus goes to a neighbour, before a row that has it goes: it must not fall out of the list. */
export const leaveRow = (row: Element) =>
  focusOn(row.nextElementSibling ?? row.previousElementSibling ?? row.closest('.panel'));

/** Whether a key goes to a field of the page, or to a custom element, which may have a field inside. */
export function isTyped(event: KeyboardEvent): boolean {
  const [target] = event.composedPath();
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(input|select|textarea)$|-/.test(target.localName))
  );
}

/**
 * The name of a pressed key among those of the list. CapsLock makes capitals, a keyboard without Latin letters names the M
 * key after its own letter, and the key that a Mac calls "delete" is named Backspace.
 */
function nameOf({ key, code }: KeyboardEvent): string {
  if (key === 'Backspace' && /^(Mac|iP)/.test(navigator.platform)) return 'Delete';
  const isOtherLetter = key.length === 1 && key > '~';
  return key === 'M' || (code === 'KeyM' && isOtherLetter) ? 'm' : key;
}

export function onListKeyDown(event: KeyboardEvent): void {
  const { ctrlKey, target } = event;
  const row = rowOf(event);
  if (!row || event.altKey || event.metaKey || event.shiftKey || isTyped(event)) return;
  const key = nameOf(event);
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
