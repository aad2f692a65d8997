/** Loads the messages below the loaded part. The list may have moved since: searches for a page that joins it. */
import { MAX_PAGE_SIZE } from '../../../shared/page-size.js';
import { PAGE_OVERLAP } from '../../../shared/paging.js';
import type { Message } from '../../message.js';
import type { FeedState } from '../feed-state.js';
import { isRepeated, overlaps } from './overlap.js';
import type { Find } from './overlap.js';
import type { RequestAt } from './request-at.js';

const MAX_PAGES = 6;

/** Requests older messages until some come or there are none. `append` receives the pages that join what is loaded. */
export async function loadOlder(
  { messages, reachedEnd }: FeedState,
  find: Find,
  requestAt: RequestAt,
  append: (page: readonly Message[], hasMore: boolean) => void,
): Promise<void> {
  const before = messages.peek().length;
  let place = Math.max(0, before - PAGE_OVERLAP);
  let cutOff = messages.peek().at(-1)?.createdAt;
  let last: readonly Message[] = [];
  for (let tries = 0; tries < MAX_PAGES && messages.peek().length <= before && !reachedEnd.peek(); tries++) {
    const { page, hasMore, start, next } = await requestAt(place);
    if (hasMore && isRepeated(page, last)) return;
    last = page;
    if (start === 0) cutOff = undefined;
    // No message of a whole page of one time is above the cut-off: any loaded message counts. At the end of the list the page
    // above has one.
    const isOneTime = hasMore && page.every(({ createdAt }) => createdAt === cutOff);
    if (overlaps(find, page, isOneTime ? undefined : cutOff) || start === 0) {
      append(page, hasMore);
      place = next;
      cutOff = undefined;
    } else {
      // So many messages were deleted above that this page starts too low.
      place = Math.max(0, place - MAX_PAGE_SIZE);
    }
  }
}
