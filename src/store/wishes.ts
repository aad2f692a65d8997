/**
 * Wishes: messages = confirmed + marks + what was asked for and not yet granted.
 * Nothing that was asked for is ever written to what the service confirmed; so there is nothing to roll back.
 */
import { isRead, isSeen } from './marks.js';
import type { Marks } from './marks.js';
import type { Message, Outcome } from './message.js';

export type Overlay = (confirmed: Message, marks: Marks, wished: Outcome | undefined) => Message;

/** Lays marks and wishes over messages. What nothing lies on stays the same object, and so does the same result. */
export function createOverlay(): Overlay {
  const results = new WeakMap<Message, Message>();
  return (confirmed, marks, outcome = confirmed.outcome) => {
    const read = isRead(marks, confirmed);
    const seen = isSeen(marks, confirmed);
    const before = results.get(confirmed) ?? confirmed;
    if (before.read === read && before.seen === seen && before.outcome === outcome) return before;
    const shown = { ...confirmed, read, seen, outcome };
    results.set(confirmed, shown);
    return shown;
  };
}
