/**
 * Keeps focus inside the panel if the focused element is removed: moves it to the element's row, the next row, the one before,
 * the last row for an element below the list, or the panel. Focus that moved elsewhere stays there.
 */
import { activeElementOf } from '../active-element.js';
import { focusOn } from '../focus-on.js';
import type { GuardsContext } from './start-guards.js';

export function restoreFocus({ root, signal }: GuardsContext): void {
  let last: Element | null | undefined;
  let row: Element | null | undefined;
  let rows: readonly Element[] = [];
  const follow = (target: Element | null): void => {
    last = target;
    row = target?.closest('article') ?? target?.closest('.list')?.querySelector('article:last-child');
    rows = [...(row?.parentElement?.querySelectorAll('article') ?? [])];
  };
  const onFocusOut = (): void => {
    const left = last;
    // Some browsers fire `focusout` for an element that is being removed; it is disconnected a moment later.
    queueMicrotask(() => {
      if (last === left && left?.isConnected) last = undefined;
    });
  };
  const removals = new MutationObserver(() => {
    const panel = root.querySelector('.panel');
    if (!last || last.isConnected || !panel) return;
    last = undefined;
    const at = row ? rows.indexOf(row) : 0;
    focusOn([...rows.slice(at), ...rows.slice(0, at).toReversed(), panel].find((one) => one.isConnected));
  });
  removals.observe(root, { childList: true, subtree: true });
  follow(activeElementOf(root));
  root.addEventListener('focusin', ({ target }) => follow(target as Element), { signal });
  root.addEventListener('focusout', onFocusOut, { signal });
  signal.addEventListener('abort', () => removals.disconnect());
}
