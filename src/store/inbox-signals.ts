/** What an inbox shows of the reader who is signed in, as signals that outlive the reader. */
import { computed } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { statusOf } from './errors.js';
import type { Inbox, Status } from './inbox.js';
import type { Reader } from './reader/reader.js';

/** `isRequested`: the service was asked for the inbox. */
export function createInboxSignals(reader: ReadonlySignal<Reader>, isRequested: ReadonlySignal<boolean>) {
  /** A signal of the reader who is signed in. */
  const of = <T>(signalOf: (current: Reader) => ReadonlySignal<T>): ReadonlySignal<T> =>
    computed(() => signalOf(reader.value).value);

  return {
    status: computed((): Status => {
      const { error, loadedAt } = reader.value;
      if (error.value) return statusOf(error.value);
      return loadedAt.value > 0 ? 'ready' : isRequested.value ? 'loading' : 'idle';
    }),
    error: of((current) => current.error),
    loadedAt: computed(() => reader.value.loadedAt.value || reader.value.restoredAt.value),
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
    timeZone: of((current) => current.timeZone),
    payloadKeys: of((current) => current.payloadKeys),
    undoable: computed(() => reader.value.commands.value?.undo.undoable.value ?? null),
  } satisfies Partial<Inbox>;
}
