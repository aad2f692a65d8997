/** Finds the key of a message's group, by the host's path or function. Knows no rows. */
import { isRecord } from '../../shared/json.js';
import type { Message } from '../../store/message.js';

export type GroupBy = string | ((message: Message) => string | undefined);

/** Reads own properties only: a path never leads into a prototype. */
const valueAt = (message: Message, path: string): unknown =>
  path
    .trim()
    .split('.')
    .reduce<unknown>(
      (value, name) => (isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined),
      message,
    );

const toKey = (value: unknown): string =>
  typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value)) ? String(value) : '';

/** A group must not hide a button that the reader may still press. */
const hasPendingAction = ({ actions, outcome }: Message): boolean => actions.length > 0 && outcome.state !== 'done';

/**
 * Empty for a message with a row of its own. One that had a pending action keeps its row, which does not move when the action is
 * recorded. An exception is reported once.
 */
export function createGroupKey(groupBy: GroupBy): (message: Message) => string {
  const keys = new WeakMap<Message, string>();
  const aloneIds = new Set<string>();
  let hasThrown = false;
  const compute = (message: Message): string => {
    try {
      return toKey(typeof groupBy === 'function' ? groupBy(message) : valueAt(message, groupBy));
    } catch (error) {
      if (!hasThrown) reportError(error);
      hasThrown = true;
      return '';
    }
  };
  return (message) => {
    if (hasPendingAction(message)) aloneIds.add(message.id);
    if (aloneIds.has(message.id)) return '';
    let key = keys.get(message);
    if (key === undefined) keys.set(message, (key = compute(message)));
    return key;
  };
}
