/** Stops keys that a reader types after their field was removed: they would be shortcuts. A press or a moved focus ends it. */
import type { isTyped as isInField } from '../list/row-elements.js';

/** Since the last key: enough for a reader who presses one key at a time. */
const MAX_PAUSE_MS = 5000;

/** Returns a handler for keys and `pointerdown` in the capture phase. */
export function createTypingGuard(isTyped: typeof isInField): (event: Event & Partial<KeyboardEvent>) => void {
  let typedAt = -Infinity;
  return (event) => {
    const { key, timeStamp } = event;
    const isTyping = key && !/^(Arrow|Page|Home|End|Tab|Esc)/.test(key);
    const isField = isTyped(event);
    const goesOn = isTyping && timeStamp - typedAt < MAX_PAUSE_MS;
    if (goesOn && !isField) {
      event.stopPropagation();
      // The bell may have got the focus.
      if (/^( |Enter)$/.test(key)) event.preventDefault();
    }
    // Enter ends a text.
    typedAt = isTyping && key !== 'Enter' && (isField || goesOn) ? timeStamp : -Infinity;
  };
}
