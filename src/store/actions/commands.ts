/**
 * The reader's commands on messages. Each shows its effect at once and emits one event; bulk reads and archiving can be
 * undone. It does not know how read state is stored, nor how an action is sent.
 */
import type { ReadonlySignal } from '@preact/signals-core';
import { InboxError } from '../../api/error.js';
import type { ReadState } from '../../shared/read-state.js';
import type { Inbox } from '../inbox.js';
import type { RowLoader } from '../list/load-rows.js';
import type { VisibleMessages } from '../list/visible-messages.js';
import { newestFirst, PENDING } from '../message.js';
import type { Message } from '../message.js';
import {
  bulkReadKey,
  markSeen,
  readAll,
  setArchived,
  setRead,
  undoArchive,
  undoBulkRead,
} from '../read-state/commands.js';
import { isArchived, isRead, isUnread } from '../read-state/queries.js';
import type { ReadStateStore } from '../read-state/read-state.js';
import type { Snapshot } from '../reader/snapshot.js';
import type { Emit } from '../store-event.js';
import type { Outbox } from './outbox.js';
import type { Undo } from './undo.js';

export interface CommandOptions {
  readonly list: VisibleMessages;
  readonly rows: RowLoader;
  readonly readState: ReadStateStore;
  readonly snapshot: Pick<Snapshot, 'messages' | 'markAllRead'>;
  readonly unreadCount: Inbox['unreadCount'];
  /** Null until the reader is known. */
  readonly outbox: ReadonlySignal<Outbox | null>;
  readonly undo: Undo;
  readonly randomId: () => string;
  readonly emit: Emit;
  /** Waits for the first response; resolves with whether there is one. */
  readonly whenLoaded: () => Promise<boolean>;
}

type Commands = Pick<
  Inbox,
  | 'countHandled'
  | 'markSeen'
  | 'markRead'
  | 'markUnread'
  | 'markAllRead'
  | 'archive'
  | 'act'
  | 'undoAction'
  | 'cancelAction'
  | 'retry'
>;

export function createCommands(options: CommandOptions): Commands {
  const { list, rows, readState, snapshot, unreadCount, outbox, undo, randomId, emit, whenLoaded } = options;
  const { state, change, newestPosition } = readState;
  /** Messages that the reader opened, answered, marked as read one by one, or archived here. */
  const handledIds = new Set<string>();

  const withMessage = (id: string, run: (message: Message) => void): void => {
    const message = list.find(id);
    if (message) run(message);
  };

  const emitRead = (messages: readonly Message[]): void => {
    for (const { id } of messages) withMessage(id, (message) => emit({ kind: 'read', message }));
  };

  const markMessage = (id: string, read: boolean): void =>
    withMessage(id, (message) => {
      undo.withdraw();
      if (read) handledIds.add(id);
      if (message.read === read) return;
      change((current) => setRead(current, [message], read));
      if (isRead(state.peek(), message) === read) return read ? emitRead([message]) : undefined;
      emit({ kind: 'error', operation: 'feed', error: new InboxError('refused', { message: 'Too many marks.' }) });
    });

  /** Marks messages as read in one change; returns what takes it back. */
  const markBulk = (
    messages: readonly Message[],
    apply: (current: ReadState, unread: readonly Message[]) => ReadState,
    key?: string,
  ): (() => void) => {
    const unread = messages.filter((message) => isUnread(state.peek(), message) && !list.isHidden(message));
    let [before, after] = [state.peek(), state.peek()];
    change((current) => {
      before = current;
      after = apply(current, unread);
      return after;
    });
    emitRead(unread);
    return () => change((current) => undoBulkRead(current, before, after, key));
  };

  const markEach = (messages: readonly Message[]): (() => void) =>
    markBulk(messages, (current, unread) => setRead(current, unread, true));

  /** Marks the whole list by a position: messages that are not loaded too. */
  const markByPosition = (): (() => void) => {
    const key = bulkReadKey(newestPosition(), randomId());
    const messages = snapshot.messages();
    return markBulk(messages, (current) => readAll(current, messages, newestPosition(), key), key);
  };

  /** Loads and marks what no position covers: the rest of a filtered tab, and messages of the last minute. */
  const markRest = async (marked: readonly Message[], isUndone: () => boolean): Promise<() => void> => {
    const [newest] = marked;
    const ids = new Set(marked.map(({ id }) => id));
    const messages = newest && (await whenLoaded()) ? await rows.loadAll() : [];
    const isRest = (one: Message): boolean => newest !== undefined && newestFirst(newest, one) < 0 && !ids.has(one.id);
    return isUndone() ? () => {} : markEach(messages.filter(isRest));
  };

  /** How many messages `markAllRead` marks; 0 while some of them are unknown. */
  const countUnread = (filtered: readonly Message[] | null): number => {
    const { count, more } = unreadCount.peek();
    if (!filtered) return more ? 0 : count;
    return rows.more.peek() === 'none' ? filtered.filter((message) => isUnread(state.peek(), message)).length : 0;
  };

  const markAllRead = (): void => {
    const filtered = rows.filteredMessages();
    const count = countUnread(filtered);
    const messages = filtered ?? snapshot.messages();
    let isUndone = false;
    const reverts = filtered ? [markEach(filtered)] : [markByPosition(), snapshot.markAllRead()];
    undo.offer({ kind: 'read-all', count }, () => {
      isUndone = true;
      for (const revert of reverts.toReversed()) revert();
    });
    markRest(messages, () => isUndone).then(
      (revert) => void reverts.push(revert),
      (error: unknown) => error instanceof InboxError && emit({ kind: 'error', operation: 'feed', error }),
    );
  };

  return {
    countHandled: (isToday) =>
      list.loaded.value.filter((message) => {
        const isCounted = handledIds.has(message.id) || (handledIds.size > 0 && isToday(message.createdAt));
        return (
          isCounted && !list.isHidden(message) && (isRead(state.value, message) || isArchived(state.value, message))
        );
      }).length,
    markSeen: (id) => withMessage(id, (message) => change((current) => markSeen(current, message, newestPosition()))),
    markRead: (id) => markMessage(id, true),
    markUnread: (id) => markMessage(id, false),
    markAllRead,
    archive: (id) =>
      withMessage(id, (message) => {
        if (isArchived(state.peek(), message)) return;
        change((current) => setArchived(current, message, true));
        handledIds.add(id);
        emit({ kind: 'archive', message });
        undo.offer({ kind: 'archive', message }, () =>
          change((current) => undoArchive(current, message, message.read)),
        );
      }),
    act: async (id, type, payload) => {
      if (list.find(id)?.outcome.state === 'done') return;
      undo.withdraw();
      markMessage(id, true);
      // Before the first response it is unknown in whose storage the action could wait.
      if (outbox.peek()) return outbox.peek()?.act(id, type, payload);
      const error = new InboxError('refused', { message: 'Nothing is loaded yet.' });
      emit({ kind: 'error', operation: 'action', error });
    },
    undoAction: async (id) => {
      const { state: outcome, type } = list.find(id)?.outcome ?? PENDING;
      if (outcome === 'done') await outbox.peek()?.revert(id, type);
    },
    cancelAction: async (id) => {
      if (await outbox.peek()?.cancel(id)) return true;
      const error = new InboxError('refused', { message: 'The action may have been sent.' });
      emit({ kind: 'error', operation: 'action', error });
      return false;
    },
    retry: async (id) => outbox.peek()?.retry(id),
  };
}
