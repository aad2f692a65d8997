/**
 * The reader's read state: a signal in this tab, stored for the other tabs, and synchronised with the proxy. Every change
 * goes through `change`. It does not know the rows.
 */
import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { InboxError } from '../../api/error.js';
import type { InboxPageDto } from '../../api/inbox/feed.js';
import type { ReadStateBody, ReadStateUpdate } from '../../api/inbox/read-state.js';
import { EMPTY, merge } from '../../shared/read-state.js';
import type { ReadState } from '../../shared/read-state.js';
import { newestPosition, prune } from '../../shared/prune-read-state.js';
import { latestPosition } from '../../shared/read-state-limits.js';
import type { FeedState } from '../list/feed-state.js';
import { reachesPosition } from '../list/count.js';
import type { Message } from '../message.js';
import { toMessages } from '../list/page-messages.js';
import type { InboxClient, Ports } from '../ports.js';
import type { Identity } from '../reader/identity.js';
import type { ServiceClock } from '../service-clock.js';
import { STORAGE_CHANGED } from '../reader/tab-messages.js';
import { adoptSnooze, markUndated, readDeleted } from './commands.js';
import { compactArchived, compactRead, MIN_ARCHIVED_MARKS, settleBulkChanges, withoutBulkChanges } from './compact.js';
import { initialMarks } from './initial-marks.js';
import { createReadStateStorage, hasPositionsAfter } from './storage.js';
import type { ReadStateStorage } from './storage.js';
import { createSync } from './sync.js';

export interface ReadStateOptions {
  readonly ports: Pick<Ports, 'clock' | 'randomId'>;
  readonly client: Pick<InboxClient, 'updateReadState'>;
  readonly identity: Pick<Identity, 'whenIdentified' | 'write' | 'broadcast'>;
  /** The loaded part of the whole list. */
  readonly list: FeedState;
  readonly isAllowed: (operation: string) => boolean;
  /** The service's clock. */
  readonly serviceClock: Pick<ServiceClock, 'at'>;
}

export interface ReadStateStore {
  readonly state: ReadonlySignal<ReadState>;
  /** Applies a change, stores it and shares it. Does nothing before the reader is known. */
  readonly change: (apply: (state: ReadState) => ReadState) => void;
  /** The service's clock at its last response. */
  readonly serviceNow: () => number;
  /** The newest position that may be written, by the service's clock. */
  readonly newestPosition: () => number;
  /** The proxy's version of the read state, by its last response; empty for none. */
  readonly version: () => string;
  /** The service's clock went on: messages may be back. */
  readonly onTime: () => void;
  /** Merges what other tabs wrote. */
  readonly reread: () => void;
  /** A page of the whole list or of a filtered one was received; a proxy may have sent its read state along. */
  readonly onPage: (page: InboxPageDto, isWholeList: boolean) => void;
  /**
   * The newest part of the list was received. Sets the initial state of a new reader. Returns whether there is a
   * state now.
   */
  readonly initialize: (newest: readonly Message[]) => boolean;
  /** Replaces marks by positions, and drops those of deleted messages, as far as the loaded part of the list allows. */
  readonly compact: () => void;
  /** Pushes pending changes now, because the page may be closing. */
  readonly flush: () => void;
}

export function createReadState({
  ports,
  client,
  identity,
  list,
  isAllowed,
  serviceClock,
}: ReadStateOptions): ReadStateStore {
  const { clock, randomId } = ports;
  const state = signal(EMPTY);
  let storage: ReadStateStorage | undefined;
  /** The content of the storage at the last merge. */
  let merged: ReadState | undefined;
  let serviceTime: number | undefined;
  // A service without a `Date` header leaves no other clock than the device's.
  const now = (): number => serviceTime ?? Math.trunc(clock.now());
  const latest = (): number => (serviceTime === undefined ? Infinity : latestPosition(serviceTime));
  const newest = (): number => newestPosition(now());
  const isGapless = (): boolean => !list.isCountPartial.peek();
  const isEnd = (): boolean => list.reachedEnd.peek();

  /** No snooze is over before a response has shown the service's time. */
  let hasResponded = false;

  const set = (next: ReadState): void => {
    const time = serviceClock.at.peek();
    const isDue =
      hasResponded && [...next.snoozed.values()].some((mark) => mark.time > (next.dueUpTo ?? 0) && mark.time <= time);
    state.value = isDue ? { ...next, dueUpTo: time } : next;
  };

  const reread = (): void => {
    const stored = storage?.read();
    if (!stored || stored === merged) return;
    merged = stored;
    set(merge(state.peek(), stored));
  };

  const compacted = (current: ReadState): ReadState =>
    current.archived.size >= MIN_ARCHIVED_MARKS && isGapless()
      ? compactArchived(current, list.messages.peek(), newest())
      : current;

  const change: ReadStateStore['change'] = (apply) => {
    if (!storage) return;
    // Another tab may have set a mark with a higher counter: a mark that follows a lower one would lose.
    reread();
    const before = state.peek();
    const changed = apply(before);
    if (changed === before) return;
    const next = compacted(changed);
    const pruned = prune(next, now());
    set(pruned);
    if (pruned !== next) storage.rewrite(pruned);
    else if (!storage.write(next)) return;
    identity.broadcast(STORAGE_CHANGED);
    sync.onChange();
  };

  const push = (update: ReadStateUpdate): Promise<ReadStateBody | undefined> =>
    identity.write((subject) =>
      client.updateReadState && isAllowed('update-read-state')
        ? client.updateReadState(update, { subject, idempotencyKey: randomId() })
        : Promise.reject(new InboxError('missing')),
    );

  const sync = createSync({
    after: (delay, run) => clock.after(delay, run),
    push,
    state: () => state.peek(),
    latest,
    onReceived: (received) => change((current) => merge(current, received)),
  });

  /**
   * By id of a message that has its final next older one, which came in the same response, a minute after it was created: the time
   * of the next one that has a time, or 0 at the end. Positions rise over these alone, if the list has no older message next to it.
   */
  const settled = new Map<string, number>();
  const settle = ({ hasMore, dropped }: InboxPageDto, messages: readonly Message[]): void => {
    if (dropped > 0) return;
    let next = hasMore ? undefined : 0;
    for (const { id, createdAt, undated } of messages.toReversed()) {
      if (next !== undefined && createdAt <= newest()) settled.set(id, next);
      if (!undated) next = createdAt;
    }
  };

  /** Drops positions that a wrong clock wrote, here and in the storage. */
  const dropWrongPositions = (): void => {
    if (storage && hasPositionsAfter(state.peek(), latest()))
      set({ ...storage.reread(), dueUpTo: state.peek().dueUpTo ?? 0 });
  };

  identity.whenIdentified((opened) => {
    storage = createReadStateStorage(opened, randomId, latest);
    reread();
  });

  return {
    state,
    change,
    serviceNow: now,
    newestPosition: newest,
    onTime: () => set(state.peek()),
    version: sync.version,
    reread,
    onPage: (page, isWholeList) => {
      if (page.serviceTime !== undefined) serviceTime = Math.max(serviceTime ?? 0, page.serviceTime);
      hasResponded = true;
      dropWrongPositions();
      set(state.peek());
      const messages = toMessages(page.data);
      if (isWholeList) settle(page, messages);
      sync.onResponse(page.readState);
      // The proxy's read state first: it may say that the reader has ended such a snooze.
      const snoozed = messages.filter(({ snoozedUntil }) => snoozedUntil);
      change((current) =>
        snoozed.reduce((next, message) => adoptSnooze(next, message, now()), markUndated(current, messages)),
      );
    },
    initialize: (received) => {
      // The service's clock has whole seconds.
      const latestNow = now() + 999;
      change((current) => initialMarks(current, received, latestNow));
      return state.peek().readUpTo > Number.NEGATIVE_INFINITY || received.some((one) => one.createdAt <= latestNow);
    },
    compact: () => {
      if (!isGapless()) return;
      const messages = list.messages.peek();
      change((before) => {
        const current = settleBulkChanges(readDeleted(before, messages, isEnd(), newest()), newest());
        // What lies below the loaded part would stay read after a bulk change is undone.
        const isWhole = isEnd() || reachesPosition(withoutBulkChanges(current), messages);
        const isSettled = ({ id }: Message, place: number): boolean =>
          (messages[place + 1]?.createdAt ?? 0) >= (settled.get(id) ?? Infinity);
        return isWhole ? compactRead(current, messages, newest(), isSettled) : current;
      });
    },
    flush: sync.flush,
  };
}
