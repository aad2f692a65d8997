/**
 * Hides keys that are typed into a field of the panel, and keys that the panel has used, from the page. It would get them with
 * the tag as their target, and take them for its own shortcuts. It gets all others: Escape, Tab, arrows and combinations.
 */

/** Keys that change a text or end its input, also of an input method, or of a keyboard on the screen. */
const TYPED = /^(.|Enter|Backspace|Delete|Dead|Process|Unidentified)$/u;
/** With Alt, a Mac writes other characters. */
const LATIN = /^\w/;

function isTyped(event: KeyboardEvent): boolean {
  const { altKey, ctrlKey, currentTarget, key, metaKey, target } = event;
  // Windows reports AltGr as Ctrl and Alt.
  const isAltGr = ctrlKey && altKey && event.getModifierState('AltGraph');
  const isShortcut = !isAltGr && (ctrlKey || metaKey || (altKey && LATIN.test(key)));
  const field = target as Element;
  const isOwn = field.getRootNode() === (currentTarget as Element).getRootNode();
  return isOwn && !isShortcut && TYPED.test(key) && field.matches('input:not(.switch)');
}

export function keepTyping(box: HTMLElement, signal: AbortSignal): void {
  /** Pressed keys whose `keydown` did not leave the panel. */
  const kept = new Set<string>();
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isTyped(event)) event.stopPropagation();
    else kept.delete(event.code);
  };
  const onLater = (event: KeyboardEvent): void => {
    if (isTyped(event) || kept.has(event.code)) event.stopPropagation();
    if (event.type === 'keyup') kept.delete(event.code);
  };
  box.addEventListener('keydown', ({ code }) => kept.add(code), { capture: true, signal });
  box.addEventListener('keydown', onKeyDown, { signal });
  for (const type of ['keypress', 'keyup'] as const) box.addEventListener(type, onLater, { signal });
}
