/**
 * Everything of one signed-in reader: created when the page starts or the reader changes, disposed when another one is
 * signed in, and never reset. What it stored in this browser stays for that reader.
 */
import { batch, computed, effect, signal, untracked } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { InboxError } from '../../api/error.js';
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
import type { Storage } from '../ports.js';
import type { CreatePreferences, ReaderPreferences } from '../preferences/preferences.js';
import type { ReadState } from '../../shared/read-state.js';
import { keyOf, snoozedUntil } from '../read-state/queries.js';
import { createReadState } from '../read-state/read-state.js';
import { createServiceClock } from '../service-clock.js';
import type { Operation } from '../store-event.js';
import { createFeedSource } from './fetch-feed.js';
import { createIdentity } from './identity.js';
import { createKeysHint } from './keys-hint.js';
import { createLazyCommands } from './lazy-commands.js';
import { createFeedLoader } from './load-feed.js';
import type { Load } from './load-feed.js';
import { createPermissions } from './permissions.js';
import { createReaderPolling } from './reader-polling.js';
import type { ReaderParts, ShowParts } from './reader-parts.js';
import { TIME_ZONE } from './reader-storage.js';
import { createSnapshot } from './snapshot.js';
import { createCommandRunner, viewOf } from './run-commands.js';
import { hasStoredWork } from './stored-work.js';
import { CLEARED } from './tab-messages.js';
import type { StoreOptions } from '../store-options.js';

export interface ReaderOptions extends Omit<StoreOptions, 'loadPreferences'> {
  readonly show: ShowParts;
  readonly tab: ReadonlySignal<Tab>;
  /** Shown until the first response. */
  readonly initialError: InboxError | null;
  /** The subject that was signed out, whose tabs may sign in again; empty for none. */
  readonly previousSubject: string;
  readonly pace: Pace;
}

export type Reader = ReturnType<typeof createReader>;

export function createReader(options: ReaderOptions) {
  const { client, ports, settings, tab, show, emit } = options;
  const { clock, visibility } = ports;
  const pageSize = (): number => settings.peek().pageSize;
  const error = signal(options.initialError);
  const loadedAt = signal(0);
  const isLoaded = computed(() => loadedAt.value > 0);
  const isSearching = signal(false);
  const outcomes = signal<ReadonlyMap<string, Outcome>>(new Map());
  const timeZone = signal('');
  const preferences = signal<ReaderPreferences | null>(null);
  /** Snoozed messages that are found. */
  const found = signal<readonly Message[]>([]);
  const announcedIds = new Set<string>();
  let storage: Storage | undefined;
  let firstState: ReadState | undefined;
  /** What was received before the commands were loaded. */
  let missed: readonly Message[] | undefined;
  const { isAllowed, canFilter, payloadKeys, onPage: setPermissions } = createPermissions();
  const emitError = (operation: Operation, failed: InboxError): void =>
    emit({ kind: 'error', operation, error: failed });

  const identity = createIdentity({ ...ports, ...options });
  const serviceClock = createServiceClock(clock);
  const expiry = createExpiry(serviceClock, settings);
  /** The service snoozes the message, and the code that adopts that is not there yet. */
  const isToBeSnoozed = (message: Message): boolean =>
    message.snoozedUntil > serviceClock.at.value && !lazy.loaded.value && !state.value.snoozed.has(keyOf(message));
  const loaded = createFeedState((message) => expiry.isHidden(message) || isToBeSnoozed(message));
  const readState = createReadState({ ports, identity, serviceClock });
  /** Whether the page may request anything by itself, and announces to its host. */
  const isActive = (): boolean => visibility.visible() || Boolean(settings.peek().background);
  const source = createFeedSource({
    client,
    identity,
    readState: {
      remote: readState.remote,
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
  const snoozes = {
    extra: computed(() => (feed.messages.value, found.value.filter(({ id }) => !feed.find(id)))),
    isComplete: computed(
      () => isLoaded.value && (state.value.snoozed.size === 0 || lazy.loaded.value?.snoozes.isComplete.value === true),
    ),
  };
  const list = createVisibleMessages({ feed, fetchFeed, state, outcomes, tab, snoozes, now, pageSize, canFilter });
  const onFeedError = (failed: InboxError): void => emitError('feed', failed);
  const rows = createRowLoader({
    feed,
    list,
    pageSize,
    searchSnoozed: async () => (await lazy.load(true)).snoozes.search(),
    onError: onFeedError,
    onLoaded: () => readState.writer()?.compact(),
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

  const loader = createFeedLoader({
    feed,
    list,
    rows,
    readState,
    snapshot,
    unreadCount,
    scope,
    setSearching: (isOn) => (isSearching.value = isOn),
    firstPage: source.firstPage,
    announce: (...arrivals) => void lazy.run((commands) => ends.length > 0 && commands.announce(...arrivals), true),
  });
  const lazy = createLazyCommands({
    loadCommands: options.loadCommands,
    create: (code) => code(parts),
    onError: (failed) => emitError('action', failed),
  });
  /** Loads the commands where something waits for them: to be sent at once, all else when the page is idle. */
  const loadIfNeeded = (): void => {
    const isPending = lazy.isWaiting() || (storage && hasStoredWork(storage)) || show.shown.peek();
    const isLater = (): boolean =>
      readState.isUnsaved() ||
      (isActive() && (state.peek().snoozed.size > 0 || feed.messages.peek().some(isToBeSnoozed)));
    const listens = (): boolean => Boolean(client.hasEvents) && settings.peek().refreshInterval > 0;
    if (!lazy.loaded.peek() && (isPending || isLater() || listens()))
      void lazy.load(Boolean(isPending)).catch(() => {});
  };
  const onStorageChanged = (): void => {
    readState.reread();
    lazy.loaded.peek()?.onStorageChanged();
    if (storage && hasStoredWork(storage)) loadIfNeeded();
  };
  identity.whenIdentified((opened) => {
    storage = opened;
    timeZone.value = opened.get(TIME_ZONE) ?? '';
    if (hasStoredWork(opened)) loadIfNeeded();
  });
  const load = async (request: Load): Promise<void> => {
    const end = source.begin(request.first);
    missed = await loader.load(request).finally(end);
    onStorageChanged();
    receiveMissed(true);
    loadIfNeeded();
    await rows.refresh(request.whole);
  };
  /** `isNew`: the response has just arrived, so there is a network. */
  const receiveMissed = (isNew: boolean): void => {
    const commands = lazy.loaded.peek();
    if (!commands || !missed) return;
    const received = missed;
    missed = undefined;
    commands.onResponse(received, isNew);
  };
  const watch = (onChange: () => void): (() => void) =>
    visibility.watch(() => {
      onChange();
      lazy.loaded.peek()?.snoozes.update();
    });
  const polling = createReaderPolling({
    ports: { clock, visibility: { ...visibility, watch } },
    settings,
    identity,
    snapshot,
    load,
    isCountShort: loader.isCountShort,
    onAnnounced: (ids) => ids.forEach((id) => announcedIds.add(id)),
    error,
    loadedAt,
    now: serviceClock.now,
    pace: options.pace,
    emit,
    onStorageChanged,
    onPreferencesSaved: (saved) => preferences.peek()?.replace(saved),
  });
  const parts = {
    ...options,
    identity,
    feed,
    fetchFeed,
    list,
    readState,
    snapshot,
    serviceClock,
    outcomes,
    found,
    firstState: () => firstState,
    timeZone,
    loadedAt,
    isSyncing: isSearching,
    polling,
    isAllowed,
    canFilter,
    now,
    isActive,
    canRequest: () => isActive() && !error.peek(),
    announcedIds,
    onArrivals: loader.onArrivals,
    onError: onFeedError,
    view: () => viewOf({ tab, list, snapshot, readState }),
  } satisfies ReaderParts;
  if (options.commands) lazy.open(options.commands);

  let ends: (() => void)[] = [];

  const stop = (): void => {
    lazy.loaded.peek()?.stop();
    missed = undefined;
    for (const end of ends) end();
    ends = [];
  };

  return {
    ...parts,
    error,
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
    claimKeysHint: createKeysHint(identity, clock),
    now: serviceClock.now,
    payloadKeys,
    commands: lazy.loaded,
    loadCommands: () => lazy.load(true),
    ...createCommandRunner(parts, lazy),
    preferences,
    openPreferences: (create: CreatePreferences) =>
      (preferences.value ??= lazy.loaded.peek()?.openPreferences(create) ?? null),
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
        effect(() => {
          if (isLoaded.value) firstState ??= state.peek();
        }),
        effect(() => {
          const commands = lazy.loaded.value;
          return untracked(() => {
            receiveMissed(false);
            return commands?.start();
          });
        }),
      ];
    },
    /** Ends reads and timers; what is loaded stays. */
    stop,
    /** Ends the reader for good, and removes the snapshot of the inbox. */
    dispose: (): void =>
      batch(() => {
        stop();
        lazy.loaded.peek()?.dispose();
        lazy.dispose();
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
