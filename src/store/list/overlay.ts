/**
 * Messages as they are shown: what the service confirmed, with read state and pending actions laid over it. Nothing is
 * ever written into what the service confirmed, so there is nothing to roll back.
 */
import type { ReadState } from '../../shared/read-state.js';
import type { Message, Outcome } from '../message.js';
import { isRead, isSeen } from '../read-state/queries.js';

export type Overlay = (confirmed: Message, state: ReadState, pending: Outcome | undefined) => Message;

/** A message without anything over it stays the same object, and so does the same result. */
export function createOverlay(): Overlay {
  const results = new WeakMap<Message, Message>();
  return (confirmed, state, outcome = confirmed.outcome) => {
    const read = isRead(state, confirmed);
    const seen = isSeen(state, confirmed);
    const before = results.get(confirmed) ?? confirmed;
    if (before.read === read && before.seen === seen && before.outcome === outcome) return before;
    const shown = { ...confirmed, read, seen, outcome };
    results.set(confirmed, shown);
    return shown;
  };
}
