/** The read state of a reader who opens an inbox for the first time. */
import { merge } from '../../shared/read-state.js';
import type { ReadState } from '../../shared/read-state.js';
import type { Message } from '../message.js';

/** Messages older than this before the newest one count as read when an inbox is opened for the first time. */
const INITIAL_UNREAD_MS = 30 * 24 * 60 * 60_000;

/**
 * The initial state of a reader who has none: old messages are read. `now` is in milliseconds since 1970; messages dated
 * after it are ignored.
 */
export function initialMarks(state: ReadState, window: readonly Pick<Message, 'createdAt'>[], now: number): ReadState {
  const latest = window.find((message) => message.createdAt <= now);
  if (!latest || state.readUpTo > Number.NEGATIVE_INFINITY) return state;
  const position = latest.createdAt - INITIAL_UNREAD_MS;
  return merge(state, { readUpTo: position, seenUpTo: position });
}
