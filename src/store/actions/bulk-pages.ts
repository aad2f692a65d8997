/**
 * Loads the messages of a job, page by page. The list of the tab in which the command was given grows with them; a job of
 * another page requests the places that are left. It is in the file that is loaded late.
 */
import { MAX_PAGE_SIZE } from '../../shared/page-size.js';
import { endOfWindow, findWindow, PAGE_OVERLAP } from '../../shared/paging.js';
import type { Feed, FetchFeed } from '../list/feed.js';
import { toMessages } from '../list/page-messages.js';
import type { Message } from '../message.js';
import type { BulkJob } from './bulk-job.js';

/** Messages of a list that grows, at most. */
const MAX_LISTED = 5000;

export interface BulkPage {
  /** All messages between what is done and its end; null if more was deleted above than the pages overlap. */
  readonly messages: readonly Message[] | null;
  readonly hasMore: boolean;
  /** Where the next one begins. */
  readonly place: number;
}

export interface PageSource {
  readonly fetchFeed: FetchFeed;
  /** Whether the service may filter by a payload. */
  readonly canFilter: (filter: unknown) => boolean;
}

/** By one payload the service filters. */
function queryOf({ filter }: BulkJob, canFilter: PageSource['canFilter']): object {
  const [payload, ...others] = [filter?.payload ?? []].flat();
  return payload && others.length === 0 && canFilter(payload) ? { payload } : {};
}

async function loadOlder({ loadOlder: load, messages, reachedEnd }: Feed, { oldest }: BulkJob): Promise<BulkPage> {
  await load();
  const loaded = messages.peek();
  return {
    messages: loaded.filter(({ createdAt }) => createdAt <= oldest),
    hasMore: !reachedEnd.peek(),
    place: Math.max(0, loaded.length - PAGE_OVERLAP),
  };
}

/** `job` gives the job as it is when it is called. `feed` is the list of the tab. */
export function createPages(
  { fetchFeed, canFilter }: PageSource,
  job: () => BulkJob,
  feed: Feed | undefined,
): () => Promise<BulkPage> {
  /** Of the last page, if all its messages have one time. They come in any order: what follows such a page contains one of it. */
  let lastIds = new Set<string>();
  return async () => {
    const { place, oldest } = job();
    const count = feed?.messages.peek().length ?? 0;
    if (feed && count > 0 && count < MAX_LISTED && !feed.isCountPartial.peek()) return loadOlder(feed, job());
    const at = findWindow(place);
    const start = at.page * at.limit;
    const { data, hasMore } = await fetchFeed({ ...queryOf(job(), canFilter), ...at });
    const messages = toMessages(data);
    const isOneTime = messages.length > 0 && messages.every(({ createdAt }) => createdAt === oldest);
    const follows = messages.some(({ id, createdAt }) => createdAt > oldest || lastIds.has(id));
    lastIds = new Set(isOneTime ? messages.map(({ id }) => id) : []);
    if (start > 0 && !isOneTime && !follows)
      return { messages: null, hasMore: true, place: Math.max(0, start - MAX_PAGE_SIZE) };
    return { messages, hasMore: hasMore && data.length > 0, place: endOfWindow(at) - PAGE_OVERLAP };
  };
}
