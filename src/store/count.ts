/**
 * Count: how many messages a badge speaks of. It never says fewer than are known, nor more than there may be.
 */
import type { Message } from './message.js';
import { exceptions, isBelowFloor, isSeen, isUnread } from './marks.js';
import type { Marks } from './marks.js';

/** How many; `more` where that is only what is known, and there may be others. At 100 counting ends. */
export interface Count {
  readonly count: number;
  readonly more: boolean;
}

export const MOST_COUNTED = 100;

interface Value<T> {
  readonly value: T;
}

/** What of a feed is counted. */
export interface Counted {
  readonly window: Value<readonly Message[]>;
  readonly end: Value<boolean>;
  readonly unsure: Value<boolean>;
  readonly find: (id: string) => Message | undefined;
}

/** Of what is above the floor, and of the exceptions below it; or only what was never on screen. */
export function countOf({ window, end, unsure, find }: Counted, marks: Marks, unseen = false): Count {
  const above = window.value.filter(
    (message) => isUnread(marks, message) && !isBelowFloor(marks, message) && !(unseen && isSeen(marks, message)),
  );
  // Where the whole list is known, what is not in it has vanished.
  const others = unseen ? [] : exceptions(marks).filter((id) => !end.value || find(id));
  const count = Math.min(MOST_COUNTED, above.length + others.length);
  return { count, more: count === MOST_COUNTED || unsure.value };
}

/** A count of then, of which these rows were known, with what was marked in them since. */
export function countSince(
  { count, more }: Count,
  rows: readonly Message[],
  then: Marks,
  now: Marks,
  unseen = false,
): Count {
  const known = { window: { value: rows }, end: { value: false }, unsure: { value: false }, find: () => undefined };
  const rose = (kind: string): boolean => then.get(kind) !== now.get(kind);
  // What lies under the rows is then read, or seen, with them.
  const alone = rose('R') || (unseen && rose('S'));
  const rest = alone ? 0 : count - countOf(known, then, unseen).count;
  return {
    count: Math.max(0, Math.min(MOST_COUNTED, rest + countOf(known, now, unseen).count)),
    more: more && !alone,
  };
}
