/** Mutants of searching, showing one message, and polling while hidden. */
import { computed } from '@preact/signals-core';
import { changing, mutant } from '../mutant.js';

const match = () => import('../../../../src/ui/search/match.js');
const loadRows = () => import('../../../../src/store/list/loading/load-rows.js');
const reader = () => import('../../../../src/store/reader/reader.js');
const locate = () => import('../../../../src/store/show/locate-message.js');
const searchMessage = () => import('../../../../src/store/show/search-message.js');
const tabFor = () => import('../../../../src/store/show/tab-for.js');
const intervals = () => import('../../../../src/store/polling/intervals.js');

export const FINDING = [
  mutant('a search finds only texts that begin with the query', match, ({ fold }) => ({
    createMatch: (query) => (folded) => folded.startsWith(fold(query)),
  })),
  mutant('a search ends after one older page', loadRows, ({ createRowLoader }) => ({
    createRowLoader: changing(createRowLoader, ({ loadOlder }) => {
      let isLoaded = false;
      return {
        loadOlder: async () => {
          if (!isLoaded) await loadOlder();
          isLoaded = true;
          return false;
        },
      };
    }),
  })),
  mutant('a search goes through the rows of the selected tab alone', reader, ({ createReader }) => ({
    createReader: changing(createReader, ({ list }) => ({ searchable: computed(() => [...list.messages.value]) })),
  })),
  mutant('a message that is not loaded is shown as gone', searchMessage, () => ({
    searchMessage: async () => undefined,
  })),
  mutant('a message that is found below the rows is not revealed', locate, ({ locateMessage }) => ({
    locateMessage: async (options) => {
      const { list } = options.reader;
      const { revealed } = list.visit.peek();
      const before = revealed.peek();
      const located = await locateMessage(options);
      revealed.value = before;
      return located;
    },
  })),
  mutant('an archived message is looked for in the other tabs', tabFor, ({ tabFor: original }) => ({
    tabFor: (message, ...args) => original({ ...message, archived: false }, ...args),
  })),
  mutant('hidden pages never poll, also with `background`', intervals, ({ createIntervals }) => ({
    createIntervals: (settings) => ({ ...createIntervals(settings), hidden: computed(() => 0) }),
  })),
];
