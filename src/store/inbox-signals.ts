/** Creates the signals of an inbox: each has the value of the reader who is signed in, and outlives that reader. */
import { computed } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { statusOf } from './errors.js';
import type { Inbox, Status } from './inbox.js';
import type { Reader } from './reader/reader.js';

/** A reader has these under the same names. */
const NAMES = [
  'error',
  'unreadCount',
  'unseenCount',
  'tabCounts',
  'messages',
  'searchable',
  'timeZone',
  'payloadKeys',
] as const;
type ReaderSignals = Pick<Inbox, (typeof NAMES)[number]>;

/** `isRequested`: the service was asked for the inbox. */
export function createInboxSignals(reader: ReadonlySignal<Reader>, isRequested: ReadonlySignal<boolean>) {
  const ofReader = Object.fromEntries(
    NAMES.map((name) => [name, computed(() => (reader.value satisfies ReaderSignals)[name].value)]),
  ) as unknown as ReaderSignals;

  return {
    ...ofReader,
    status: computed((): Status => {
      const { error, loadedAt } = reader.value;
      if (error.value) return statusOf(error.value);
      return loadedAt.value > 0 ? 'ready' : isRequested.value ? 'loading' : 'idle';
    }),
    loadedAt: computed(() => reader.value.loadedAt.value || reader.value.restoredAt.value),
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
    undoable: computed(() => reader.value.commands.value?.undo.undoable.value ?? null),
  } satisfies Partial<Inbox>;
}
