/**
 * Keeps focus inside the panel if the focused element is removed: a button whose action is done, a notice that no longer
 * applies, or a row that another device has archived. Focus moves to the element's row, else to the next row or the one
 * before; to the last row if the element stood below the list; else to the panel. Focus that moved elsewhere stays there.
 */
import { focusOn } from '../focus-on.js';
import { rowOf, rowsIn } from '../list/keyboard.js';

/** Returns what ends it. */
export function restoreFocus(panel: HTMLElement): () => void {
  let last: Element | undefined;
  let row: Element | null | undefined;
  let rows: readonly Element[] = [];
  const onFocusIn = (event: Event): void => {
    last = event.target as Element;
    row = rowOf(event) ?? (panel.contains(last) ? last.closest('.list')?.querySelector('article:last-child') : null);
    rows = rowsIn(row?.parentElement);
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
    const at = row ? rows.indexOf(row) : 0;
    focusOn([...rows.slice(at), ...rows.slice(0, at).toReversed(), panel].find((one) => one.isConnected));
  });
  removals.observe(panel, { childList: true, subtree: true });
  panel.addEventListener('focusin', onFocusIn);
  panel.addEventListener('focusout', onFocusOut);
  return () => removals.disconnect();
}
