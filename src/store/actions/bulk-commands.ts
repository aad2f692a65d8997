/**
 * The reader's commands on all messages: mark as read, archive, archive what is read. The whole list changes by a position,
 * which covers messages that are not loaded; a tab of the host by its messages, which are loaded for it. Each can be undone.
 */
import { InboxError } from '../../api/error.js';
import type { ReadState } from '../../shared/read-state.js';
import type { Inbox } from '../inbox.js';
import { reachesPosition } from '../list/count.js';
import type { RowLoader } from '../list/load-rows.js';
import { isNarrow, startOf } from '../list/tab-filter.js';
import { UNREAD } from '../list/tabs.js';
import type { TabFilter } from '../list/tabs.js';
import type { Feed } from '../list/feed.js';
import type { VisibleMessages } from '../list/visible-messages.js';
import { newestFirst } from '../message.js';
import type { Message } from '../message.js';
import { archiveAll, archiveRead, bulkKey, readAll, undoChange } from '../read-state/bulk-commands.js';
import { setArchived, setRead } from '../read-state/commands.js';
import { isArchived, isRead, isSeen, isSnoozed, isUnread, keyOf } from '../read-state/queries.js';
import type { ReadStateStore } from '../read-state/read-state.js';
import type { Snapshot } from '../reader/snapshot.js';
import type { Emit } from '../store-event.js';
import type { Undo, Undoable } from './undo.js';

export interface BulkCommandOptions {
  readonly list: VisibleMessages;
  readonly rows: RowLoader;
  readonly readState: ReadStateStore;
  readonly snapshot: Pick<Snapshot, 'messages' | 'markAllRead'>;
  readonly unreadCount: Inbox['unreadCount'];
  readonly undo: Undo;
  readonly randomId: () => string;
  readonly emit: Emit;
  /** Waits for the first response; resolves with whether there is one. */
  readonly whenLoaded: () => Promise<boolean>;
  /** Milliseconds since 1970, by the service's clock. */
  readonly now: () => number;
}

interface Bulk {
  readonly event: 'read' | 'archive';
  /** Whether it changes a message. */
  readonly isDue: (state: ReadState, message: Message) => boolean;
  readonly each: (state: ReadState, messages: readonly Message[]) => ReadState;
  /** Changes the whole list, as one change that its key can undo. */
  readonly all: typeof readAll;
}

const archiveEach: Bulk['each'] = (state, messages) => setArchived(state, messages, true);
const READ: Bulk = { event: 'read', isDue: isUnread, each: (...args) => setRead(...args, true), all: readAll };
const ARCHIVE: Bulk = {
  event: 'archive',
  isDue: (state, message) => !isArchived(state, message) && !isSnoozed(state, keyOf(message)),
  each: archiveEach,
  all: archiveAll,
};
const ARCHIVE_READ: Bulk = {
  event: 'archive',
  isDue: (...args) => !isArchived(...args) && isRead(...args),
  each: archiveEach,
  all: archiveRead,
};

/** All of its messages are known by position. */
const isWhole = (tab: TabFilter): boolean => !isNarrow(tab) && tab.seen === undefined;

export function createBulkCommands(
  options: BulkCommandOptions,
): Pick<Inbox, 'markAllRead' | 'archiveAll' | 'archiveRead'> {
  const { list, rows, readState, snapshot, unreadCount, undo, randomId, emit, whenLoaded, now } = options;
  const { state, change, newestPosition } = readState;

  /** Changes messages in one change; returns what takes it back. */
  const apply = (
    { event, isDue }: Bulk,
    messages: readonly Message[],
    changeState: (current: ReadState, due: readonly Message[]) => ReadState,
    key?: string,
  ): (() => void) => {
    const due = messages.filter((message) => isDue(state.peek(), message) && !list.isHidden(message));
    const found = (): Message[] => due.flatMap(({ id }) => list.find(id) ?? []);
    const changed = event === 'archive' && found();
    let [before, after] = [state.peek(), state.peek()];
    change((current) => {
      before = current;
      after = changeState(current, due);
      return after;
    });
    for (const message of changed || found()) emit({ kind: event, message });
    return () => change((current) => undoChange(current, before, after, due, key));
  };

  /** Whether a message is one of the rows of the tab at the time of this call. */
  const membership = (filter: TabFilter): ((message: Message) => boolean) => {
    const onScreen = new Set(list.messages.peek().map(({ id }) => id));
    const fits = list.fits(filter);
    const current = state.peek();
    return (message) =>
      onScreen.has(message.id) || fits({ ...message, read: isRead(current, message), seen: isSeen(current, message) });
  };

  /** Runs a command on the whole list, or with a filter on the messages of the open tab. */
  const run = (bulk: Bulk, offered: Undoable, filter?: TabFilter): void => {
    // Another tab may have snoozed or marked one of them.
    readState.reread();
    const feed = list.tabFeed.peek();
    const [isEnded, before] = [list.isEnded.peek(), state.peek()];
    const messages = [...(filter ? feed.messages.peek() : snapshot.messages()), ...list.extra.peek()];
    const isMember = filter ? membership(filter) : () => true;
    const each = (some: readonly Message[]): (() => void) => apply(bulk, some.filter(isMember), bulk.each);
    const key = bulkKey(state.peek(), newestPosition(), randomId());
    // The position covers messages that the host hides, too: they stay in their place.
    const all = (current: ReadState): ReadState =>
      setArchived(
        bulk.all(current, messages, newestPosition(), key),
        messages.filter((one) => list.isHidden(one) && !isArchived(current, one)),
        false,
      );
    const reverts = [filter ? each(messages) : apply(bulk, messages, all, key)];
    let isUndone = false;
    // Where all loaded messages are dated in the future, no position covers the others.
    const hasPosition = bulk !== ARCHIVE || messages.some(({ createdAt }) => createdAt <= newestPosition());
    const isCovered = filter ? bulk === READ : hasPosition;
    const after = state.peek();
    const isEnough = (loaded: readonly Message[]): boolean =>
      isUndone ||
      (isCovered && reachesPosition(after, loaded)) ||
      (loaded.at(-1)?.createdAt ?? Infinity) < startOf(filter ?? {}, now);
    // Nothing was due: what was offered before stays.
    if (after === before && (isEnded || isEnough(messages))) return;
    if (!filter && bulk !== ARCHIVE_READ) reverts.push(snapshot.markAllRead());
    undo.offer(offered, () => {
      isUndone = true;
      for (const revert of reverts.toReversed()) revert();
    });
    // What a later command has marked is not meant by this one.
    const wasDue = (message: Message): boolean => bulk.isDue(before, message);
    applyToRest(feed, messages, isEnough, (rest) => isUndone || reverts.push(each(rest.filter(wasDue))));
  };

  /** Loads what no position covers: the rest of a tab, and messages of the last minute. */
  const applyToRest = (
    feed: Feed,
    messages: readonly Message[],
    isEnough: (loaded: readonly Message[]) => boolean,
    applyTo: (rest: readonly Message[]) => unknown,
  ): void => {
    const [newest] = messages;
    const ids = new Set(messages.map(({ id }) => id));
    const load = async (): Promise<void> => {
      const loaded = newest && (await whenLoaded()) ? await rows.loadAll(feed, isEnough) : [];
      applyTo(loaded.filter((one) => newest && newestFirst(newest, one) < 0 && !ids.has(one.id)));
    };
    load().catch((error: unknown) => error instanceof InboxError && emit({ kind: 'error', operation: 'feed', error }));
  };

  /** How many messages `markAllRead` marks; 0 while some of them are unknown. */
  const countUnread = (filter?: TabFilter): number => {
    const { count, more } = unreadCount.peek();
    if (!filter) return more ? 0 : count;
    const isMember = membership(filter);
    const unread = [...list.loaded.peek(), ...list.extra.peek()].filter(
      (one) => isUnread(state.peek(), one) && isMember(one) && !list.isHidden(one),
    );
    return rows.more.peek() === 'none' ? unread.length : 0;
  };

  /** Without any message, a command has nothing to change before the first response. */
  const onceKnown = (command: () => void) => (): void => {
    if (snapshot.messages().length > 0 || list.loaded.peek().length > 0) command();
    else void whenLoaded().then((isLoaded) => isLoaded && command());
  };

  const archiveTab = (kind: 'archive-all' | 'archive-read') =>
    onceKnown(() => {
      const tab = list.tab.peek();
      if (tab.place) return;
      const isRest = kind === 'archive-read';
      const isAll = isWhole(tab) && tab.read !== false;
      run(
        isRest || (isAll && tab.read) ? ARCHIVE_READ : ARCHIVE,
        { kind },
        isAll || (isRest && tab.id === UNREAD.id) ? undefined : tab,
      );
    });

  return {
    markAllRead: onceKnown(() => {
      // A tab of read messages has none to mark: there it marks the others.
      const { read: _, ...others } = list.tab.peek();
      const filter = isWhole(others) ? undefined : others;
      run(READ, { kind: 'read-all', count: countUnread(filter) }, filter);
    }),
    archiveAll: archiveTab('archive-all'),
    archiveRead: archiveTab('archive-read'),
  };
}
