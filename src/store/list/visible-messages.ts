/**
 * The rows of the selected tab: loaded messages, with read state and pending actions laid over them, filtered by the tab and
 * cut at the last revealed row.
 *
 * A row that was shown stays until the reader leaves the tab or closes the panel, also when it no longer fits: nothing jumps
 * away under the pointer. Arrivals wait above the list while the reader is in the middle of it.
 */
import { computed, signal, untracked } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { ReadState } from '../../shared/read-state.js';
import type { Message, Outcome } from '../message.js';
import { isArchived, isSet, isSnoozed, keyOf } from '../read-state/queries.js';
import type { FeedQuery } from '../../api/inbox/feed.js';
import { byId } from './by-id.js';
import { createFeed } from './feed.js';
import type { Feed, FetchFeed } from './feed.js';
import { inListOrder, soonestFirst } from './list-order.js';
import { overlay } from './overlay.js';
import { createRevealedRows } from './revealed-rows.js';
import type { RevealedRows } from './revealed-rows.js';
import { hasReachedEnd } from './tabs/tab-end.js';
import { isIn, queryOf } from './tabs/tab-filter.js';
import type { Predicate } from './tabs/tab-filter.js';
import { createVisit } from './tabs/tab-visit.js';
import type { TabVisit } from './tabs/tab-visit.js';
import type { Place, Tab, TabFilter } from './tabs/tabs.js';

export interface VisibleMessagesOptions {
  readonly feed: Feed;
  readonly fetchFeed: FetchFeed;
  readonly state: ReadonlySignal<ReadState>;
  readonly outcomes: ReadonlySignal<ReadonlyMap<string, Outcome>>;
  readonly tab: ReadonlySignal<Tab>;
  readonly snoozes: {
    /** Snoozed messages that are found, and that the loaded list lacks. */
    readonly extra: ReadonlySignal<readonly Message[]>;
    /** Every message of the tab `snoozed` is known. */
    readonly isComplete: ReadonlySignal<boolean>;
  };
  /** The time by the service's clock. Reads a signal. */
  readonly now: () => number;
  /** Rows revealed at first, and with each `loadMore`. */
  readonly pageSize: () => number;
  /** Whether the service may filter by a payload. Reads a signal. */
  readonly canFilter: (filter: unknown) => boolean;
}

export interface VisibleMessages extends RevealedRows {
  readonly messages: ReadonlySignal<readonly Message[]>;
  readonly visit: ReadonlySignal<TabVisit>;
  /** All loaded messages of the whole list that are neither archived nor snoozed, as the list shows them. */
  readonly rows: ReadonlySignal<readonly Message[]>;
  /** The feed of a tab with one payload by which the service filters; null for all other tabs. */
  readonly filteredFeed: ReadonlySignal<Feed | null>;
  /** The loaded messages of the tab's feed, archived and other ones included. */
  readonly loaded: ReadonlySignal<readonly Message[]>;
  /** Messages that were or are snoozed, and that the feed of the tab has not loaded. */
  readonly extra: ReadonlySignal<readonly Message[]>;
  /** Where a message is that left the list. Reads signals. */
  readonly placeOf: (message: Message) => Place | undefined;
  /** Which messages, with read state, a tab shows. */
  readonly fits: (tab: TabFilter) => Predicate;
  /** The host hides the message. Reads signals. */
  readonly isHidden: Feed['isHidden'];
  /** No older message can belong to the tab. */
  readonly isEnded: ReadonlySignal<boolean>;
  /** What a search of the tab goes through, loaded: its place, or the whole list. A subscriber counts as a search. */
  readonly searchable: ReadonlySignal<readonly Message[]>;
  /** `searchable` will have no older message. */
  readonly isSearched: ReadonlySignal<boolean>;
  /** How many loaded messages of the whole list are being searched. */
  readonly searchedDepth: () => number;
  readonly tab: ReadonlySignal<Tab>;
  /** The feed that the tab's rows are from. */
  readonly tabFeed: ReadonlySignal<Feed>;
  /** The message as the service sent it. */
  readonly findConfirmed: (id: string) => Message | undefined;
  /** A message that need not be loaded, as a row. */
  readonly toRow: (message: Message) => Message;
  /** The message as this tab shows it, or as any list has it. */
  readonly find: (id: string) => Message | undefined;
  /** Begins another visit: at the top, with the rows that fit now. */
  readonly enter: () => void;
}

export function createVisibleMessages(options: VisibleMessagesOptions): VisibleMessages {
  const { feed, fetchFeed, state, outcomes, tab, snoozes, now, pageSize, canFilter } = options;
  const filter = computed(() => JSON.stringify(queryOf(tab.value, canFilter)));
  const filteredFeed = computed((): Feed | null => {
    const query: FeedQuery | null = JSON.parse(filter.value);
    return query && createFeed(fetchFeed, query);
  });
  const tabFeed = computed(() => filteredFeed.value ?? feed);
  const visits = signal(0);
  const visitKey = computed(() => JSON.stringify([tab.value, visits.value]));
  const visit = computed(() => ({ ...createVisit(pageSize), of: [visitKey.value, filteredFeed.value] }));
  const loaded = computed<readonly Message[]>(() => tabFeed.value.messages.value);

  const toRow = (message: Message): Message => overlay(message, state.value, outcomes.value.get(message.id));
  const placeOf = (message: Message): Place | undefined =>
    isArchived(state.value, message) ? 'archived' : isSnoozed(state.value, keyOf(message)) ? 'snoozed' : undefined;
  const toRows = (messages: readonly Message[], place?: Place): readonly Message[] => {
    const inside = messages.filter((message) => placeOf(message) === place && !feed.isHidden(message)).map(toRow);
    if (!inside.some(({ snoozedUntil }) => snoozedUntil)) return inside;
    return inside.toSorted(place === 'snoozed' ? soonestFirst : inListOrder);
  };
  const rows = computed(() => toRows([...feed.messages.value, ...snoozes.extra.value]));
  const extra = computed(() => {
    // What the feed of the tab loads later is not extra any more: `find` reads no signal.
    void loaded.value;
    const wasSnoozed = (message: Message): boolean => isSet(state.value.snoozed.get(keyOf(message)));
    // The whole list may have what the feed of a filtered tab has not loaded.
    return [...feed.messages.value.filter(wasSnoozed), ...snoozes.extra.value].filter(
      (message) => !tabFeed.value.find(message.id),
    );
  });

  /** The rows of the tab's place and feed, before its filter. */
  const placed = computed(() => {
    const { place } = tab.value;
    return place || filteredFeed.value ? toRows([...loaded.value, ...extra.value], place) : rows.value;
  });

  let isSearching = false;
  const setSearching = (isOn: boolean) => () => void (isSearching = isOn);
  const searchable = computed(
    // The feed of the tab may have what the whole list has not loaded.
    () => (tab.value.place ? placed.value : [...byId([...rows.value, ...placed.value]).values()]),
    { watched: setSearching(true), unwatched: setSearching(false) },
  );

  const fitting = computed(() => {
    const { shown } = visit.value;
    const fits = isIn(tab.value, now);
    const { place } = tab.value;
    // Between the last message that is loaded and one that is back from a snooze below it, others may be missing.
    const end = place === 'snoozed' || tabFeed.value.reachedEnd.value ? undefined : loaded.value.at(-1);
    return placed.value.filter((row) => (shown.has(row.id) || fits(row)) && !(end && inListOrder(row, end) > 0));
  });

  const onScreen = createRevealedRows(tab, visit, fitting, loaded);
  const { arrivals } = onScreen;
  const messages = computed(() => {
    const alone = visit.value.alone.value;
    const shown = alone ? toRows([alone], tab.value.place) : [];
    if (shown.length > 0) return shown;
    return fitting.value.slice(arrivals.value, arrivals.value + visit.value.revealed.value);
  });

  const isKnown = (isWhole: () => boolean): ReadonlySignal<boolean> =>
    computed(() => (tab.value.place === 'snoozed' ? snoozes.isComplete.value : isWhole()));

  const findConfirmed = (id: string): Message | undefined => {
    const alone = visit.peek().alone.peek();
    return tabFeed.peek().find(id) ?? feed.find(id) ?? [...snoozes.extra.peek(), alone].find((one) => one?.id === id);
  };

  return {
    ...onScreen,
    searchable,
    searchedDepth: () => (isSearching ? feed.messages.peek().length : 0),
    messages,
    visit,
    rows,
    filteredFeed,
    loaded,
    extra,
    placeOf,
    fits: (wanted) => isIn(wanted, now),
    isHidden: feed.isHidden,
    isEnded: isKnown(() => hasReachedEnd(tab.value, tabFeed.value, state.value, filteredFeed.value !== null, now)),
    isSearched: isKnown(() => feed.reachedEnd.value),
    tab,
    tabFeed,
    findConfirmed,
    toRow,
    find: (id) => {
      const message = findConfirmed(id);
      return message && untracked(() => toRow(message));
    },
    enter: () => void (visits.value += 1),
  };
}
