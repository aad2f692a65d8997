/**
 * Brings one message into the list: finds it, selects a tab that shows it, and loads and reveals the rows down to it. The list
 * never has a gap: a message that is dozens of requests away is shown alone, in place of the list. It is loaded late.
 */
import { batch, effect } from '@preact/signals-core';
import { InboxError } from '../../api/error.js';
import type { Tab } from '../list/tabs/tabs.js';
import type { ReaderParts } from '../reader/reader-parts.js';
import { searchMessage } from './search-message.js';
import { tabFor } from './tab-for.js';

/** Messages that are loaded down to the one that is asked for, at most: twelve requests. */
const MAX_LOADED = 1000;
const MAX_LOADS = 14;
const REVEAL_STEP = 50;

export interface LocateOptions {
  readonly id: string;
  /** Milliseconds since 1970, about; undefined if it is unknown. */
  readonly createdAt?: number | undefined;
  /** It is shown alone, and is only requested again. */
  readonly isRecheck: boolean;
  readonly reader: Pick<ReaderParts, 'feed' | 'list' | 'polling' | 'found'>;
  readonly tabs: readonly Tab[];
  readonly tab: string;
  readonly selectTab: (id: string) => void;
  /** Whether the message is still asked for: the panel may have been closed. */
  readonly isWanted: () => boolean;
}

/** Final values of `ShownMessage.state`. */
export type Located = 'found' | 'alone' | 'hidden' | 'missing';

type List = ReaderParts['list'];

/** Waits for the first rows of a tab that the service filters, which are being requested. */
const untilIdle = ({ visit }: List): Promise<void> =>
  new Promise((resolve) => {
    const stop = effect(() => {
      if (visit.value.progress.value === 'loading') return;
      queueMicrotask(() => stop());
      resolve();
    });
  });

/** Loads older messages of the selected tab until it has the message, or there is no use. */
async function loadDownTo(id: string, reader: LocateOptions['reader'], place: number): Promise<boolean> {
  const { list, feed } = reader;
  await untilIdle(list);
  const source = list.filteredFeed.peek() ?? feed;
  const { progress } = list.visit.peek();
  const isFar = place - source.messages.peek().length > MAX_LOADED;
  try {
    for (
      let loads = isFar ? MAX_LOADS : 0;
      loads < MAX_LOADS && !source.find(id) && !source.reachedEnd.peek();
      loads++
    ) {
      progress.value = 'loading';
      await source.loadOlder();
    }
  } finally {
    progress.value = 'idle';
  }
  return source.find(id) !== undefined;
}

/** Reveals the rows of the selected tab down to a message; returns whether it is a row now. */
const reveal = (id: string, list: List): boolean =>
  batch(() => {
    const isRow = (): boolean => list.messages.peek().some((one) => one.id === id);
    const { revealed, alone } = list.visit.peek();
    alone.value = undefined;
    if (!isRow() && list.arrivals.peek() > 0) list.showArrivals();
    while (!isRow() && list.hiddenCount() > 0) revealed.value += REVEAL_STEP;
    return isRow();
  });

/** Rejects with an `InboxError` if a request fails, or the list moves faster than it can be searched. */
export async function locateMessage({ id, createdAt, reader, ...options }: LocateOptions): Promise<Located> {
  const { list, feed, polling } = reader;
  const { alone } = list.visit.peek();
  const last = alone.peek()?.id === id ? alone.peek() : undefined;
  let message = last ? undefined : list.findConfirmed(id);
  let place = 0;
  if (!message) {
    const found = await searchMessage(feed, id, last?.createdAt ?? createdAt);
    if (found === null)
      throw new InboxError('busy', { serviceCode: 'not-located', message: 'The list moved while it was searched.' });
    // The message that is shown alone may be another one by now.
    if (last && alone.peek() === last) alone.value = found?.message;
    if (!found) return 'missing';
    if (options.isRecheck) return 'alone';
    ({ message, place } = found);
    // Newer than the last poll: it is not below what is loaded.
    if (place < feed.messages.peek().length) await polling.pollNow();
  }
  const tab = !list.isHidden(message) && tabFor(message, list.toRow(message), options.tabs, options.tab, list);
  if (!tab || !options.isWanted()) return 'hidden';
  options.selectTab(tab.id);
  // A snoozed message is not in the place of its creation.
  if (list.toRow(message).snoozedUntil) {
    const { found } = reader;
    found.value = [...found.peek().filter((one) => one.id !== id), message];
    if (reveal(id, list)) return 'found';
  }
  if ((await loadDownTo(id, reader, place)) && reveal(id, list)) return 'found';
  list.visit.peek().alone.value = message;
  return 'alone';
}
