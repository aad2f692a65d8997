/**
 * Count: how many messages a badge speaks of. It never says fewer than are known, nor more than there may be.
 */
import type { Feed } from './feed.js';
import { exceptions, isBelowFloor, isSeen, isUnread } from './marks.js';
import type { Marks } from './marks.js';

/** How many; `more` where that is only what is known, and there may be others. At 100 counting ends. */
export interface Count {
  readonly count: number;
  readonly more: boolean;
}

export const MOST_COUNTED = 100;

/** Of what is above the floor, and of the exceptions below it; or only what was never on screen. */
export function countOf({ window, end, unsure, find }: Feed, marks: Marks, unseen = false): Count {
  const above = window.value.filter(
    (message) => isUnread(marks, message) && !isBelowFloor(marks, message) && !(unseen && isSeen(marks, message)),
  );
  // Where the whole list is known, what is not in it has vanished.
  const others = unseen ? [] : exceptions(marks).filter((id) => !end.value || find(id));
  const count = Math.min(MOST_COUNTED, above.length + others.length);
  return { count, more: count === MOST_COUNTED || unsure.value };
}
