/** Changes one or several messages as a group: one change, one event for each message, one undo. */
import type { ReadState } from '../../shared/read-state.js';
import type { Place } from '../list/tabs/tabs.js';
import type { Message } from '../message.js';
import { undoChange } from '../read-state/bulk-commands.js';
import { archive, restore, setRead, setSnoozed } from '../read-state/commands.js';
import type { BulkCommandOptions } from '../bulk/bulk-commands.js';
import type { Change, Undoable } from '../inbox.js';

/** Describes the offered undo. `first` is the first of the messages, as they were before. */
export type ToUndoable = (messages: readonly Message[], first: Message) => Undoable;

interface Changing {
  /** Whether it changes a message. One that is archived or snoozed counts as read. */
  readonly isDue: (message: Message, place: Place | undefined) => boolean;
  /** `until`: when snoozed messages come back; 0 ends a snooze. */
  readonly apply: (state: ReadState, confirmed: readonly Message[], until: number) => ReadState;
}

const eachOf =
  (apply: (state: ReadState, message: Message, until: number) => ReadState): Changing['apply'] =>
  (state, confirmed, until) =>
    confirmed.reduce((before, one) => apply(before, one, until), state);

const changeRead = (isRead: boolean): Changing => ({
  isDue: ({ read }, place) => read !== isRead && !place,
  apply: (state, confirmed) => setRead(state, confirmed, isRead),
});

const CHANGES: Readonly<Record<Change, Changing>> = {
  archive: { isDue: ({ archived }) => !archived, apply: eachOf(archive) },
  unarchive: { isDue: ({ archived }) => archived, apply: eachOf(restore) },
  snooze: { isDue: ({ archived }) => !archived, apply: eachOf(setSnoozed) },
  unsnooze: { isDue: ({ snoozedUntil }) => snoozedUntil > 0, apply: eachOf(setSnoozed) },
  read: changeRead(true),
  unread: changeRead(false),
};

/** `handledIds` are those of messages that the reader has done with. */
export function createChangeEach(
  { list, readState, undo, emit }: Pick<BulkCommandOptions, 'list' | 'readState' | 'undo' | 'emit'>,
  handledIds: Set<string>,
): (kind: Change, ids: readonly string[], until?: number, toUndoable?: ToUndoable) => void {
  const { state, change } = readState;
  return (kind, ids, until = 0, toUndoable = (messages) => ({ kind, messages })) => {
    const { isDue, apply } = CHANGES[kind];
    const messages = [...new Set(ids)]
      .flatMap((id) => list.find(id) ?? [])
      .filter((message) => isDue(message, list.placeOf(message)));
    const [first] = messages;
    if (!first) return;
    const confirmed = messages.flatMap(({ id }) => list.findConfirmed(id) ?? []);
    let [before, after] = [state.peek(), state.peek()];
    change((current) => {
      before = current;
      after = apply(current, confirmed, until);
      return after;
    });
    for (const message of messages) {
      if (kind === 'unread') continue;
      handledIds[kind === 'archive' || kind === 'read' ? 'add' : 'delete'](message.id);
      // Archived and restored ones as they were before.
      emit({ kind, message: (kind === 'read' && list.find(message.id)) || message });
    }
    undo.offer(toUndoable(messages, first), () => {
      change((current) => undoChange(current, before, after, confirmed));
      for (const { id } of messages) list.showAgain(id);
    });
  };
}
