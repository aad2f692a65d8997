/**
 * Ignores a click that follows a click on a row's buttons so soon that it was meant for the same row: a row that is removed
 * makes place for the next one, whose button is then under the pointer.
 */
import type { rowOf as findRow } from '../list/rows.js';

/** Milliseconds. A key may repeat sooner. */
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
