/** Creates an inbox: stable signals of the current reader, and commands that emit errors and never throw or reject. */
import { computed, signal } from '@preact/signals-core';
import { isAccessLost } from './errors.js';
import { createInboxCommands } from './inbox-commands.js';
import { createInboxSignals } from './inbox-signals.js';
import type { Inbox, ShownMessage } from './inbox.js';
import { createTabSelection } from './list/tabs/tab-selection.js';
import { PLACES } from './list/tabs/tabs.js';
import { createPreferencesStore } from './preferences/preferences-store.js';
import { createCurrentReader } from './reader/current-reader.js';
import { withoutThrowing } from './store-event.js';
import type { StoreOptions } from './store-options.js';

export function createInbox(options: StoreOptions): Inbox {
  const { settings } = options;
  const isRequested = signal(false);
  const shown = signal<ShownMessage | null>(null);
  let wasClosed = false;

  const { tab, tabs, select, leavePlaces } = createTabSelection(settings, () => reader.peek().withdrawUndo());
  const current = createCurrentReader({
    ...options,
    emit: withoutThrowing(options.emit),
    tab,
    show: {
      shown,
      tabs: () => ({ tabs: [...settings.peek().tabs, ...PLACES], tab: tab.peek().id, selectTab: select }),
    },
  });
  const { reader, isStarted } = current;
  const preferences = createPreferencesStore(reader, options.loadPreferences);
  const isLoaded = (): boolean => reader.peek().isLoaded.peek();
  const endShow = (): void => {
    shown.value = null;
    reader.peek().list.visit.peek().alone.value = undefined;
  };

  return {
    ...createInboxSignals(reader, isRequested),
    ...createInboxCommands(reader),
    tab: computed(() => tab.value.id),
    tabs,
    preferences,
    loadPreferencesCode: preferences.loadCode,
    loadTimeZone: async () => {
      if (isLoaded()) await reader.peek().run(({ loadTimeZone }) => loadTimeZone());
    },
    start: () => {
      if (isStarted()) return;
      isRequested.value = true;
      current.start();
    },
    stop: current.stop,
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
      if (isStarted() && !reader.peek().error.peek()) await preferences.refresh();
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
      if (id !== tab.peek().id) endShow();
      select(id);
    },
    panelToggled: (isOpen) => {
      if (isOpen && wasClosed) leavePlaces();
      wasClosed = !isOpen;
      const { withdrawUndo, list, polling } = reader.peek();
      endShow();
      withdrawUndo();
      list.enter();
      if (isOpen && isStarted()) polling.onPanelOpened();
    },
    clear: () => {
      reader.peek().clear();
      current.replace({ reason: 'cleared' });
    },
  };
}
