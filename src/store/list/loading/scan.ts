/** Requests the pages of a list from the top, until enough is received. It does not know what is loaded. */
import { newestFirst } from '../../message-order.js';
import type { Message } from '../../message.js';
import { byId } from '../by-id.js';
import { isRepeated } from './overlap.js';
import type { Page, PlacedPage, RequestAt } from './request-at.js';

/** A scan ends after this many pages, whatever it has found. */
const MAX_PAGES = 6;

/** Receives all messages so far, and those of the last page. */
export type IsEnough = (received: readonly Message[], page: readonly Message[], hasMore: boolean) => boolean;

/** Resolves with all that was received, as one page. */
export async function scan(first: Promise<PlacedPage>, requestAt: RequestAt, isEnough: IsEnough): Promise<Page> {
  let received: readonly Message[] = [];
  let response = first;
  for (let pages = 1; ; pages++) {
    const { page, hasMore, next } = await response;
    const isLast = !hasMore || pages === MAX_PAGES || isRepeated(page, received);
    received = [...byId([...received, ...page]).values()].toSorted(newestFirst);
    if (isEnough(received, page, hasMore) || isLast) return { page: received, hasMore };
    response = requestAt(Math.max(0, next));
  }
}
