/**
 * The read state of the reader: in this tab as a signal, in the storage that other tabs read, and in step with the proxy.
 * Every change goes through `change`.
 */
import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { EMPTY, merge } from '../../shared/read-state.js';
import type { ReadState } from '../../shared/read-state.js';
import { latestPosition, newestPosition, prune, withoutPositionsAfter } from '../../shared/read-state-limits.js';
import type { InboxPageDto } from '../../api/inbox/feed.js';
import type { Message } from '../message.js';
import type { Ports, Storage } from '../ports.js';
import { reachesPosition } from '../list/unread-count.js';
import { firstRun, readDeleted } from './commands.js';
import { compactArchived, compactRead, MIN_ARCHIVED_MARKS } from './compact.js';
import { createReadStateStorage } from './storage.js';
import type { ReadStateStorage } from './storage.js';
import { createSync } from './sync.js';
import type { SyncPorts } from './sync.js';

export interface ReadStateOptions extends Pick<Ports, 'clock' | 'randomId'>, Pick<SyncPorts, 'push'> {
  /** The known part of the list, newest first. */
  readonly window: () => readonly Message[];
  readonly isGapless: () => boolean;
  /** The oldest message is in the window. */
  readonly isEnd: () => boolean;
  /** The storage holds something new. */
  readonly stored: () => void;
}

export interface ReadStateKeeper {
  readonly state: ReadonlySignal<ReadState>;
  readonly change: (change: (state: ReadState) => ReadState) => void;
  /** The newest position that may be written. */
  readonly newest: () => number;
  /** The version that the proxy is known to hold; empty for none. */
  readonly version: () => string;
  /** The reader is known: opens their storage, or nobody's. */
  readonly open: (storage?: Storage) => void;
  /** Reads what other tabs wrote. */
  readonly reread: () => void;
  /** A page of the whole list came; a proxy may have sent its state along. */
  readonly answered: (page: InboxPageDto) => void;
  /** A part of the list has come, from its newest message down. Gives whether it tells which messages are old. */
  readonly begin: (window: readonly Message[]) => boolean;
  /** Replaces marks by positions, and drops those of deleted messages, as far as the known part of the list allows. */
  readonly compact: () => void;
  /** Pushes what waits, since the page may be about to go. */
  readonly flush: () => void;
}

export function createReadState(options: ReadStateOptions): ReadStateKeeper {
  const { clock, randomId: freshKey, push, window, isGapless, isEnd, stored: onStored } = options;
  const state = signal(EMPTY);
  let storage: ReadStateStorage | undefined;
  let serviceTime: number | undefined;
  // A service without a `Date` header leaves no other clock than the device's.
  const time = (): number => serviceTime ?? Math.trunc(clock.now());

  const latest = (): number => (serviceTime === undefined ? Infinity : latestPosition(serviceTime));

  /** The storage's content, as it was last merged. */
  let stored: ReadState | undefined;
  const withStored = (known: ReadState): ReadState => {
    const read = storage?.read();
    if (!read || read === stored) return known;
    stored = read;
    return merge(known, read);
  };

  const change: ReadStateKeeper['change'] = (apply) => {
    if (!storage) return;
    const before = state.peek();
    // Another tab may have counted further: a mark that follows on less would lose.
    const known = withStored(before);
    const changed = apply(known);
    if (changed === before) return;
    const next =
      changed.archived.size >= MIN_ARCHIVED_MARKS && isGapless()
        ? compactArchived(changed, window(), newestPosition(time()))
        : changed;
    const pruned = prune(next, time());
    state.value = pruned;
    if (pruned !== next) storage.rewrite(pruned);
    else if (!storage.write(next)) return;
    onStored();
    sync.changed();
  };

  const sync = createSync({
    after: (delay, run) => clock.after(delay, run),
    push,
    state: () => state.peek(),
    latest,
    received: (part) => change((known) => merge(known, part)),
  });

  /**
   * Messages between which and the next older one nothing can be missing any more: both came in one answer, a minute after
   * the newer one was created. A position rises over these alone.
   */
  const settled = new Set<string>();
  const settle = ({ data, hasMore, dropped }: InboxPageDto): void => {
    if (dropped > 0) return;
    for (const { _id, createdAt } of hasMore ? data.slice(0, -1) : data)
      if (Date.parse(createdAt) <= newestPosition(time())) settled.add(_id);
  };

  /** Drops positions that a wrong clock wrote, here and in the storage. */
  const dropWrongPositions = (): void => {
    if (storage && withoutPositionsAfter(state.peek(), latest()) !== state.peek()) state.value = storage.reread();
  };

  return {
    state,
    change,
    newest: () => newestPosition(time()),
    version: sync.version,
    open: (own) => {
      sync.reset();
      settled.clear();
      serviceTime = undefined;
      storage = own && createReadStateStorage(own, freshKey, latest);
      stored = undefined;
      state.value = withStored(EMPTY);
    },
    reread: () => {
      state.value = withStored(state.peek());
    },
    answered: (page) => {
      if (page.serviceTime !== undefined) serviceTime = Math.max(serviceTime ?? 0, page.serviceTime);
      dropWrongPositions();
      settle(page);
      sync.answered(page.readState);
    },
    begin: (received) => {
      // The service's clock comes in whole seconds.
      const now = time() + 999;
      change((known) => firstRun(known, received, now));
      return state.peek().readUpTo > Number.NEGATIVE_INFINITY || received.some((one) => one.createdAt <= now);
    },
    compact: () => {
      if (!isGapless()) return;
      const [list, newest] = [window(), newestPosition(time())];
      change((known) => {
        const current = readDeleted(known, list, isEnd(), newest);
        const isWhole = isEnd() || reachesPosition(current, list);
        return isWhole ? compactRead(current, list, newest, ({ id }) => settled.has(id)) : current;
      });
    },
    flush: sync.flush,
  };
}
