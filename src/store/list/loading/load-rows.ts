/** Loads older rows of the selected tab, and refreshes the rows of a tab that the service filters. */
import { computed } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { InboxError } from '../../../api/error.js';
import { MAX_PAGE_SIZE } from '../../../shared/page-size.js';
import type { Message } from '../../message.js';
import type { Feed } from '../feed.js';
import type { VisibleMessages } from '../visible-messages.js';

/** Rows that do not fit the tab are skipped, but not without end. */
const MAX_LOADS = 6;
/** Rows further down are not refreshed: a scan of the whole list reaches hardly further. */
const MAX_REFRESHED = 400;

export interface LoadRowsOptions {
  readonly feed: Feed;
  readonly list: VisibleMessages;
  readonly pageSize: () => number;
  readonly searchSnoozed: () => Promise<void>;
  readonly onError: (error: InboxError) => void;
  readonly onLoaded: () => void;
}

export interface RowLoader {
  readonly more: ReadonlySignal<'none' | 'available' | 'loading' | 'failed'>;
  /** Whether the newest messages, as received, tell which revealed rows of the whole list still exist. */
  readonly coversRevealed: (newest: readonly Message[]) => boolean;
  /** How many messages of the whole list reach down to the last row that is revealed or searched. */
  readonly revealedCount: () => number;
  /** Requests the rows of a filtered tab again: those on screen, or with `whole` all that are loaded. */
  readonly refresh: (whole?: boolean) => Promise<void>;
  /** Shows a page of older rows; while one is loading, resolves with that one. */
  readonly loadMore: () => Promise<void>;
  /** Requests older messages for a search of the tab. Resolves with whether the service answered. */
  readonly loadOlder: () => Promise<boolean>;
}

/** Whether the newest part of a list contains each of some rows, or reaches below it. */
function covers(newest: readonly Message[], rows: readonly Message[]): boolean {
  const ids = new Set(newest.map(({ id }) => id));
  const oldest = newest.at(-1)?.createdAt ?? Infinity;
  return rows.every(({ id, createdAt }) => ids.has(id) || createdAt > oldest);
}

export function createRowLoader({
  feed,
  list,
  pageSize,
  searchSnoozed,
  onError,
  onLoaded,
}: LoadRowsOptions): RowLoader {
  const { tab, visit, filteredFeed, loaded, isEnded, hiddenCount, revealedDepth, searchedDepth } = list;
  const revealedCount = (): number =>
    Math.min(MAX_REFRESHED, Math.max(searchedDepth(), filteredFeed.peek() ? 0 : revealedDepth()));

  const withProgress = async (load: () => Promise<unknown>): Promise<void> => {
    const { progress } = visit.peek();
    progress.value = 'loading';
    try {
      await load();
      progress.value = 'idle';
    } catch (error) {
      progress.value = error instanceof InboxError ? 'failed' : 'idle';
      if (error instanceof InboxError) onError(error);
    }
  };

  const refresh: RowLoader['refresh'] = async (whole = false) => {
    const { progress } = visit.peek();
    if (progress.peek() === 'failed') progress.value = 'idle';
    const filtered = filteredFeed.peek();
    const depth = whole ? loaded.peek().length : revealedDepth();
    await filtered?.sync({
      limit: Math.min(MAX_PAGE_SIZE, Math.max(pageSize(), depth)),
      whole: true,
      // If all of the list was loaded, all of it is requested: a late message may be at its end.
      enough: (newest) =>
        !(whole && filtered.reachedEnd.peek()) && covers(newest, filtered.messages.peek().slice(0, depth)),
      onArrivals: list.onArrivals,
    });
  };

  /** The load whose progress is `loading`. */
  let loading: Promise<void> | undefined;
  const loadMore = async (): Promise<void> => {
    const { progress, revealed } = visit.peek();
    progress.value = 'idle';
    const filtered = filteredFeed.peek();
    if (filtered && filtered.messages.peek().length === 0) return withProgress(refresh);
    revealed.value += pageSize() + Math.min(0, hiddenCount());
    if (hiddenCount() >= 0 || isEnded.peek()) return undefined;
    if (tab.peek().place === 'snoozed') return withProgress(searchSnoozed);
    return withProgress(async () => {
      for (let loads = 0; loads < MAX_LOADS && hiddenCount() < 0 && !isEnded.peek(); loads++)
        await (filteredFeed.peek() ?? feed).loadOlder();
      onLoaded();
    });
  };

  return {
    more: computed(() => {
      if (visit.value.alone.value) return 'none';
      const progress = visit.value.progress.value;
      return progress !== 'idle' ? progress : hiddenCount() > 0 || !isEnded.value ? 'available' : 'none';
    }),
    coversRevealed: (newest) => covers(newest, feed.messages.peek().slice(0, revealedCount())),
    revealedCount,
    refresh,
    loadMore: () => (visit.peek().progress.peek() === 'loading' && loading) || (loading = loadMore()),
    loadOlder: async () => {
      try {
        await (tab.peek().place === 'snoozed' ? searchSnoozed() : feed.loadOlder());
        onLoaded();
        return true;
      } catch (error) {
        if (error instanceof InboxError) onError(error);
        return false;
      }
    },
  };
}
