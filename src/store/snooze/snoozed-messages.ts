/** Finds snoozed messages that the loaded list lacks, and announces each once when its snooze ends. It is loaded late. */
import { computed, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { merge } from '../../shared/read-state.js';
import type { Mark, ReadState } from '../../shared/read-state.js';
import type { Feed } from '../list/feed.js';
import type { FoundMessage } from '../list/loading/find-by-time.js';
import { WHOLE_INTERVAL_MS } from '../polling/intervals.js';
import { nextMark, SETTLED_MS } from '../read-state/commands.js';
import { isArchivedAt, isSet, isSnoozed, keyOf, snoozedUntil } from '../read-state/queries.js';
import { findSnoozed } from './find-snoozed.js';
import type { SnoozesOptions } from './snoozes.js';

/** Messages that one search looks for, at most. */
const MAX_SOUGHT = 10;

export interface SnoozedMessagesOptions extends SnoozesOptions {
  /** Messages that were due in this state are not announced. */
  readonly first: ReadState;
}

export interface SnoozedMessages {
  /** Every message of the tab `snoozed` is known. */
  readonly isComplete: ReadonlySignal<boolean>;
  /** Rejects if a request does. */
  readonly search: () => Promise<void>;
  readonly update: () => Promise<void>;
}

/** Ends the snooze of a message that the service has deleted. It is read: an unread one would be counted. */
const endSnooze = (state: ReadState, key: string): ReadState => {
  const next = (kind: 'snoozed' | 'read', setting: 'weak' | 'set'): Map<string, Mark> => {
    const mark = state[kind].get(key);
    return new Map(mark && [[key, nextMark(mark, mark.time, setting)]]);
  };
  return merge(state, { snoozed: next('snoozed', 'weak'), read: next('read', 'set') });
};

export function createSnoozedMessages(options: SnoozedMessagesOptions): SnoozedMessages {
  const { feed, readState, tab, found, first, announce, isActive, canRequest } = options;
  const { state, change, newestPosition } = readState;
  const byKey = computed(() => new Map(found.value.map((message) => [keyOf(message), message])));
  const loadedByKey = computed(() => new Map(feed.messages.value.map((message) => [keyOf(message), message])));
  const places = new Map<string, number>();
  /** Missing in one search. A replica that lags looks the same: only a second search ends the snooze. */
  const missed = signal<ReadonlySet<string>>(new Set());
  /** Keys with the times of the snoozes that were due: none is announced twice. */
  const known = new Set<string>();
  const waiting = new Set<string>();
  let searching: Promise<void> | undefined;
  let searchedAt = newestPosition();

  /** Snoozed messages that the loaded list lacks, with their times. Late messages may be missing there: that proves nothing. */
  const absent = computed(() => {
    const current = state.value;
    return [...current.snoozed.keys()].flatMap((key) => {
      const time = current.read.get(key)?.time;
      const isHere = time === undefined || loadedByKey.value.has(key) || !snoozedUntil(current, key);
      return isHere || isArchivedAt(current, key, time) ? [] : [{ key, time }];
    });
  });
  const isGone = (time: number): boolean => time < newestPosition() - SETTLED_MS;

  const onFound = (key: string, result: FoundMessage | undefined): void => {
    const others = new Set(missed.peek());
    if (!result && others.has(key) && isGone(state.peek().read.get(key)?.time ?? Infinity))
      change((current) => endSnooze(current, key));
    if (result) others.delete(key);
    else others.add(key);
    if (result) places.set(key, result.place);
    missed.value = others;
    found.value = [...found.peek().filter((message) => keyOf(message) !== key), ...(result ? [result.message] : [])];
  };

  const isWanted = (key: string): boolean =>
    isSnoozed(state.peek(), key) ? tab.peek().place === 'snoozed' : !isSet(state.peek().read.get(key));

  /** A page that is hidden meanwhile requests nothing more. */
  const requestAt: Feed['requestAt'] = async (place) => {
    if (!isActive()) throw new DOMException('', 'AbortError');
    return feed.requestAt(place);
  };

  const run = async (): Promise<void> => {
    // Found messages may have been deleted since.
    const again = newestPosition() - searchedAt > WHOLE_INTERVAL_MS;
    if (again) searchedAt = newestPosition();
    const sought = absent
      .peek()
      .filter(({ key }) => isWanted(key) && (again || !(byKey.peek().has(key) || missed.peek().has(key))))
      .toSorted((a, b) => snoozedUntil(state.peek(), a.key) - snoozedUntil(state.peek(), b.key))
      .slice(0, MAX_SOUGHT)
      .map(({ key, time }) => ({ key, time, place: places.get(key) }));
    await findSnoozed({ messages: feed.messages, requestAt }, sought, onFound);
  };
  const search: SnoozedMessages['search'] = async () => {
    await searching?.catch(() => {});
    await (searching ??= run().finally(() => (searching = undefined)));
  };

  const noteDue = (current: ReadState, notify: boolean): void => {
    for (const key of current.snoozed.keys()) {
      const until = snoozedUntil(current, key);
      if (!until || isSnoozed(current, key) || known.has(key + until)) continue;
      known.add(key + until);
      if (notify) waiting.add(key);
    }
  };

  const announceFound = (): void => {
    const due = [...waiting].flatMap((key) => {
      const message = loadedByKey.peek().get(key) ?? byKey.peek().get(key);
      const isOver = !snoozedUntil(state.peek(), key) || isSnoozed(state.peek(), key);
      if (message || isOver) waiting.delete(key);
      return message && !isOver ? [message] : [];
    });
    if (due.length > 0) announce(due);
  };

  noteDue(first, false);
  return {
    isComplete: computed(() =>
      absent.value.every(({ key }) => !isSnoozed(state.value, key) || byKey.value.has(key) || missed.value.has(key)),
    ),
    search,
    update: async () => {
      noteDue(state.peek(), true);
      announceFound();
      if (canRequest()) await search();
      announceFound();
    },
  };
}
