/**
 * Marks rows as seen: at least half of a row, or a row that fills half of the list, on screen for one second. One observer serves
 * all rows. It measures against the window: a panel that is scrolled out of the page shows nothing. Part of the late file.
 */
import type { PanelContext } from '../../context.js';
import { viewOf } from '../../view-of.js';
import { whileShown } from '../../while-shown.js';
import { isVisible, whenVisible } from './when-visible.js';

const SEEN_AFTER_MS = 1000;
/** 0.5 for half of a row; at the lower ratios a row may fill half of the list. */
const THRESHOLDS = [0, 0.1, 0.2, 0.3, 0.4, 0.5];

/** Call the result after rendering a row. Rows that were seen before are not observed. */
export function createSeenObserver(panel: PanelContext): (row: Element) => void {
  const { ended, inbox, root, rows } = panel;
  const { ownerDocument } = root;
  const { IntersectionObserver } = viewOf(root);
  /** Only rows on screen; undefined while the page, or a parent of the list, is hidden. */
  const timers = new Map<Element, ReturnType<typeof setTimeout> | undefined>();
  const stopTimer = (row: Element): void => {
    clearTimeout(timers.get(row));
    timers.delete(row);
  };
  const startTimer = (row: Element): void => {
    stopTimer(row);
    timers.set(row, ownerDocument.hidden ? undefined : setTimeout(() => onSecond(row), SEEN_AFTER_MS));
  };
  const onSecond = (row: Element): void => {
    const list = row.parentElement;
    const state = rows.get(row);
    stopTimer(row);
    // A list that is closed within the second marks nothing as seen.
    if (!list || !state || !row.isConnected) return;
    if (isVisible(list)) {
      inbox.markSeen(state.message.id);
      return;
    }
    timers.set(row, undefined);
    whenVisible(list, () => timers.has(row) && startTimer(row), ended);
  };
  // No timer runs in a hidden page; the second begins again when the page is shown.
  const onVisibilityChange = (): void => [...timers.keys()].forEach(startTimer);
  const observer =
    IntersectionObserver &&
    new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio, intersectionRect } of entries) {
          // Measures only rows that are on screen.
          const fillsHalf = (): boolean =>
            intersectionRect.height > (target.closest('.list')?.getBoundingClientRect().height ?? 0) / 2;
          if (intersectionRatio >= 0.5 || (intersectionRatio > 0 && fillsHalf())) startTimer(target);
          else stopTimer(target);
        }
      },
      { threshold: THRESHOLDS },
    );
  whileShown(panel, (signal) => ownerDocument.addEventListener('visibilitychange', onVisibilityChange, { signal }));
  ended.addEventListener('abort', () => {
    observer?.disconnect();
    for (const row of timers.keys()) stopTimer(row);
  });
  return (row) => {
    if (!rows.get(row)?.message.seen) return observer?.observe(row);
    observer?.unobserve(row);
    stopTimer(row);
  };
}
