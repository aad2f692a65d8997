/** Computes up to where messages are read for a reader who opens an inbox for the first time. */
import type { ReadState } from '../../shared/marks.js';
import type { Message } from '../message.js';

/** Messages older than this before the newest one count as read when an inbox is opened for the first time. */
const INITIAL_UNREAD_MS = 30 * 24 * 60 * 60_000;

/** Undefined for a reader who has a position. `now` is in milliseconds since 1970; messages dated after it are ignored. */
export function initialPosition(
  { readUpTo }: ReadState,
  window: readonly Pick<Message, 'createdAt'>[],
  now: number,
): number | undefined {
  const latest = window.find(({ createdAt }) => createdAt <= now);
  return latest && readUpTo === Number.NEGATIVE_INFINITY ? latest.createdAt - INITIAL_UNREAD_MS : undefined;
}
