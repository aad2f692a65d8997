/** Finds snoozed messages far below the loaded ones. It is loaded late. */
import type { Feed } from '../list/feed.js';
import { findByTime } from '../list/loading/find-by-time.js';
import type { FoundMessage } from '../list/loading/find-by-time.js';
import type { RequestAt } from '../list/loading/request-at.js';
import { keyOf } from '../read-state/queries.js';

export interface SoughtSnooze {
  /** The key of its marks. */
  readonly key: string;
  /** When it was created. */
  readonly time: number;
  /** Where it was found before. */
  readonly place: number | undefined;
}

/** Calls `onFound` for each result, with undefined if the message is not in the list; not at all if that is unknown. */
export async function findSnoozed(
  { requestAt, messages }: Pick<Feed, 'requestAt' | 'messages'>,
  sought: readonly SoughtSnooze[],
  onFound: (key: string, found: FoundMessage | undefined) => void,
): Promise<void> {
  const left = new Map(sought.map((one) => [one.key, one]));
  const settle = (key: string, found: FoundMessage | undefined): void => {
    if (left.delete(key)) onFound(key, found);
  };
  /** A page may contain several of the sought messages. */
  const request: RequestAt = async (at) => {
    const received = await requestAt(at);
    for (const [place, message] of received.page.entries())
      settle(keyOf(message), { message, place: received.start + place });
    return received;
  };
  for (const { key, time, place } of sought) {
    if (!left.has(key)) continue;
    const start = place ?? messages.peek().filter(({ createdAt }) => createdAt > time).length;
    const found = await findByTime(request, { id: key, latest: time, earliest: time, idOf: keyOf }, start);
    if (found === undefined) settle(key, undefined);
  }
}
