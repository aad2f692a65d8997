/** Loads the messages of a job page by page: the open list grows with them; a job of another page requests the rest. */
import { MAX_PAGE_SIZE } from '../../shared/page-size.js';
import { endOfWindow, findWindow, PAGE_OVERLAP } from '../../shared/paging.js';
import type { FetchFeed } from '../list/feed.js';
import { toMessages } from '../list/loading/page-messages.js';
import { queryOf } from '../list/tabs/tab-filter.js';
import type { Message } from '../message.js';
import type { OpenJob } from './open-jobs.js';

/** Messages of a list that grows, at most. */
const MAX_LISTED = 5000;

export interface BulkPage {
  /** All messages between what is done and its end; null if more was deleted above than the pages overlap. */
  readonly messages: readonly Message[] | null;
  readonly hasMore: boolean;
  readonly place: number;
}

export interface PageSource {
  readonly fetchFeed: FetchFeed;
  readonly canFilter: (filter: unknown) => boolean;
}

/** `open` is read anew for each page. */
export function createPages(
  { fetchFeed, canFilter }: PageSource,
  open: Pick<OpenJob, 'job' | 'feed'>,
): () => Promise<BulkPage> {
  /** Of the last page, if all its messages have one time. They come in any order: what follows such a page contains one of it. */
  let lastIds = new Set<string>();
  return async () => {
    const { job, feed } = open;
    const { place, oldest, filter } = job;
    const count = feed?.messages.peek().length ?? 0;
    if (feed && count > 0 && count < MAX_LISTED && !feed.isCountPartial.peek()) {
      await feed.loadOlder();
      const loaded = feed.messages.peek();
      return {
        messages: loaded.filter(({ createdAt }) => createdAt <= oldest),
        hasMore: !feed.reachedEnd.peek(),
        place: Math.max(0, loaded.length - PAGE_OVERLAP),
      };
    }
    const at = findWindow(place);
    const start = at.page * at.limit;
    const { data, hasMore } = await fetchFeed({ ...queryOf(filter ?? {}, canFilter), ...at });
    const messages = toMessages(data);
    const isOneTime = messages.length > 0 && messages.every(({ createdAt }) => createdAt === oldest);
    const follows = messages.some(({ id, createdAt }) => createdAt > oldest || lastIds.has(id));
    lastIds = new Set(isOneTime ? messages.map(({ id }) => id) : []);
    if (start > 0 && !isOneTime && !follows)
      return { messages: null, hasMore: true, place: Math.max(0, start - MAX_PAGE_SIZE) };
    return { messages, hasMore: hasMore && data.length > 0, place: endOfWindow(at) - PAGE_OVERLAP };
  };
}
