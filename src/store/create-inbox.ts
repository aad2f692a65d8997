/**
 * The inbox: the current reader behind stable signals, and the commands on it. It replaces the reader when another one is
 * signed in. Nothing here throws or rejects: errors are emitted, and shown in `status`.
 */
import { batch, computed, effect, signal, untracked } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { InboxError } from '../api/error.js';
import { isAccessLost, statusOf } from './errors.js';
import type { Inbox, Status, ShownMessage } from './inbox.js';
import { ALL, findTab, PLACES } from './list/tabs.js';
import type { Tab } from './list/tabs.js';
import { INITIAL_PACE, paceAfterEnd } from './polling/pace.js';
import type { Pace } from './polling/pace.js';
import { createPreferencesStore } from './preferences/preferences-store.js';
import { createReader } from './reader/reader.js';
import type { Reader } from './reader/reader.js';
import type { ReaderEnd } from './reader/reader-end.js';
import type { CreateReaderCommands } from './reader/reader-commands.js';
import type { ShowParts } from './reader/reader-parts.js';
import { withoutThrowing } from './store-event.js';
import type { StoreOptions } from './store-options.js';

/** Commands that return nothing, and those that settle. All but one run in the order in which they are called. */
const COMMANDS = [
  'markSeen',
  'markRead',
  'markUnread',
  'markAllRead',
  'archive',
  'unarchive',
  'snooze',
  'unsnooze',
  'archiveAll',
  'archiveRead',
  'changeEach',
] as const;
const REQUESTS = ['retryAll', 'undoAction', 'retry'] as const;

export function createInbox(options: StoreOptions): Inbox {
  const { settings, ports } = options;
  const emit = withoutThrowing(options.emit);
  const isRequested = signal(false);
  const tabId = signal(ALL.id);
  /** The tab that the reader left for one that the host does not name; null while none of those is listed. */
  const leftTabId = signal<string | null>(null);
  /** Tabs that the reader selected though the host does not name them. */
  const added = signal<readonly Tab[]>([]);
  const isNamed = (id: string): boolean => settings.value.tabs.some((one) => one.id === id);
  const tabs = computed(() => {
    const unnamed = added.value.filter(({ id }) => !isNamed(id));
    return unnamed.length > 0 ? [...settings.value.tabs, ...unnamed] : settings.value.tabs;
  });
  const tab = computed(() => findTab(tabs.value, tabId.value));
  const shown = signal<ShownMessage | null>(null);
  let { commands: code } = options;
  let isStarted = false;
  let wasClosed = false;

  const loadCommands = async (isUrgent: boolean): Promise<CreateReaderCommands> =>
    (code ??= await options.loadCommands(isUrgent));
  const show: ShowParts = {
    shown,
    tabs: () => ({ tabs: [...settings.peek().tabs, ...PLACES], tab: tab.peek().id, selectTab: (id) => select(id) }),
  };
  const newReader = (initialError: InboxError | null, previousSubject: string, pace: Pace): Reader =>
    createReader({ ...options, emit, tab, initialError, previousSubject, pace, show, commands: code, loadCommands });
  const reader = signal(newReader(null, '', INITIAL_PACE));
  const preferences = createPreferencesStore(reader, options.loadPreferences);

  const select = (id: string): void => {
    const place = PLACES.find((one) => one.id === id);
    if (id === tabId.peek() || !(place || isNamed(id))) return;
    batch(() => {
      if (place) {
        leftTabId.value ??= tabId.peek();
        added.value = [...new Set(added.peek()).add(place)];
      }
      tabId.value = id;
      reader.peek().withdrawUndo();
    });
  };
  const endShow = (): void => {
    shown.value = null;
    reader.peek().list.visit.peek().alone.value = undefined;
  };

  const replaceReader = (end: ReaderEnd): void => {
    const last = reader.peek();
    const isLost = end.reason === 'access-lost';
    const isCleared = end.reason === 'cleared';
    const pace = isCleared
      ? { ...last.polling.pace(), failures: 0, isSignedOut: false }
      : paceAfterEnd(last.polling.pace(), isLost ? end.error : null, ports.clock.now());
    // Who clears an inbox is signing out: a poll at once could find them still signed in.
    const isDue = !isCleared && pace.failures === 0;
    const error = isLost ? end.error : isDue ? null : new InboxError(isCleared ? 'signed-out' : 'broken');
    batch(() => {
      last.dispose();
      reader.value = newReader(error, isLost ? last.subject() : '', pace);
    });
    if (isStarted) reader.peek().start(isDue);
  };
  effect(() => {
    const end = reader.value.polling.end.value;
    if (end) untracked(() => replaceReader(end));
  });

  const isLoaded = (): boolean => reader.peek().loadedAt.peek() > 0;
  const status = computed((): Status => {
    const { error, loadedAt } = reader.value;
    if (error.value) return statusOf(error.value);
    return loadedAt.value > 0 ? 'ready' : isRequested.value ? 'loading' : 'idle';
  });

  /** Runs a command of the reader who is signed in when it is called. */
  const run = (name: string, args: readonly unknown[]): Promise<void> => reader.peek().runNamed(name, args);
  const commands = {
    ...(Object.fromEntries(
      COMMANDS.map((name) => [name, (...args: readonly unknown[]) => void run(name, args)]),
    ) as Pick<Inbox, (typeof COMMANDS)[number]>),
    ...(Object.fromEntries(REQUESTS.map((name) => [name, (...args: readonly unknown[]) => run(name, args)])) as Pick<
      Inbox,
      (typeof REQUESTS)[number]
    >),
  };

  /** A signal of the reader who is signed in. */
  const of = <T>(signalOf: (current: Reader) => ReadonlySignal<T>): ReadonlySignal<T> =>
    computed(() => signalOf(reader.value).value);

  return {
    status,
    error: of((current) => current.error),
    loadedAt: computed(() => reader.value.loadedAt.value || reader.value.restoredAt.value),
    tab: computed(() => tab.value.id),
    tabs,
    unreadCount: of((current) => current.unreadCount),
    unseenCount: of((current) => current.unseenCount),
    tabCounts: of((current) => current.tabCounts),
    messages: of((current) => current.messages),
    searchable: of((current) => current.searchable),
    searchedTo: computed(() => reader.value.feed.messages.value.findLast((one) => !one.undated)?.createdAt ?? 0),
    reachedEnd: of((current) => current.list.isSearched),
    arrivals: of((current) => current.list.arrivals),
    more: computed(() => {
      const { rows, loadedAt, error } = reader.value;
      const more = rows.more.value;
      // Older rows can be requested only after the first response.
      return more !== 'available' || loadedAt.value > 0 || !isRequested.value
        ? more
        : error.value
          ? 'failed'
          : 'loading';
    }),
    preferences,
    timeZone: of((current) => current.timeZone),
    isAllowed: (operation) => reader.value.isAllowed(operation),
    payloadKeys: of((current) => current.payloadKeys),
    undoable: computed(() => reader.value.commands.value?.undo.undoable.value ?? null),
    ...commands,
    countHandled: (isToday) => reader.value.commands.value?.countHandled(isToday) ?? 0,
    act: (...action) => reader.peek().act(...action),
    cancelAction: async (id) => {
      // Nothing waits for it: an action that was never sent is not cancelled later.
      const loaded = await reader
        .peek()
        .loadCommands()
        .catch(() => undefined);
      return loaded ? loaded.cancelAction(id) : false;
    },
    loadPreferencesCode: preferences.loadCode,
    loadTimeZone: async () => {
      if (isLoaded()) await reader.peek().run(({ loadTimeZone }) => loadTimeZone());
    },
    start: () => {
      if (isStarted) return;
      isStarted = true;
      isRequested.value = true;
      reader.peek().start(true);
    },
    stop: () => {
      isStarted = false;
      reader.peek().stop();
    },
    refresh: async () => {
      isRequested.value = true;
      const polled = reader.peek();
      const { error } = polled;
      const before = error.peek();
      if (!isLoaded()) error.value = null;
      const isPolled = await polled.polling.pollAgain();
      // Nothing was requested before the `Retry-After` has passed.
      if (polled === reader.peek() && !isLoaded()) error.value ??= before;
      // The next reader begins with the error of this poll, or of one that was sent before.
      const lost = reader.peek().error.peek();
      if (polled !== reader.peek() && !(isPolled && lost && isAccessLost(lost))) await reader.peek().polling.pollNow();
      if (isStarted && !reader.peek().error.peek()) await preferences.refresh();
    },
    loadMore: async () => {
      if (isLoaded()) await reader.peek().rows.loadMore();
      else if (isRequested.peek()) await reader.peek().polling.pollNow();
    },
    loadOlder: async () => isLoaded() && reader.peek().rows.loadOlder(),
    shown,
    show: ({ message, createdAt }) => {
      if (!message) return;
      const request: ShownMessage = { message, ...(createdAt && { createdAt }), state: 'waiting', error: null };
      shown.value = request;
      void reader.peek().searchShown(request);
    },
    endShow,
    selectTab: (id) => {
      if (id !== tabId.peek()) endShow();
      select(id);
    },
    panelToggled: (isOpen) => {
      if (isOpen && wasClosed && leftTabId.peek() !== null)
        batch(() => {
          if (!isNamed(tabId.peek())) tabId.value = leftTabId.peek() ?? ALL.id;
          leftTabId.value = null;
          added.value = [];
        });
      wasClosed = !isOpen;
      const { withdrawUndo, list, polling } = reader.peek();
      endShow();
      withdrawUndo();
      list.enter();
      if (isOpen && isStarted) polling.onPanelOpened();
    },
    pauseArrivals: (isPaused) => reader.peek().list.pauseArrivals(isPaused),
    showArrivals: () => reader.peek().list.showArrivals(),
    settle: () => reader.peek().run(() => true as const),
    undo: () => reader.peek().undo(),
    now: () => reader.peek().now(),
    claimKeysHint: () => reader.peek().claimKeysHint(),
    clear: () => {
      reader.peek().clear();
      replaceReader({ reason: 'cleared' });
    },
  };
}
