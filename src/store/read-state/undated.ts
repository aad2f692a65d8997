/** The marks of messages without a time. Apart from commands.ts, which is loaded later. */
import { merge, OLDEST } from '../../shared/read-state.js';
import type { ReadState } from '../../shared/read-state.js';
import type { Message } from '../message.js';
import { keyOf } from './queries.js';

/**
 * An unread message without a time gets marks of its own: no position covers it, and the service's flags count until the reader
 * changes them. A mark has the time of its neighbours, or where they have none the oldest.
 */
export function markUndated(state: ReadState, messages: readonly Message[]): ReadState {
  const marks = new Map(
    messages
      .filter(({ undated, read }) => undated && !read)
      .map((message) => [keyOf(message), { time: Math.max(message.createdAt, 0) || OLDEST, counter: 2 }] as const)
      .filter(([key]) => !state.read.has(key) && !state.archived.has(key)),
  );
  return merge(state, { read: marks, archived: marks });
}
