/**
 * The snoozed messages that the loaded list lacks: they are searched when they come back, and when the reader opens the tab
 * `snoozed`. The search itself is loaded on first use. It does not know when they are due.
 */
import { computed, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { Feed } from '../list/feed.js';
import type { FoundMessage } from '../list/find-by-time.js';
import type { Tab } from '../list/tabs.js';
import type { Message } from '../message.js';
import { endSnoozes, isSettled } from '../read-state/commands.js';
import { isArchivedAt, isSet, isSnoozed, keyOf, snoozedUntil } from '../read-state/queries.js';
import type { ReadStateStore } from '../read-state/read-state.js';
import type { FindSnoozed } from './find-snoozed.js';

/** Messages that one search looks for, at most. */
const MAX_SOUGHT = 10;

export interface SnoozedMessagesOptions {
  readonly feed: Feed;
  readonly readState: Pick<ReadStateStore, 'state' | 'change' | 'newestPosition'>;
  readonly tab: ReadonlySignal<Tab>;
  /** The service has answered. */
  readonly isLoaded: ReadonlySignal<boolean>;
  readonly loadFindSnoozed: () => FindSnoozed | Promise<FindSnoozed>;
}

export interface SnoozedMessages {
  /** Snoozed messages, due ones included, that are not in the loaded list. As the service sent them. */
  readonly extra: ReadonlySignal<readonly Message[]>;
  /** Every message of the tab `snoozed` is known. */
  readonly isComplete: ReadonlySignal<boolean>;
  /** A message is being snoozed: the list may lose it before it is back. */
  readonly remember: (message: Message) => void;
  /** By the key of its marks. */
  readonly find: (key: string) => Message | undefined;
  /** The message is in no list of the service. */
  readonly isGone: (key: string) => boolean;
  /** Searches what is missing; with `again` also what was found before. Rejects if a request does. */
  readonly search: (again?: boolean) => Promise<void>;
}

export function createSnoozedMessages(options: SnoozedMessagesOptions): SnoozedMessages {
  const { feed, readState, tab, isLoaded, loadFindSnoozed } = options;
  const { state, change, newestPosition } = readState;
  const found = signal<ReadonlyMap<string, FoundMessage>>(new Map());
  /** Missing in one search. A replica that lags looks the same: only a second search ends the snooze. */
  const missed = signal<ReadonlySet<string>>(new Set());
  let searching: Promise<void> | undefined;

  /** Those of which the loaded list says nothing. */
  const below = computed(() => {
    const { snoozed } = state.value;
    const [loaded, isWhole] = [feed.messages.value, feed.reachedEnd.value];
    if (snoozed.size === 0 || isWhole) return [];
    const oldest = loaded.at(-1)?.createdAt ?? Infinity;
    const inside = new Set(loaded.map(keyOf));
    return [...snoozed].filter(
      ([key, { time }]) =>
        snoozedUntil(state.value, key) > 0 &&
        time <= oldest &&
        !inside.has(key) &&
        !isArchivedAt(state.value, key, time),
    );
  });

  const isWanted = (key: string): boolean =>
    isSnoozed(state.peek(), key) ? tab.peek().place === 'snoozed' : !isSet(state.peek().read.get(key));

  const onFound = (key: string, result: FoundMessage | undefined): void => {
    const isMissed = missed.peek().has(key);
    if (!result && isMissed && isSettled(state.peek().snoozed.get(key)?.time ?? Infinity, newestPosition()))
      change((current) => endSnoozes(current, [key]));
    const [others, results] = [new Set(missed.peek()), new Map(found.peek())];
    others.delete(key);
    if (result) results.set(key, result);
    else {
      others.add(key);
      results.delete(key);
    }
    missed.value = others;
    found.value = results;
  };

  const run = async (again: boolean): Promise<void> => {
    const sought = below
      .peek()
      .filter(([key]) => isWanted(key) && (again || !(found.peek().has(key) || missed.peek().has(key))))
      .toSorted(([, a], [, b]) => (a.until ?? 0) - (b.until ?? 0))
      .slice(0, MAX_SOUGHT)
      .map(([key, { time }]) => ({ key, time, place: found.peek().get(key)?.place }));
    if (sought.length > 0 && isLoaded.peek()) await (await loadFindSnoozed())(feed, sought, onFound);
  };

  return {
    extra: computed(() => {
      const results = [...found.value.values()].map(({ message }) => message);
      return feed.messages.value && results.filter(({ id }) => !feed.find(id));
    }),
    isComplete: computed(
      () =>
        isLoaded.value &&
        below.value.every(([key]) => !isSnoozed(state.value, key) || found.value.has(key) || missed.value.has(key)),
    ),
    remember: (message) => onFound(keyOf(message), { message, place: feed.messages.peek().length }),
    find: (key) => found.peek().get(key)?.message ?? feed.messages.peek().find((one) => keyOf(one) === key),
    isGone: (key) => missed.peek().has(key),
    search: async (again = false) => {
      await searching?.catch(() => {});
      await (searching ??= run(again).finally(() => (searching = undefined)));
    },
  };
}
