/** Counts the unread messages of each tab from what is loaded: no tab causes a request. They agree with badge and rows. */
import { computed } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { ReadState } from '../../../shared/read-state.js';
import type { Message } from '../../message.js';
import { isSeen, isUnread } from '../../read-state/queries.js';
import { countFitting } from '../counts/count-fitting.js';
import type { FittingList } from '../counts/count-fitting.js';
import { MAX_COUNT } from '../counts/count.js';
import type { Count } from '../counts/count.js';
import type { Feed } from '../feed.js';
import { isIn, isNarrow, startOf, withoutReadState } from './tab-filter.js';
import type { Predicate } from './tab-filter.js';
import type { Tab, TabFilter } from './tabs.js';
import type { VisibleMessages } from '../visible-messages.js';

export interface TabCountOptions {
  readonly feed: Feed & Pick<FittingList, 'extra'>;
  readonly list: Pick<VisibleMessages, 'filteredFeed'>;
  readonly state: ReadonlySignal<ReadState>;
  readonly unreadCount: ReadonlySignal<Count>;
  readonly tabs: () => readonly Tab[];
  readonly tab: ReadonlySignal<Tab>;
  readonly now: () => number;
}

const NONE: Count = { count: 0, more: false };

/** By the id of the tab. A tab of read messages has none. */
export function createTabCounts(options: TabCountOptions): ReadonlySignal<ReadonlyMap<string, Count>> {
  const { feed, list, state, unreadCount, tabs, tab: selected, now } = options;

  /** Counted messages are unread: of the read state only `seen` is left to apply. */
  const fitting = (filter: TabFilter): Predicate => {
    const fits = isIn(withoutReadState(filter), now);
    return (message) => fits(message) && (filter.seen === undefined || filter.seen === isSeen(state.value, message));
  };

  /** The feed of a selected tab may reach further down than the whole list. */
  const countBelow = (tab: Tab, fits: Predicate): Count => {
    const filtered = tab.id === selected.value.id ? list.filteredFeed.value : null;
    if (!filtered) return { count: 0, more: true };
    const known = new Set(feed.extra?.value.map(({ id }) => id));
    const isBelow = ({ id }: Message): boolean => !feed.find(id) && !known.has(id);
    const below = filtered.messages.value.filter(
      (message) => isBelow(message) && isUnread(state.value, message) && fits(message) && !feed.isHidden(message),
    );
    return { count: below.length, more: !filtered.reachedEnd.value || filtered.isCountPartial.value };
  };

  const countIn = (tab: Tab): Count => {
    if (tab.read || tab.place) return NONE;
    if (!isNarrow(tab) && tab.seen === undefined) return unreadCount.value;
    const fits = fitting(tab);
    const inside = countFitting(feed, state.value, false, fits);
    const below = countBelow(tab, fits);
    const oldest = feed.messages.value.at(-1)?.createdAt ?? Infinity;
    const isBeyondStart = oldest < startOf(tab, now) && !feed.isCountPartial.value;
    const count = Math.min(MAX_COUNT, inside.count + below.count);
    return { count, more: count === MAX_COUNT || (inside.more && below.more && !isBeyondStart) };
  };

  return computed(() => new Map(tabs().map((tab) => [tab.id, countIn(tab)])));
}
