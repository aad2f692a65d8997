/** Tells whether two parts of a list have messages in common: a page then joins what is loaded, and none is missing between them. */
import { newestFirst } from '../../message-order.js';
import type { Message } from '../../message.js';

/** Finds a loaded message. */
export type Find = (id: string) => Message | undefined;

/**
 * Whether a page contains a loaded message. Messages of the time at which either list was cut off do not count: messages of
 * one time come in any order.
 */
export const overlaps = (find: Find, page: readonly Message[], cutOff = -Infinity): boolean =>
  page.some(({ id, createdAt }) => find(id) && createdAt > cutOff);

/** Whether a page from the top joins what is loaded: all that is new in it lies above a loaded message. */
export function joinsLoaded(find: Find, page: readonly Message[], cutOff?: number): boolean {
  const added = page.filter(({ id }) => !find(id));
  if (added.length === 0) return page.length > 0;
  const below = page.filter((one) => added.every((other) => newestFirst(other, one) < 0));
  return overlaps(find, below, cutOff);
}

/** Whether a page brings nothing that the ones before it lack. A service may answer each page with the same messages. */
export const isRepeated = (page: readonly Message[], before: readonly Message[]): boolean =>
  page.length > 0 && page.every(({ id }) => before.some((one) => one.id === id));
