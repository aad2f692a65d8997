/** Ignores a second click right after a click in a row: the row was removed, and the next one lies under the pointer. */
import type { rowOf as findRow } from '../list/row-elements.js';

/** A key may repeat sooner. */
const MIN_GAP_MS = 250;
/** Pixels. Clicks further apart were aimed at two places. */
const SAME_PLACE = 40;

/** Returns a handler for `click` in the capture phase. */
export function createRepeatGuard(rowOf: typeof findRow): (event: MouseEvent) => void {
  let last: MouseEvent | undefined;
  let lastRow: Element | undefined;
  return (event) => {
    const { detail, target, timeStamp, clientX, clientY } = event;
    const row = rowOf(event);
    // Keys and scripts click without a pointer, and the tests of a host without a place.
    if (!detail || !row || !(clientX || clientY)) return;
    const isSoon = last && lastRow !== row && timeStamp - last.timeStamp < MIN_GAP_MS;
    if (last && isSoon && Math.hypot(clientX - last.clientX, clientY - last.clientY) < SAME_PLACE) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    last = (target as Element).closest('.tools') ? event : undefined;
    lastRow = row;
  };
}
