/** Mutants of the counts, and of the change of the reader. */
import { computed } from '@preact/signals-core';
import { MAX_COUNT } from '../../../../src/store/list/counts/count.js';
import { keyOf } from '../../../../src/store/read-state/queries.js';
import { changing, mutant } from '../mutant.js';

const unreadCount = () => import('../../../../src/store/list/counts/unread-count.js');
const readStateCommands = () => import('../../../../src/store/read-state/commands.js');
const mounting = () => import('../../../../src/element/mount-element.js');
const readerPolling = () => import('../../../../src/store/reader/feed/reader-polling.js');

export const COUNTS = [
  mutant('the badge shows no plus where the count is a lower bound', unreadCount, ({ createUnreadCount }) => ({
    createUnreadCount: (options, ...args) => {
      const original = createUnreadCount(options, ...args);
      return computed(() => {
        const { count } = original.value;
        return { count, more: count === MAX_COUNT || options.list.isCountPartial.value };
      });
    },
  })),
  mutant('the badge does not count unread marks below the loaded part', unreadCount, ({ createUnreadCount }) => ({
    createUnreadCount: (options, ...args) => {
      const state = computed(() => {
        const loaded = new Set(options.list.messages.value.map(keyOf));
        const { value } = options.state;
        return { ...value, read: new Map([...value.read].filter(([key]) => loaded.has(key))) };
      });
      return createUnreadCount({ ...options, state }, ...args);
    },
  })),
  mutant('unread marks of deleted messages are counted for ever', readStateCommands, () => ({
    readDeleted: (state) => state,
  })),
  mutant('the host keeps the counts of the last reader', mounting, ({ mountElement }) => ({
    mountElement: (host, ...args) => {
      let wasCounted = false;
      const dispatch = (event: Event): boolean => {
        if (!('unread' in event && 'unseen' in event)) return host.dispatch(event);
        if (wasCounted && event.unread === 0 && event.unseen === 0) return true;
        wasCounted = true;
        return host.dispatch(event);
      };
      return mountElement({ ...host, dispatch }, ...args);
    },
  })),
  mutant('everything stays after signing out', readerPolling, ({ createReaderPolling }) => ({
    createReaderPolling: changing(createReaderPolling, ({ end }) => ({
      end: computed(() => (end.value?.reason === 'access-lost' ? null : end.value)),
    })),
  })),
];
