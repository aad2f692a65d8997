/** Commands of the reader on one message or on several, as a group: one change, one event for each message, one undo. */
import type { ReadState } from '../../shared/read-state.js';
import type { Message } from '../message.js';
import { undoChange } from '../read-state/bulk-commands.js';
import { restore, setArchived, setRead } from '../read-state/commands.js';
import type { BulkCommandOptions } from './bulk-commands.js';
import type { Undoable } from './undo.js';

export type Change = 'archive' | 'unarchive' | 'read' | 'unread';

interface Changing {
  /** Whether it changes a message. An archived message counts as read. */
  readonly isDue: (message: Message) => boolean;
  readonly apply: (state: ReadState, confirmed: readonly Message[]) => ReadState;
}

/** A feature adds its line here. */
const CHANGES: Readonly<Record<Change, Changing>> = {
  archive: { isDue: ({ archived }) => !archived, apply: (...args) => setArchived(...args, true) },
  unarchive: {
    isDue: ({ archived }) => archived,
    apply: (state, confirmed) => confirmed.reduce((before, one) => restore(before, one), state),
  },
  read: { isDue: ({ read, archived }) => !read && !archived, apply: (...args) => setRead(...args, true) },
  unread: { isDue: ({ read, archived }) => read && !archived, apply: (...args) => setRead(...args, false) },
};

/** `handledIds` are those of messages that the reader has done with. */
export function createChangeEach(
  { list, readState, undo, emit }: Pick<BulkCommandOptions, 'list' | 'readState' | 'undo' | 'emit'>,
  handledIds: Set<string>,
): (kind: Change, ids: readonly string[], toUndoable?: (messages: readonly Message[]) => Undoable) => void {
  const { state, change } = readState;
  return (kind, ids, toUndoable = (messages) => ({ kind, messages })) => {
    const { isDue, apply } = CHANGES[kind];
    const messages = [...new Set(ids)].flatMap((id) => list.find(id) ?? []).filter(isDue);
    if (messages.length === 0) return;
    const confirmed = messages.flatMap(({ id }) => list.findConfirmed(id) ?? []);
    let [before, after] = [state.peek(), state.peek()];
    change((current) => {
      before = current;
      after = apply(current, confirmed);
      return after;
    });
    for (const message of messages) {
      if (kind === 'unread') continue;
      handledIds[kind === 'unarchive' ? 'delete' : 'add'](message.id);
      // Archived and restored ones as they were before.
      emit({ kind, message: (kind === 'read' && list.find(message.id)) || message });
    }
    undo.offer(toUndoable(messages), () => change((current) => undoChange(current, before, after, confirmed)));
  };
}
