/** Lays read state and pending actions over a confirmed message, which never changes: there is nothing to roll back. */
import type { ReadState } from '../../shared/read-state.js';
import type { Message, Outcome } from '../message.js';
import { isArchived, isRead, isSeen, isSnoozed, keyOf, snoozedUntil } from '../read-state/queries.js';

const results = new WeakMap<Message, Message>();

/** Returns one object per result. Archived messages show as read, as compaction drops what they were, and so do snoozed ones. */
export function overlay(confirmed: Message, state: ReadState, outcome: Outcome = confirmed.outcome): Message {
  const archived = isArchived(state, confirmed);
  const until = archived ? 0 : snoozedUntil(state, keyOf(confirmed));
  const isAway = archived || isSnoozed(state, keyOf(confirmed));
  const read = isAway || isRead(state, confirmed);
  const seen = isAway || isSeen(state, confirmed);
  const before = results.get(confirmed) ?? confirmed;
  const isEqual = before.read === read && before.seen === seen && before.archived === archived;
  if (isEqual && before.snoozedUntil === until && before.outcome === outcome) return before;
  const shown = { ...confirmed, read, seen, archived, snoozedUntil: until, outcome };
  results.set(confirmed, shown);
  return shown;
}
