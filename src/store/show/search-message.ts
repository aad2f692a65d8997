/**
 * Searches the whole list for one message by its id, and by its time if that is known; else reads from the top up to a limit.
 * Many services write the time into their ids without promising it: it counts only while all loaded messages agree.
 */
import { InboxError } from '../../api/error.js';
import type { Feed } from '../list/feed.js';
import { findByTime } from '../list/loading/find-by-time.js';
import type { FoundMessage } from '../list/loading/find-by-time.js';

/** How far the time of an id, or of a host, may be from that of the message, in milliseconds. */
const SLACK_MS = 60_000;
const MAX_PAGES = 24;

/** The time in an id of 24 hexadecimal digits, which begin with seconds since 1970; NaN for any other id. */
const timeOfId = (id: string): number => (/^[\da-f]{24}$/i.test(id) ? Number.parseInt(id.slice(0, 8), 16) * 1000 : NaN);

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= SLACK_MS;

async function readFromTop({ requestAt }: Pick<Feed, 'requestAt'>, id: string): Promise<FoundMessage | undefined> {
  let place = 0;
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const { page, hasMore, start, next } = await requestAt(place);
    const index = page.findIndex((one) => one.id === id);
    const message = page[index];
    if (message) return { message, place: start + index };
    if (!hasMore) return undefined;
    place = next;
  }
  throw new InboxError('refused', {
    serviceCode: 'not-located',
    message: 'The message is not among the newest ones. Pass `createdAt`.',
  });
}

/** Resolves as `findByTime` does. Rejects if a request does, and with `refused` at the limit. */
export async function searchMessage(
  feed: Pick<Feed, 'requestAt' | 'messages'>,
  id: string,
  createdAt = NaN,
): Promise<FoundMessage | null | undefined> {
  const loaded = feed.messages.peek();
  const idTime = timeOfId(id);
  const times = isNear(createdAt, idTime) ? [createdAt] : [createdAt, idTime];
  const searchAt = (time: number): Promise<FoundMessage | null | undefined> => {
    const isBelow = time + SLACK_MS < (loaded.at(-1)?.createdAt ?? -Infinity);
    const sought = { id, latest: time + SLACK_MS, earliest: time - SLACK_MS };
    return findByTime(feed.requestAt, sought, isBelow ? loaded.length : 0);
  };
  let found: FoundMessage | null | undefined = null;
  for (const time of times.filter((one) => !Number.isNaN(one))) {
    found = await searchAt(time);
    if (found) return found;
  }
  const isProved = found === undefined && loaded.length > 0 && !Number.isNaN(idTime);
  if (isProved && loaded.every((one) => isNear(timeOfId(one.id), one.createdAt))) return undefined;
  return readFromTop(feed, id);
}
