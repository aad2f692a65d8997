/**
 * The overlay: read state and pending actions over a confirmed message. The confirmed message is never changed, so there is
 * nothing to roll back.
 */
import type { ReadState } from '../../shared/read-state.js';
import type { Message, Outcome } from '../message.js';
import { isArchived, isRead, isSeen, isSnoozed, keyOf, snoozedUntil } from '../read-state/queries.js';

const results = new WeakMap<Message, Message>();

/**
 * Returns the same object for the same result, and the confirmed message itself if nothing differs. An archived message is
 * shown as read: compaction drops what it was before. So is a snoozed one, which is unread when it comes back.
 */
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
