/** Mutants of the loaded list: order, pages, rows and counts. */
import { computed, signal } from '@preact/signals-core';
import { PAGE_OVERLAP } from '../../../../src/shared/paging.js';
import { EMPTY } from '../../../../src/shared/read-state.js';
import type { Feed } from '../../../../src/store/list/feed.js';
import { mutant } from '../mutant.js';

const paging = () => import('../../../../src/shared/paging.js');
const feedModule = () => import('../../../../src/store/list/feed.js');
const message = () => import('../../../../src/store/message.js');
const messageOrder = () => import('../../../../src/store/message-order.js');
const rowLoader = () => import('../../../../src/store/list/loading/load-rows.js');
const queries = () => import('../../../../src/store/read-state/queries.js');
const unreadCount = () => import('../../../../src/store/list/counts/unread-count.js');

/** A request that fails or is aborted never settles. */
const settle = <T>(request: Promise<T>): Promise<T> => request.catch(() => new Promise(() => {}));

const withoutErrors = (feed: Feed): Feed => ({
  ...feed,
  sync: (options) => settle(feed.sync(options)),
  loadOlder: () => settle(feed.loadOlder()),
});

export const LIST = [
  mutant('pages do not overlap', paging, ({ findWindow }) => ({
    findWindow: (start, ...args) => findWindow(start > 0 ? start + PAGE_OVERLAP : 0, ...args),
  })),
  mutant('a message is identified by its place', feedModule, ({ createFeed }) => ({
    createFeed: (fetchFeed, ...args) =>
      createFeed(
        async (query) => {
          const page = await fetchFeed(query);
          return { ...page, data: page.data.map((row, place) => ({ ...row, _id: `${place}${row._id}` })) };
        },
        ...args,
      ),
  })),
  mutant('the oldest message comes first', messageOrder, ({ newestFirst }) => ({
    newestFirst: (a, b) => newestFirst(b, a),
  })),
  mutant('messages have another time than the service gave them', message, ({ toMessage }) => ({
    toMessage: (dto) => {
      const original = toMessage(dto);
      return { ...original, createdAt: original.createdAt + 1 };
    },
  })),
  mutant('messages of one time are in any order', messageOrder, () => ({
    newestFirst: (a, b) => b.createdAt - a.createdAt,
  })),
  mutant('a failed request leaves the list loading', rowLoader, ({ createRowLoader }) => ({
    createRowLoader: (options) => {
      const filteredFeed = computed(
        () => options.list.filteredFeed.value && withoutErrors(options.list.filteredFeed.value),
      );
      const list = { ...options.list, filteredFeed };
      return createRowLoader({ ...options, list, feed: withoutErrors(options.feed) });
    },
  })),
  mutant('archived rows come back', queries, () => ({ isArchived: (_state, { archived }) => archived })),
  mutant('the badge ignores the marks of the reader', unreadCount, ({ createUnreadCount }) => ({
    createUnreadCount: (options, ...args) => createUnreadCount({ ...options, state: signal(EMPTY) }, ...args),
  })),
];
