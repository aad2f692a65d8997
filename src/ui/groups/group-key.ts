/** The key of a message's group: what a path of the host leads to, or what its function returns. Knows no rows. */
import { isRecord } from '../../shared/json.js';
import type { Message } from '../../store/message.js';

/** A path such as `payload.issue`, or a function that returns the key. */
export type GroupBy = string | ((message: Message) => string | undefined);

/** Own properties alone: a path never leads into a prototype. */
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

/** What a reader may still press must not be hidden in a group. */
const hasPendingAction = ({ actions, outcome }: Message): boolean => actions.length > 0 && outcome.state !== 'done';

/**
 * Returns a function that gives the key of a message; empty for a message that is a row of its own. One that had a pending
 * action stays so: its row does not leave its place when the action is recorded. An exception is reported once.
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
