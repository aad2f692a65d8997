/**
 * Keys that are typed into a field of the panel end there. The page gets them with the tag as their target, and would take them
 * for its own shortcuts. It gets all others: Escape, Tab, arrows, and what is pressed with Ctrl, Command or Alt.
 */

/** Keys that change a text, or end its input. */
const TYPED = /^(.|Enter|Backspace|Delete)$/u;
/** With Alt, a Mac writes other characters. */
const LATIN = /^\w/;

function onKey(event: KeyboardEvent): void {
  const { altKey, ctrlKey, currentTarget, key, metaKey, target } = event;
  const isShortcut = ctrlKey || metaKey || (altKey && LATIN.test(key));
  const field = target as Element;
  const isOwn = field.getRootNode() === (currentTarget as Element).getRootNode();
  if (isOwn && !isShortcut && TYPED.test(key) && field.matches('input:not(.switch)')) event.stopPropagation();
}

export function keepTyping(box: HTMLElement, signal: AbortSignal): void {
  for (const type of ['keydown', 'keypress', 'keyup'] as const) box.addEventListener(type, onKey, { signal });
}
