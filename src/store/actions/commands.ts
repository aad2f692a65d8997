/**
 * The reader's commands on messages. Each shows its effect at once and emits one event; bulk reads and archiving can be
 * undone. It does not know how read state is stored, nor how an action is sent.
 */
import type { ReadonlySignal } from '@preact/signals-core';
import { InboxError } from '../../api/error.js';
import type { Inbox } from '../inbox.js';
import { PENDING } from '../message.js';
import type { Message } from '../message.js';
import { markSeen, setRead } from '../read-state/commands.js';
import { isArchived, isRead } from '../read-state/queries.js';
import { createBulkCommands } from './bulk-commands.js';
import type { BulkCommandOptions } from './bulk-commands.js';
import { createChangeEach } from './change-each.js';
import type { Outbox } from './outbox.js';

export interface CommandOptions extends BulkCommandOptions {
  /** Null until the reader is known. */
  readonly outbox: ReadonlySignal<Outbox | null>;
}

type Commands = Pick<
  Inbox,
  | 'countHandled'
  | 'markSeen'
  | 'markRead'
  | 'markUnread'
  | 'markAllRead'
  | 'archive'
  | 'unarchive'
  | 'archiveAll'
  | 'archiveRead'
  | 'act'
  | 'undoAction'
  | 'cancelAction'
  | 'retry'
  | 'changeEach'
>;

export function createCommands(options: CommandOptions): Commands {
  const { list, readState, outbox, undo, emit } = options;
  const { state, change, newestPosition } = readState;
  /** Messages that the reader opened, answered, marked as read one by one, or archived here. */
  const handledIds = new Set<string>();

  const withMessage = (id: string, run: (message: Message) => void): void => {
    const message = list.find(id);
    if (message) run(message);
  };

  const markMessage = (id: string, read: boolean): void =>
    withMessage(id, (message) => {
      undo.withdraw();
      if (read) handledIds.add(id);
      // An archived message counts as read.
      if (message.read === read || message.archived) return;
      change((current) => setRead(current, [message], read));
      if (isRead(state.peek(), message) === read)
        return read ? withMessage(id, (shown) => emit({ kind: 'read', message: shown })) : undefined;
      emit({ kind: 'error', operation: 'feed', error: new InboxError('refused', { message: 'Too many marks.' }) });
    });

  const changeEach = createChangeEach(options, handledIds);

  /** Archives or restores a message; shows and emits it as it was before. */
  const move = (kind: 'archive' | 'unarchive', id: string): void =>
    changeEach(kind, [id], ([message]) => ({ kind, message: message! }));

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
    ...createBulkCommands(options),
    archive: (id) => move('archive', id),
    unarchive: (id) => move('unarchive', id),
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
    changeEach: (kind, ids) => changeEach(kind, ids),
  };
}
