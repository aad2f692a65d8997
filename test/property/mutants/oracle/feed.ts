/** Mutants of the loaded part of a list and of its refresh. */
import type { FeedQuery, InboxMessageDto } from '../../../../src/api/inbox/feed.js';
import type { Feed, FetchFeed } from '../../../../src/store/list/feed.js';
import { createFeedState, type FeedState, type WritableFeedState } from '../../../../src/store/list/feed-state.js';
import { newestFirst } from '../../../../src/store/message-order.js';
import { changing, mutant } from '../mutant.js';

const feed = () => import('../../../../src/store/list/feed.js');
const readerPolling = () => import('../../../../src/store/reader/feed/reader-polling.js');

type Rows = readonly InboxMessageDto[];

/** Changes each page that contains no loaded message. */
function changeLoosePages(
  fetchFeed: FetchFeed,
  { messages }: FeedState,
  change: (page: Rows, loaded: Rows, query: FeedQuery) => Rows,
): FetchFeed {
  const received = new Map<string, InboxMessageDto>();
  return async (query) => {
    const page = await fetchFeed(query);
    const loaded = messages.peek().flatMap(({ id }) => received.get(id) ?? []);
    const isLoose = page.data.every(({ _id }) => !loaded.some((one) => one._id === _id));
    for (const row of page.data) received.set(row._id, row);
    return isLoose ? { ...page, data: change(page.data, loaded, query) } : page;
  };
}

const withDefaults =
  (create: (fetchFeed: FetchFeed, filter: FeedQuery, state: WritableFeedState) => Feed) =>
  (fetchFeed: FetchFeed, filter: FeedQuery = {}, state: WritableFeedState = createFeedState()): Feed =>
    create(fetchFeed, filter, state);

export const FEED = [
  mutant('a filtered tab is never refreshed below its first page', feed, ({ createFeed }) => ({
    createFeed: changing(createFeed, ({ sync }, _fetchFeed, filter) => ({
      sync: (options) => sync(filter?.payload ? { ...options, limit: 10, enough: () => true } : options),
    })),
  })),
  mutant('deleted messages stay', feed, ({ createFeed }) => ({
    createFeed: withDefaults((fetchFeed, filter, state) => {
      const original = createFeed(fetchFeed, filter, state);
      const sync: Feed['sync'] = async (options) => {
        const before = state.messages.peek();
        const received = await original.sync(options);
        const after = state.messages.peek();
        const deleted = before.filter(({ id }) => !after.some((one) => one.id === id));
        state.messages.value = [...after, ...deleted].toSorted(newestFirst);
        return received;
      };
      return { ...original, sync };
    }),
  })),
  mutant('messages below the first page are never requested again', readerPolling, ({ createReaderPolling }) => ({
    createReaderPolling: (options) =>
      createReaderPolling({ ...options, load: (request) => options.load({ ...request, whole: false }) }),
  })),
  mutant('more arrivals than a page holds leave a gap', feed, ({ createFeed }) => ({
    createFeed: withDefaults((fetchFeed, filter, state) => {
      const joined = changeLoosePages(fetchFeed, state, (page, loaded, query) =>
        query.page === 0 ? [...page, ...loaded.slice(0, 2)] : page,
      );
      return createFeed(joined, filter, state);
    }),
  })),
  mutant('a page that starts below the loaded part leaves a gap', feed, ({ createFeed }) => ({
    createFeed: withDefaults((fetchFeed, filter, state) => {
      const joined = changeLoosePages(fetchFeed, state, (page, loaded, query) =>
        query.page === 0 ? page : [...loaded.slice(-3), ...page],
      );
      return createFeed(joined, filter, state);
    }),
  })),
  mutant('messages of one time end the list', feed, ({ createFeed }) => ({
    createFeed: changing(createFeed, ({ messages, loadOlder }) => ({
      loadOlder: async () => {
        const times = messages
          .peek()
          .slice(-10)
          .map(({ createdAt }) => createdAt);
        return times.length > 1 && new Set(times).size === 1 ? undefined : loadOlder();
      },
    })),
  })),
  mutant('messages dated in the future hide what arrives', feed, ({ createFeed }) => ({
    createFeed: (fetchFeed, ...args) =>
      createFeed(
        async (query) => {
          const { serviceTime: _, ...page } = await fetchFeed(query);
          return page;
        },
        ...args,
      ),
  })),
];
