/** Marks messages without a time. Separate from commands.ts, which is loaded later. */
import { merge, OLDEST } from '../../shared/read-state.js';
import type { ReadState } from '../../shared/read-state.js';
import type { Message } from '../message.js';
import { keyOf } from './queries.js';

/** Gives unread messages without a time weak marks, as no position covers them, at their neighbours' time or the oldest. */
export function markUndated(state: ReadState, messages: readonly Message[]): ReadState {
  const marks = new Map(
    messages
      .filter(({ undated, read }) => undated && !read)
      .map((message) => [keyOf(message), { time: Math.max(message.createdAt, 0) || OLDEST, counter: 2 }] as const)
      .filter(([key]) => !state.read.has(key) && !state.archived.has(key)),
  );
  return merge(state, { read: marks, archived: marks });
}
