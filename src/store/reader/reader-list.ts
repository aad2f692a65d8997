/** Creates the lists of one reader and their counts: the feed, the rows of the selected tab, and the snapshot. */
import { computed } from '@preact/signals-core';
import { createAutomaticLoading } from '../list/loading/automatic-loading.js';
import { createExpiry } from '../list/expiry.js';
import { createFeed } from '../list/feed.js';
import { createFeedState } from '../list/feed-state.js';
import { createRowLoader } from '../list/loading/load-rows.js';
import { createTabCounts } from '../list/tabs/tab-counts.js';
import { scopeOf } from '../list/tabs/tab-filter.js';
import { createUnreadCount } from '../list/counts/unread-count.js';
import { createVisibleMessages } from '../list/visible-messages.js';
import type { Message } from '../message.js';
import { keyOf, snoozedUntil } from '../read-state/queries.js';
import type { LazyCommands } from './commands/lazy-commands.js';
import type { ReaderContext } from './reader-context.js';
import { createSnapshot } from './snapshot/snapshot.js';

export function createReaderList(context: ReaderContext, commands: Pick<LazyCommands, 'loaded' | 'load'>) {
  const { settings, serviceClock, readState, isLoaded, found } = context;
  const { state } = readState;
  const { now } = serviceClock;
  const expiry = createExpiry(serviceClock, settings);
  /** The service snoozes the message, and the code that adopts that is not loaded yet. */
  const isToBeSnoozed = (message: Message): boolean =>
    message.snoozedUntil > serviceClock.at.value && !commands.loaded.value && !state.value.snoozed.has(keyOf(message));
  const feedState = createFeedState((message) => expiry.isHidden(message) || isToBeSnoozed(message));
  const hasSnooze = (message: Message): boolean => snoozedUntil(state.peek(), keyOf(message)) > 0;
  // The search for snoozed messages requests one again that a replica lacks.
  const feed = createFeed(context.fetchFeed, {}, feedState, hasSnooze);
  const extra = computed(() => (feed.messages.value, found.value.filter(({ id }) => !feed.find(id))));
  const isComplete = computed(
    () =>
      isLoaded.value && (state.value.snoozed.size === 0 || commands.loaded.value?.snoozes.isComplete.value === true),
  );
  const list = createVisibleMessages({ ...context, feed, state, snoozes: { extra, isComplete } });
  const rows = createRowLoader({
    ...context,
    feed,
    list,
    searchSnoozed: async () => (await commands.load(true)).snoozes.search(),
    onLoaded: () => readState.writer()?.compact(),
  });
  const automatic = createAutomaticLoading({ list, rows, isLoaded });
  const cachedRows = (): number => (settings.value.cache ? settings.value.pageSize : 0);
  const snapshot = createSnapshot({ ...context, cachedRows, feed, state, now });
  const tabs = computed(() => settings.value.tabs);
  const scope = computed(() => scopeOf(tabs.value, context.now));
  const counted = {
    list: { ...feedState, extra },
    state,
    restored: snapshot.restored,
    isSearching: context.isSyncing,
    scope: () => scope.value,
  };
  const unreadCount = createUnreadCount(counted);
  const unseenCount = createUnreadCount(counted, unreadCount);

  return {
    feed,
    list,
    rows,
    snapshot,
    scope,
    unreadCount,
    unseenCount,
    tabCounts: createTabCounts({
      ...context,
      feed: { ...feed, extra },
      list,
      state,
      unreadCount,
      tabs: () => tabs.value,
    }),
    isToBeSnoozed,
    messages: automatic.messages,
    searchable: computed(() => {
      const fits = !context.tab.value.place && scope.value;
      return fits ? list.searchable.value.filter(fits) : list.searchable.value;
    }),
    restoredAt: snapshot.restoredAt,
    /** Starts what stores the snapshot, loads rows and waits for times; returns what stops each. */
    startList: (): (() => void)[] => {
      snapshot.start(unreadCount, unseenCount);
      const shown = (): readonly Message[] =>
        [...feed.messages.value, ...list.loaded.value, ...extra.value].concat(list.visit.value.alone.value ?? []);
      return [
        snapshot.stop,
        automatic.start(),
        serviceClock.start(() => [
          ...expiry.times(shown),
          ...[...state.value.snoozed.values()].map(({ time }) => time),
        ]),
      ];
    },
  };
}
