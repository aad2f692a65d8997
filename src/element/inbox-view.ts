/**
 * The inbox that the panel sees: the first rows until the store is loaded, then the store. Signals follow, and commands wait. It
 * cannot be spread: `Object.create()` derives another one.
 */
import { computed, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { Inbox } from '../store/inbox.js';
import type { InboxSettings } from '../store/settings.js';
import { ALL } from '../store/list/tabs/tabs.js';
import { TIME_ZONE } from '../store/reader/reader-storage.js';
import { serviceTimeOf } from './client/feed-client.js';
import type { CoreHost } from './core-host.js';
import { firstRows } from './first-rows.js';
import type { LazyInbox } from './loading/lazy-inbox-types.js';
import { toSignal } from './to-signal.js';

type Signals = { [K in keyof Inbox as Inbox[K] extends ReadonlySignal<unknown> ? K : never]: Inbox[K] };
type Values = { readonly [K in keyof Signals]: () => Signals[K] extends ReadonlySignal<infer T> ? T : never };

const NONE = { count: 0, more: false };

/** Nothing is loaded, and `load` waits for the store. */
const noPreferences = (lazy: LazyInbox): Inbox['preferences'] => ({
  value: signal(null),
  status: signal('idle'),
  errors: signal(new Map()),
  saving: signal(new Set()),
  load: () => lazy.run((inbox) => inbox.preferences.load()),
  setChannel: (...args) => lazy.run((inbox) => inbox.preferences.setChannel(...args)),
});

export function createInboxView(host: CoreHost, lazy: LazyInbox, settings: ReadonlySignal<InboxSettings>): Inbox {
  const counts = toSignal(lazy.counts);
  const firstPage = toSignal(lazy.firstPage);
  const ready = toSignal(lazy.ready);
  const mounted = toSignal(lazy.store);
  const error = toSignal(lazy.error);
  const first = computed(() => firstRows(host, settings.value, firstPage.value));
  /** Before it has the first response, the store has nothing to show in place of the first rows. */
  const store = computed(() => ready.value ?? (first.value ? undefined : mounted.value));
  const before: Values = {
    status: () => (void [error.value, firstPage.value], lazy.status()),
    error: () => error.value,
    loadedAt: () => firstPage.value?.receivedAt ?? 0,
    unreadCount: () => counts.value.unread,
    unseenCount: () => counts.value.unseen,
    tabs: () => settings.value.tabs,
    tabCounts: () =>
      new Map(settings.value.tabs.map(({ id, read, place }) => [id, read || place ? NONE : counts.value.unread])),
    tab: () => ALL.id,
    messages: () => first.value?.messages.slice(0, settings.value.pageSize) ?? [],
    searchable: () => first.value?.messages ?? [],
    searchedTo: () => 0,
    reachedEnd: () => false,
    arrivals: () => 0,
    more: () => {
      const { messages = [], page } = first.value ?? {};
      return !page ? 'loading' : page.hasMore || messages.length > settings.value.pageSize ? 'available' : 'none';
    },
    shown: () => null,
    timeZone: () => firstPage.value?.storage.get(TIME_ZONE) ?? '',
    payloadKeys: () => first.value?.page.payloadKeys,
    undoable: () => null,
  };
  const signals = Object.fromEntries(
    Object.entries(before).map(([name, value]) => [
      name,
      computed(() => (store.value ? (Reflect.get(store.value, name) as ReadonlySignal<unknown>).value : value())),
    ]),
  ) as unknown as Signals;

  const own: Partial<Inbox> = {
    ...signals,
    isAllowed: (operation) =>
      store.value?.isAllowed(operation) ??
      !` ${firstPage.value?.headers.get('inbox-denied') ?? ''} `.includes(` ${operation} `),
    countHandled: (isToday) => store.value?.countHandled(isToday) ?? 0,
    now: () => {
      const { headers, receivedAt = 0 } = firstPage.peek() ?? {};
      const time = headers && serviceTimeOf(headers);
      return store.peek()?.now() ?? Date.now() + (time ? time - receivedAt : 0);
    },
    claimKeysHint: () => store.peek()?.claimKeysHint() ?? false,
    act: lazy.act,
    refresh: lazy.refresh,
  };
  const waiting = noPreferences(lazy);
  return new Proxy(own as Inbox, {
    get: (inbox, name: keyof Inbox) => {
      if (name === 'preferences') return store.value?.preferences ?? waiting;
      const call = (...args: readonly unknown[]): unknown => {
        const loaded = store.peek();
        return Reflect.apply(loaded ? (loaded[name] as never) : lazy.call, loaded, loaded ? args : [name, ...args]);
      };
      Reflect.set(inbox, name, inbox[name] ?? call);
      return inbox[name];
    },
  });
}
