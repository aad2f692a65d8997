/** Finds one message in a list that moves, by requesting the pages around the place where it was loaded. */
import type { ReadonlySignal } from '@preact/signals-core';
import { MAX_PAGE_SIZE } from '../../../shared/page-size.js';
import { PAGE_OVERLAP } from '../../../shared/paging.js';
import type { Message } from '../../message.js';
import type { RequestAt } from './request-at.js';

const MAX_PAGES = 6;

/** Requests the page around a message; with `thorough` more pages until it is found, missing (undefined) or given up (null). */
export type Refetch = (id: string, thorough?: boolean) => Promise<Message | null | undefined>;

export interface RefetchOptions {
  readonly messages: ReadonlySignal<readonly Message[]>;
  readonly requestAt: RequestAt;
}

export function createRefetch({ messages, requestAt }: RefetchOptions): Refetch {
  return async (id, thorough = false) => {
    const loaded = messages.peek();
    const time = loaded.find((one) => one.id === id)?.createdAt ?? Number.NEGATIVE_INFINITY;
    // Messages of one time come in any order.
    const place = loaded.findIndex((one) => one.id === id || (thorough && one.createdAt === time));
    let start = Math.max(0, place - PAGE_OVERLAP);
    let isDescending = false;
    for (let pages = 0; pages < MAX_PAGES; pages++) {
      const { page, hasMore, start: top, next } = await requestAt(start);
      const found = page.find((message) => message.id === id);
      if (found || !thorough) return found;
      const [first, last] = [page[0], page.at(-1)];
      if (top > 0 && !isDescending && !(first && first.createdAt > time)) start = Math.max(0, start - MAX_PAGE_SIZE);
      // A loaded message may have been skipped: messages of one time may come in another order each time.
      else if (!hasMore || !last || last.createdAt < time)
        return messages.peek().some((one) => one.id === id) ? null : undefined;
      else {
        isDescending = true;
        start = next;
      }
    }
    return null;
  };
}
