/**
 * The rows of the selected tab: loaded messages, with read state and pending actions laid over them, filtered by the tab and
 * cut at the last revealed row.
 *
 * A row that was shown stays until the reader leaves the tab or closes the panel, also when it no longer fits: nothing jumps
 * away under the pointer. Arrivals wait above the list while the reader is in the middle of it.
 */
import { batch, computed, signal } from '@preact/signals-core';
import type { ReadonlySignal, Signal } from '@preact/signals-core';
import type { Mark, ReadState } from '../../shared/read-state.js';
import type { Message, Outcome } from '../message.js';
import { archivedPosition, isArchived, isSet, isSnoozed, keyOf, unreadMarksOutside } from '../read-state/queries.js';
import type { FeedQuery } from '../../api/inbox/feed.js';
import { createFeed } from './feed.js';
import type { Feed, FetchFeed } from './feed.js';
import { inListOrder, soonestFirst } from './list-order.js';
import { overlay } from './overlay.js';
import { isIn, queryOf, startOf } from './tab-filter.js';
import type { Predicate } from './tab-filter.js';
import type { Place, Tab, TabFilter } from './tabs.js';
import { reachesPosition } from './count.js';

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

/** What belongs to one visit of a tab. */
export interface TabVisit {
  /** Ids of rows that were shown: they stay. */
  readonly shown: Set<string>;
  readonly revealed: Signal<number>;
  /** Messages newer than this one wait above the list. */
  readonly pausedAt: Signal<Message | undefined>;
  readonly progress: Signal<'idle' | 'loading' | 'failed'>;
  /** Stands in place of the list: a message that the host asked for, too far down to be loaded with all above it. */
  readonly alone: Signal<Message | undefined>;
}

export interface VisibleMessages {
  readonly messages: ReadonlySignal<readonly Message[]>;
  readonly arrivals: ReadonlySignal<number>;
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
  /** How many rows that fit are not revealed yet; negative where there are too few. */
  readonly hiddenCount: () => number;
  /** How many loaded messages there are down to the last row on screen. */
  readonly revealedDepth: () => number;
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
  /** New messages were received: they are revealed, unless they wait. */
  readonly onArrivals: (messages: readonly Message[]) => void;
  readonly pauseArrivals: (isPaused: boolean) => void;
  /** A command on the message was undone: its row is no arrival. */
  readonly showAgain: (id: string) => void;
  readonly showArrivals: () => void;
}

const createVisit = (revealed: number): TabVisit => ({
  shown: new Set<string>(),
  revealed: signal(revealed),
  pausedAt: signal<Message | undefined>(undefined),
  progress: signal<'idle' | 'loading' | 'failed'>('idle'),
  alone: signal<Message | undefined>(undefined),
});

export function createVisibleMessages(options: VisibleMessagesOptions): VisibleMessages {
  const { feed, fetchFeed, state, outcomes, tab, snoozes, now, pageSize, canFilter } = options;
  const visits = signal(0);

  const filter = computed(() => JSON.stringify(queryOf(tab.value, canFilter)));
  const filteredFeed = computed((): Feed | null => {
    const query: FeedQuery | null = JSON.parse(filter.value);
    return query && createFeed(fetchFeed, query);
  });
  const tabFeed = computed(() => filteredFeed.value ?? feed);
  const visitKey = computed(() => JSON.stringify([tab.value, visits.value]));
  const visit = computed(() => ({ ...createVisit(pageSize()), of: [visitKey.value, filteredFeed.value] }));
  const loaded = computed<readonly Message[]>(() => tabFeed.value.messages.value);

  const withOverlay = (message: Message): Message => overlay(message, state.value, outcomes.value.get(message.id));
  const placeOf = (message: Message): Place | undefined =>
    isArchived(state.value, message) ? 'archived' : isSnoozed(state.value, keyOf(message)) ? 'snoozed' : undefined;
  const toRows = (messages: readonly Message[], place?: Place): readonly Message[] => {
    const inside = messages.filter((message) => placeOf(message) === place && !feed.isHidden(message)).map(withOverlay);
    if (!inside.some(({ snoozedUntil }) => snoozedUntil)) return inside;
    return inside.toSorted(place === 'snoozed' ? soonestFirst : inListOrder);
  };
  const withExtra = (messages: readonly Message[], extra: readonly Message[]): readonly Message[] =>
    extra.length > 0 ? [...messages, ...extra] : messages;
  const rows = computed(() => toRows(withExtra(feed.messages.value, snoozes.extra.value)));
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
    return filteredFeed.value || place ? toRows(withExtra(loaded.value, extra.value), place) : rows.value;
  });

  let isSearching = false;
  const setSearching = (isOn: boolean) => () => void (isSearching = isOn);
  const searchable = computed(
    () => {
      const own = placed.value;
      // The feed of the tab may have what the whole list has not loaded.
      return tab.value.place ? own : [...new Map([...rows.value, ...own].map((row) => [row.id, row])).values()];
    },
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

  const arrivals = computed(() => {
    const top = visit.value.pausedAt.value;
    return top
      ? Math.max(
          0,
          fitting.value.findIndex((row) => inListOrder(row, top) >= 0),
        )
      : 0;
  });

  const messages = computed(() => {
    const alone = visit.value.alone.value;
    const shown = alone ? toRows([alone], tab.value.place) : [];
    if (shown.length > 0) return shown;
    return fitting.value.slice(arrivals.value, arrivals.value + visit.value.revealed.value);
  });

  const isEnded = computed(() => {
    const { read, seen, place } = tab.value;
    if (place === 'snoozed') return snoozes.isComplete.value;
    const { reachedEnd, isCountPartial } = tabFeed.value;
    if (reachedEnd.value) return true;
    if (isCountPartial.value) return false;
    const oldest = loaded.value.at(-1)?.createdAt ?? Infinity;
    if (oldest < startOf(tab.value, now)) return true;
    // All that is older was archived at once, and nothing of it was restored.
    const { archived } = state.value;
    const isRestored = (mark: Mark): boolean => !isSet(mark) && mark.time <= oldest;
    if (!place && oldest <= archivedPosition(state.value) && ![...archived.values()].some(isRestored)) return true;
    if (filteredFeed.value || !(read === false || seen === false)) return false;
    if (!reachesPosition(state.value, loaded.value, read !== false)) return false;
    return read !== false || unreadMarksOutside(state.value, loaded.value).every(([, { time }]) => time > oldest);
  });

  /** Arrivals are above it. */
  const topOfList = (): Message | undefined =>
    [...fitting.peek().slice(0, 1), ...loaded.peek().slice(0, 1)].toSorted(inListOrder)[0];

  const release = (top?: Message): void =>
    batch(() => {
      const { revealed, pausedAt } = visit.peek();
      revealed.value += arrivals.peek();
      pausedAt.value = top;
    });

  const showAgain = (id: string): void => {
    const { revealed, pausedAt } = visit.peek();
    const before = arrivals.peek();
    const row = fitting
      .peek()
      .slice(0, before)
      .find((one) => one.id === id);
    if (!row) return;
    batch(() => {
      pausedAt.value = row;
      revealed.value += before - arrivals.value;
    });
  };

  const findConfirmed = (id: string): Message | undefined => {
    const alone = visit.peek().alone.peek();
    return tabFeed.peek().find(id) ?? feed.find(id) ?? [...snoozes.extra.peek(), alone].find((one) => one?.id === id);
  };

  return {
    messages,
    arrivals,
    visit,
    rows,
    filteredFeed,
    loaded,
    extra,
    placeOf,
    fits: (wanted) => isIn(wanted, now),
    isHidden: feed.isHidden,
    isEnded,
    searchable,
    isSearched: computed(() => (tab.value.place === 'snoozed' ? snoozes.isComplete : feed.reachedEnd).value),
    searchedDepth: () => (isSearching ? feed.messages.peek().length : 0),
    hiddenCount: () => fitting.value.length - arrivals.value - visit.value.revealed.value,
    revealedDepth: () => {
      const end = arrivals.peek() + visit.peek().revealed.peek();
      // In the list, those that are back from a snooze stand above their places.
      const isInPlace = ({ snoozedUntil }: Message): boolean => !snoozedUntil || tab.peek().place !== undefined;
      const revealed = fitting.peek().slice(0, end).filter(isInPlace);
      const ids = new Set(revealed.map(({ id }) => id));
      return loaded.peek().findLastIndex(({ id }) => ids.has(id)) + 1;
    },
    tab,
    tabFeed,
    findConfirmed,
    toRow: withOverlay,
    find: (id) => {
      const message = findConfirmed(id);
      return message && overlay(message, state.peek(), outcomes.peek().get(id));
    },
    enter: () => {
      visits.value += 1;
    },
    onArrivals: (received) => {
      const { pausedAt, revealed } = visit.peek();
      const top = pausedAt.peek();
      // Those below a message of the future do not wait.
      revealed.value += received.filter((one) => !top || inListOrder(one, top) >= 0).length;
    },
    pauseArrivals: (isPaused) => {
      const { pausedAt } = visit.peek();
      if (isPaused) pausedAt.value ??= topOfList();
      else release();
    },
    showAgain,
    showArrivals: () => release(visit.peek().pausedAt.peek() && topOfList()),
  };
}
