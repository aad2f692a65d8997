/**
 * keepFocus(panel): focus that was within stays within. What had it may go, a button once its action is done, a notice once
 * it no longer holds; then its row takes it, the row after which older ones came, or the panel. Whoever went elsewhere is
 * left there.
 */
import { focusOn, rowOf } from '../list/keyboard.js';

export function restoreFocus(panel: HTMLElement): () => void {
  let last: Element | undefined;
  let row: Element | null | undefined;
  const enter = (event: Event): void => {
    last = event.target as Element;
    row = rowOf(event) ?? (panel.contains(last) ? last.closest('.list')?.querySelector('article:last-child') : null);
  };
  const leave = (): void => {
    const left = last;
    // Some browsers tell it of what is being taken away, too; a moment later that is gone.
    queueMicrotask(() => {
      if (last === left && left?.isConnected) last = undefined;
    });
  };
  const gone = new MutationObserver(() => {
    if (!last || last.isConnected) return;
    last = undefined;
    focusOn(row?.isConnected ? row : panel);
  });
  gone.observe(panel, { childList: true, subtree: true });
  panel.addEventListener('focusin', enter);
  panel.addEventListener('focusout', leave);
  return () => gone.disconnect();
}
