/**
 * Everything of one signed-in reader: created when the page starts or the reader changes, disposed when another one is
 * signed in, and never reset. What it stored in this browser stays for that reader.
 */
import { batch, computed, effect, signal, untracked } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { InboxError } from '../../api/error.js';
import { createCommands } from '../actions/commands.js';
import { createUndo } from '../actions/undo.js';
import type { InboxOptions } from '../inbox.js';
import { createAutomaticLoading } from '../list/automatic-loading.js';
import { createExpiry } from '../list/expiry.js';
import { createFeed } from '../list/feed.js';
import { createFeedState } from '../list/feed-state.js';
import { createRowLoader } from '../list/load-rows.js';
import { createTabCounts } from '../list/tab-counts.js';
import { scopeOf } from '../list/tab-filter.js';
import type { Tab } from '../list/tabs.js';
import { createUnreadCount } from '../list/unread-count.js';
import { createVisibleMessages } from '../list/visible-messages.js';
import type { Message, Outcome } from '../message.js';
import type { Pace } from '../polling/pace.js';
import { keyOf, snoozedUntil } from '../read-state/queries.js';
import { createReadState } from '../read-state/read-state.js';
import { createServiceClock } from '../service-clock.js';
import { createSnoozes } from '../snooze/snoozes.js';
import type { Operation } from '../store-event.js';
import { createFeedSource } from './fetch-feed.js';
import { createIdentity } from './identity.js';
import { createKeysHint } from './keys-hint.js';
import { createLazyOutbox } from './lazy-outbox.js';
import { createFeedLoader } from './load-feed.js';
import type { Load } from './load-feed.js';
import { createPermissions } from './permissions.js';
import { createReaderPolling } from './reader-polling.js';
import { createReaderPreferences } from './reader-preferences.js';
import { createSnapshot } from './snapshot.js';
import { CLEARED, STORAGE_CHANGED } from './tab-messages.js';
import { createTimeZone } from './time-zone.js';

export interface ReaderOptions extends Omit<InboxOptions, 'loadPreferences' | 'loadLocate'> {
  readonly tab: ReadonlySignal<Tab>;
  /** Shown until the first response. */
  readonly initialError: InboxError | null;
  /** The subject that was signed out, whose tabs may sign in again; empty for none. */
  readonly previousSubject: string;
  readonly pace: Pace;
}

export type Reader = ReturnType<typeof createReader>;

export function createReader(options: ReaderOptions) {
  const { client, ports, settings, tab, emit } = options;
  const { clock, randomId } = ports;
  const pageSize = (): number => settings.peek().pageSize;
  const error = signal(options.initialError);
  const loadedAt = signal(0);
  const isLoaded = computed(() => loadedAt.value > 0);
  const isSearching = signal(false);
  const outcomes = signal<ReadonlyMap<string, Outcome>>(new Map());
  const undo = createUndo();
  const { isAllowed, canFilter, payloadKeys, onPage: setPermissions } = createPermissions();
  const emitError = (operation: Operation, failed: InboxError): void =>
    emit({ kind: 'error', operation, error: failed });

  const identity = createIdentity({ ...ports, ...options });
  const serviceClock = createServiceClock(clock);
  const expiry = createExpiry(serviceClock, settings);
  const loaded = createFeedState(expiry.isHidden);
  const readState = createReadState({
    ports,
    client,
    identity,
    list: loaded,
    isAllowed,
    serviceClock,
  });
  /** Whether the page may request anything by itself, and announces to its host. */
  const isActive = (): boolean => ports.visibility.visible() || Boolean(settings.peek().background);
  const source = createFeedSource({
    client,
    identity,
    readState: {
      version: readState.version,
      onPage: (page, isWholeList) => {
        serviceClock.onPage(page);
        readState.onPage(page, isWholeList);
      },
    },
    setPermissions,
    isAnnouncing: () => isLoaded.peek() && isActive(),
  });
  const { fetchFeed } = source;
  const { state } = readState;
  const hasSnooze = (message: Message): boolean => snoozedUntil(state.peek(), keyOf(message)) > 0;
  // What finds snoozed messages requests one again that a replica lacks.
  const feed = createFeed(fetchFeed, {}, loaded, hasSnooze);
  const tabs = (): readonly Tab[] => settings.value.tabs;
  /** A filter by age is applied anew with each response. */
  const now = (): number => (loadedAt.value, readState.serviceNow());
  const scope = computed(() => scopeOf(tabs(), now));
  const snoozes = createSnoozes({
    feed,
    readState,
    tab,
    loadedAt,
    isSyncing: isSearching,
    loadSnoozed: options.loadSnoozed,
    isActive,
    canRequest: () => isActive() && !error.peek(),
    announce: (messages) => {
      undo.onSnoozeEnded(messages);
      loader.announce(messages.map(list.toRow));
    },
    onError: (failed) => emitError('feed', failed),
  });
  const list = createVisibleMessages({ feed, fetchFeed, state, outcomes, tab, snoozes, now, pageSize, canFilter });
  const rows = createRowLoader({
    feed,
    list,
    pageSize,
    searchSnoozed: snoozes.search,
    onError: (failed) => emitError('feed', failed),
    onLoaded: readState.compact,
  });
  const automatic = createAutomaticLoading({ list, rows, isLoaded });
  const cachedRows = (): number => (settings.value.cache ? settings.value.pageSize : 0);
  const snapshot = createSnapshot({ ...options, cachedRows, feed, state, identity, now: serviceClock.now });
  const counted = {
    list: { ...loaded, extra: snoozes.extra },
    state,
    restored: snapshot.restored,
    isSearching,
    scope: () => scope.value,
  };
  const unreadCount = createUnreadCount(counted);
  const unseenCount = createUnreadCount(counted, unreadCount);
  const tabCounts = createTabCounts({
    feed: { ...feed, extra: snoozes.extra },
    list,
    state,
    unreadCount,
    tabs,
    tab,
    now,
  });
  const timeZone = createTimeZone(client, identity);
  const claimKeysHint = createKeysHint(identity, clock);

  const outbox = createLazyOutbox({
    ...options,
    identity,
    feed,
    find: list.find,
    outcomes,
    onStored: () => identity.broadcast(STORAGE_CHANGED),
  });
  const preferences = createReaderPreferences({ client, identity, randomId, emit });

  const loader = createFeedLoader({
    feed,
    list,
    rows,
    readState,
    snapshot,
    identity,
    clock,
    unreadCount,
    scope,
    setSearching: (isOn) => (isSearching.value = isOn),
    firstPage: source.firstPage,
    emit,
  });
  const onStorageChanged = (): void => {
    readState.reread();
    outbox.reload();
  };
  const load = async (request: Load): Promise<void> => {
    const end = source.begin(request.first);
    const received = await loader.load(request).finally(end);
    onStorageChanged();
    outbox.reconcile(received);
    readState.compact();
    jobs.onResponse();
    await rows.refresh(request.whole);
  };
  const watch = (onChange: () => void): (() => void) =>
    ports.visibility.watch(() => {
      onChange();
      snoozes.update();
    });
  const polling = createReaderPolling({
    client,
    ports: { clock, visibility: { ...ports.visibility, watch } },
    settings,
    identity,
    snapshot,
    load,
    isCountShort: loader.isCountShort,
    onAnnounced: loader.onAnnounced,
    error,
    loadedAt,
    now: serviceClock.now,
    pace: options.pace,
    emit,
    onStorageChanged,
    onPreferencesSaved: (saved) => preferences.value.peek()?.replace(saved),
  });
  const { commands, jobs } = createCommands({
    ...identity,
    loadBulkRunner: options.loadBulkRunner,
    clock,
    emit,
    fetchFeed,
    canFilter,
    retryAt: () => polling.pace().retryAt,
    list,
    readState,
    snapshot,
    outbox,
    undo,
    serviceClock,
    now,
    randomId,
    whenLoaded: async () => {
      if (!isLoaded.peek()) await polling.pollNow();
      return isLoaded.peek();
    },
  });
  let ends: (() => void)[] = [];

  const stop = (): void => {
    readState.flush();
    loader.stop();
    outbox.stop();
    jobs.stop();
    for (const end of ends) end();
    ends = [];
  };

  return {
    error,
    loadedAt,
    feed,
    list,
    snoozes,
    rows,
    messages: automatic.messages,
    unreadCount,
    unseenCount,
    tabCounts,
    /** What a search goes through. */
    searchable: computed(() => {
      const fits = !tab.value.place && scope.value;
      return fits ? list.searchable.value.filter(fits) : list.searchable.value;
    }),
    restoredAt: snapshot.restoredAt,
    timeZone,
    claimKeysHint,
    now: serviceClock.now,
    isAllowed,
    payloadKeys,
    commands,
    undo,
    preferences: preferences.value,
    openPreferences: preferences.open,
    end: polling.end,
    pace: polling.pace,
    pollNow: polling.pollNow,
    pollAgain: polling.pollAgain,
    onPanelOpened: polling.onPanelOpened,
    /** The subject whose tabs send messages here; empty while the reader is unknown. */
    subject: identity.channelSubject,
    start: (isDue: boolean): void => {
      const stopPolling = polling.start(isDue);
      snapshot.start(unreadCount, unseenCount);
      const shown = (): readonly Message[] =>
        [...feed.messages.value, ...list.loaded.value, ...snoozes.extra.value].concat(
          list.visit.value.alone.value ?? [],
        );
      ends = [
        stopPolling,
        snapshot.stop,
        automatic.start(),
        serviceClock.start(() => [
          ...expiry.times(shown),
          ...[...state.value.snoozed.values()].map(({ time }) => time),
        ]),
        effect(() => {
          if (serviceClock.at.value) untracked(readState.onTime);
        }),
        snoozes.start(),
      ];
    },
    /** Ends reads and timers; what is loaded stays. */
    stop,
    /** Ends the reader for good, and removes the snapshot of the inbox. */
    dispose: (): void =>
      batch(() => {
        stop();
        snapshot.remove();
        identity.dispose();
      }),
    /** Removes what this browser stores for the reader; before the first response, for the last one. */
    clear: (): void => {
      if (!identity.channelSubject() && snapshot.lastSubject()) identity.assumeSubject(snapshot.lastSubject());
      const subject = identity.channelSubject();
      if (subject) identity.clearStorage(subject);
      identity.broadcast(CLEARED);
    },
  };
}
