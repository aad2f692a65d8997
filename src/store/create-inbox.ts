/**
 * The inbox: the current reader behind stable signals, and the commands on it. It replaces the reader when another one is
 * signed in. Nothing here throws or rejects: errors are emitted, and shown in `status`.
 */
import { batch, computed, effect, signal, untracked } from '@preact/signals-core';
import { InboxError } from '../api/error.js';
import { isAccessLost, statusOf } from './errors.js';
import type { Inbox, InboxOptions, Status } from './inbox.js';
import { ALL, findTab, PLACES } from './list/tabs.js';
import type { Tab } from './list/tabs.js';
import { INITIAL_PACE, paceAfterEnd } from './polling/pace.js';
import type { Pace } from './polling/pace.js';
import { createPreferencesStore } from './preferences/preferences-store.js';
import { createReader } from './reader/reader.js';
import type { Reader } from './reader/reader.js';
import type { ReaderEnd } from './reader/reader-end.js';
import { createShowMessage } from './show/show-message.js';
import { withoutThrowing } from './store-event.js';

export function createInbox(options: InboxOptions): Inbox {
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
  let isStarted = false;
  let wasClosed = false;

  const newReader = (initialError: InboxError | null, previousSubject: string, pace: Pace): Reader =>
    createReader({ ...options, emit, tab, initialError, previousSubject, pace });
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
      reader.peek().undo.withdraw();
    });
  };
  const { shown, ...showing } = createShowMessage({
    reader,
    tabs: () => ({ tabs: [...settings.peek().tabs, ...PLACES], tab: tab.peek().id, selectTab: select }),
    loadLocate: options.loadLocate,
  });

  const replaceReader = (end: ReaderEnd): void => {
    const last = reader.peek();
    const isLost = end.reason === 'access-lost';
    const isCleared = end.reason === 'cleared';
    const pace = isCleared
      ? { ...last.pace(), failures: 0, isSignedOut: false }
      : paceAfterEnd(last.pace(), isLost ? end.error : null, ports.clock.now());
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
    const end = reader.value.end.value;
    if (end) untracked(() => replaceReader(end));
  });

  const isLoaded = (): boolean => reader.peek().loadedAt.peek() > 0;
  const status = computed((): Status => {
    const { error, loadedAt } = reader.value;
    if (error.value) return statusOf(error.value);
    return loadedAt.value > 0 ? 'ready' : isRequested.value ? 'loading' : 'idle';
  });

  const commands = { ...reader.peek().commands };
  for (const name of Object.keys(commands))
    Object.assign(commands, {
      // Of the reader who is signed in when it is called.
      [name]: (...args: readonly unknown[]) => Reflect.get(reader.peek().commands, name)(...args),
    });

  return {
    status,
    error: computed(() => reader.value.error.value),
    loadedAt: computed(() => reader.value.loadedAt.value || reader.value.restoredAt.value),
    tab: computed(() => tab.value.id),
    tabs,
    unreadCount: computed(() => reader.value.unreadCount.value),
    unseenCount: computed(() => reader.value.unseenCount.value),
    tabCounts: computed(() => reader.value.tabCounts.value),
    messages: computed(() => reader.value.messages.value),
    searchable: computed(() => reader.value.searchable.value),
    searchedTo: computed(() => reader.value.feed.messages.value.findLast((one) => !one.undated)?.createdAt ?? 0),
    reachedEnd: computed(() => reader.value.list.isSearched.value),
    arrivals: computed(() => reader.value.list.arrivals.value),
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
    timeZone: computed(() => reader.value.timeZone.value.value),
    isAllowed: (operation) => reader.value.isAllowed(operation),
    payloadKeys: computed(() => reader.value.payloadKeys.value),
    undoable: computed(() => reader.value.undo.undoable.value),
    ...commands,
    countHandled: (isToday) => reader.value.commands.countHandled(isToday),
    loadPreferencesCode: preferences.loadCode,
    loadTimeZone: async () => {
      if (isLoaded()) await reader.peek().timeZone.load();
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
      const isPolled = await polled.pollAgain();
      // Nothing was requested before the `Retry-After` has passed.
      if (polled === reader.peek() && !isLoaded()) error.value ??= before;
      // The next reader begins with the error of this poll, or of one that was sent before.
      const lost = reader.peek().error.peek();
      if (polled !== reader.peek() && !(isPolled && lost && isAccessLost(lost))) await reader.peek().pollNow();
      if (isStarted && !reader.peek().error.peek()) await preferences.refresh();
    },
    loadMore: async () => {
      if (isLoaded()) await reader.peek().rows.loadMore();
      else if (isRequested.peek()) await reader.peek().pollNow();
    },
    loadOlder: async () => isLoaded() && reader.peek().rows.loadOlder(),
    shown,
    show: showing.show,
    endShow: showing.end,
    selectTab: (id) => {
      if (id !== tabId.peek()) showing.end();
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
      const { undo, list, onPanelOpened } = reader.peek();
      showing.end();
      undo.withdraw();
      list.enter();
      if (isOpen && isStarted) onPanelOpened();
    },
    pauseArrivals: (isPaused) => reader.peek().list.pauseArrivals(isPaused),
    showArrivals: () => reader.peek().list.showArrivals(),
    undo: () => reader.peek().undo.undo(),
    now: () => reader.peek().now(),
    claimKeysHint: () => reader.peek().claimKeysHint(),
    clear: () => {
      reader.peek().clear();
      replaceReader({ reason: 'cleared' });
    },
  };
}
