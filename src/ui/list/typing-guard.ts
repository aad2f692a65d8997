/**
 * Ignores the keys of a reader who goes on typing after the field has gone: the host has closed the panel, or a response has
 * taken the row away. Else the letters would be shortcuts. A press, or a key that nobody types in a text, ends it.
 */
import { isTyped } from './keyboard.js';

/** Milliseconds since the last key: enough for a reader who presses one key at a time. */
export const MAX_PAUSE_MS = 5000;
const END = /^(Arrow|Page|Home|End|Tab|Escape|Enter)/;
/** What writes, deletes, or presses a button. */
const TEXT = /^(.|Backspace|Delete|Enter)$/u;

/** Returns a handler for `keydown` and `click` in the capture phase. */
export function createTypingGuard(): (event: Event & Partial<KeyboardEvent>) => void {
  let typedAt = -Infinity;
  return (event) => {
    const { key = 'End', timeStamp, ctrlKey, metaKey, altKey } = event;
    const isField = isTyped(event);
    const goesOn = timeStamp - typedAt < MAX_PAUSE_MS;
    if (goesOn && !isField && TEXT.test(key) && !ctrlKey && !metaKey && !altKey) {
      event.preventDefault();
      event.stopPropagation();
    }
    if (END.test(key)) typedAt = -Infinity;
    else if (isField || goesOn) typedAt = timeStamp;
  };
}
