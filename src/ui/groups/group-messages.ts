/**
 * Groups messages by a key, and lists those that have a row. Pure.
 *
 *   a1 b1 a2 c1 b2  ──▶  [a1 a2] [b1 b2] [c1]  ──▶  a1 b1 c1, with [b] unfolded: a1 b1 b2 c1
 */
import { inListOrder } from '../../store/list/list-order.js';
import type { Message } from '../../store/message.js';

export interface Group {
  /** Messages of one key in their order; a message without a key, or without others of it, is alone. */
  readonly messages: readonly Message[];
  /** Determines the position of the group: its first message, or one that was its first and has left. */
  readonly place: Message;
}

/** By the id of the first message, in their order. */
export type GroupsById = ReadonlyMap<string, Group>;

const NO_GROUPS: GroupsById = new Map();

function listsOf(messages: readonly Message[], keyOf: (message: Message) => string): readonly Message[][] {
  const byKey = new Map<string, Message[]>();
  const lists: Message[][] = [];
  for (const message of messages) {
    const key = keyOf(message);
    const list = key && byKey.get(key);
    if (list) list.push(message);
    else {
      const own = [message];
      lists.push(own);
      byKey.set(key, own);
    }
  }
  return lists;
}

/**
 * A group keeps its position when its first message leaves: nothing jumps under the pointer. A group that equals the one in
 * `before` is the same object: its row need not be rendered again.
 */
export function groupMessages(
  messages: readonly Message[],
  keyOf: (message: Message) => string,
  before: GroupsById = NO_GROUPS,
): GroupsById {
  const formerOf = new Map(
    [...before.values()].flatMap((group) => group.messages.map(({ id }) => [id, group] as const)),
  );
  let hasMoved = false;
  const groups = listsOf(messages, keyOf).map((list): Group => {
    const first = list[0]!;
    const former = formerOf.get(first.id);
    const hasLeft = former !== undefined && inListOrder(former.place, first) < 0;
    hasMoved ||= hasLeft;
    const isSame =
      former?.messages.length === list.length && list.every((one, place) => one === former.messages[place]);
    return former && isSame ? former : { messages: list, place: hasLeft ? former.place : first };
  });
  const placed = hasMoved ? groups.toSorted((one, other) => inListOrder(one.place, other.place)) : groups;
  return new Map(placed.map((group) => [group.messages[0]!.id, group]));
}

export const rowsOf = (groups: GroupsById, isUnfolded: (first: Message) => boolean): readonly Message[] =>
  [...groups.values()].flatMap(({ messages }) =>
    messages.length > 1 && !isUnfolded(messages[0]!) ? messages.slice(0, 1) : messages,
  );
