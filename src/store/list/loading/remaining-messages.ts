/**
 * Decides which loaded messages stay when newer responses lack them: they were deleted, or a replica of the service lags. Only a
 * second response removes a message.
 */
import type { Message } from '../../message.js';
import { byId } from '../by-id.js';

/** Which of the loaded messages to keep after a scan: all below it, and within it those that are missing only once. */
export type Remaining = (
  loaded: readonly Message[],
  received: readonly Message[],
  hasMore: boolean,
) => readonly Message[];

/** A message that `isAway` is on no screen: it is dropped when it is missing in one response. */
export function createRemaining(isAway: (message: Message) => boolean): Remaining {
  const missedOnce = new Set<string>();
  return (loaded, received, hasMore) => {
    const newest = byId(received);
    const oldest = hasMore ? (received.at(-1)?.createdAt ?? Infinity) : -Infinity;
    return loaded.filter((message) => {
      const { id } = message;
      const isWithin = message.createdAt > oldest;
      const isKept = !newest.has(id) && !(isWithin && (missedOnce.has(id) || isAway(message)));
      if (!isKept) missedOnce.delete(id);
      else if (isWithin) missedOnce.add(id);
      return isKept;
    });
  };
}
