/**
 * Ignores a click that follows a click on a row's buttons so soon that it was meant for the same row: a row that is removed
 * makes place for the next one, whose button is then under the pointer.
 */
import { rowOf } from './keyboard.js';

/** Milliseconds. A key may repeat sooner. */
const MIN_GAP_MS = 250;

/** Returns a handler for `click` in the capture phase. */
export function createRepeatGuard(): (event: MouseEvent) => void {
  let last: Element | undefined;
  let lastTime = 0;
  return (event) => {
    const { detail, target, timeStamp } = event;
    const row = rowOf(event);
    // Keys and scripts click without a pointer.
    if (!detail || !row) return;
    if (last && last !== row && timeStamp - lastTime < MIN_GAP_MS) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    last = (target as Element).closest('.tools') ? row : undefined;
    lastTime = timeStamp;
  };
}
