/**
 * Keeps focus inside the panel if the focused element is removed: a button whose action is done, or a notice that no longer
 * applies. Focus moves to the element's row, to the last row if it stood below the list, else to the panel. Focus that
 * moved elsewhere stays there.
 */
import { focusOn } from '../focus-on.js';
import { rowOf } from '../list/keyboard.js';

/** Returns what ends it. */
export function restoreFocus(panel: HTMLElement): () => void {
  let last: Element | undefined;
  let row: Element | null | undefined;
  const onFocusIn = (event: Event): void => {
    last = event.target as Element;
    row = rowOf(event) ?? (panel.contains(last) ? last.closest('.list')?.querySelector('article:last-child') : null);
  };
  const onFocusOut = (): void => {
    const left = last;
    // Some browsers fire `focusout` for an element that is being removed; it is disconnected a moment later.
    queueMicrotask(() => {
      if (last === left && left?.isConnected) last = undefined;
    });
  };
  const removals = new MutationObserver(() => {
    if (!last || last.isConnected) return;
    last = undefined;
    focusOn(row?.isConnected ? row : panel);
  });
  removals.observe(panel, { childList: true, subtree: true });
  panel.addEventListener('focusin', onFocusIn);
  panel.addEventListener('focusout', onFocusOut);
  return () => removals.disconnect();
}
