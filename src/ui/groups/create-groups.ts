/** Knows the groups of one list and which of them are unfolded. A group is known by its key: a new message does not fold it. */
import { computed, effect, signal, untracked } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { Message } from '../../store/message.js';
import type { PanelContext } from '../context.js';
import { createGroupKey } from './group-key.js';
import { groupMessages, rowsOf, type Group, type GroupsById } from './group-messages.js';

export interface Groups {
  readonly rows: ReadonlySignal<readonly Message[]>;
  /** The group whose row shows this message; undefined for a row of one message. Reads a signal. */
  readonly headedBy: (id: string) => Group | undefined;
  /** Reads a signal. */
  readonly isUnfolded: (group: Group) => boolean;
  /** The row is below that of its group. Reads a signal. */
  readonly isMember: (message: Message) => boolean;
  /** The message of the group's row; empty for a message without a group, or for that message itself. Reads a signal. */
  readonly headOf: (id: string) => string;
  readonly toggle: (group: Group) => void;
  /** Keeps the focus and the message of `show` among the rows; returns a function that stops. */
  readonly start: () => () => void;
}

export function createGroups({ inbox, settings, customization, focusedId, handled }: PanelContext): Groups {
  const unfoldedKeys = signal<ReadonlySet<string>>(new Set());
  let known: GroupsById | undefined;
  const groupBy = computed(() => customization.value.group ?? settings.value.group ?? '');
  const keyOf = computed(() => {
    known = undefined;
    return createGroupKey(groupBy.value);
  });
  const groups = computed(() => (known = groupMessages(inbox.messages.value, keyOf.value, known)));
  const isOpen = (message: Message): boolean => unfoldedKeys.value.has(keyOf.value(message));
  const rows = computed(() => rowsOf(groups.value, isOpen));
  const groupOf = (id: string): Group | undefined =>
    [...groups.value.values()].find(({ messages }) => messages.some((one) => one.id === id));

  /** The message of `show` needs a row. */
  const unfoldShown = (): void => {
    const shown = inbox.shown.value;
    const [first] = (shown && handled.current !== shown && groupOf(shown.message)?.messages) || [];
    const key = first ? keyOf.peek()(first) : '';
    if (key && !unfoldedKeys.peek().has(key)) unfoldedKeys.value = new Set([...unfoldedKeys.peek(), key]);
  };
  /** The current row of a folded message is that of its group. */
  const moveFocus = (): void => {
    const [first] = groupOf(focusedId.value)?.messages ?? [];
    if (first && !isOpen(first)) focusedId.value = first.id;
  };
  // Before the rows are rendered for the first time.
  untracked(unfoldShown);

  return {
    rows,
    headedBy: (id) => {
      const group = groups.value.get(id);
      return group && group.messages.length > 1 ? group : undefined;
    },
    isUnfolded: ({ messages: [first] }) => first !== undefined && isOpen(first),
    isMember: ({ id }) => !groups.value.has(id),
    headOf: (id) => (groups.value.has(id) ? '' : (groupOf(id)?.messages[0]?.id ?? '')),
    toggle: ({ messages: [first] }) => {
      const key = first ? keyOf.peek()(first) : '';
      const keys = new Set(unfoldedKeys.peek());
      if (!keys.delete(key)) keys.add(key);
      unfoldedKeys.value = keys;
    },
    start: () => {
      const ends = [effect(unfoldShown), effect(moveFocus)];
      return () => ends.forEach((end) => end());
    },
  };
}
