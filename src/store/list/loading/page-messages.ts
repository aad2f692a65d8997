/** Converts a page to messages that all have a time. Separate from message.ts, which every page loads. */
import type { InboxMessageDto } from '../../../api/inbox/feed.js';
import { toMessage } from '../../message.js';
import type { Message } from '../../message.js';

/** Where no message of a page has a time. */
const BEFORE_ALL_TIMES = -1e9;

const isTime = (time = Infinity): boolean => time < Infinity;

/** A message without a time keeps its place: it gets its time in `find`, or one right above that of the next message. */
export function toMessages(
  page: readonly InboxMessageDto[],
  find: (id: string) => Pick<Message, 'createdAt'> | undefined = () => undefined,
): readonly Message[] {
  const messages = page.map(toMessage);
  const times = messages.map(({ id, createdAt }) => (isTime(createdAt) ? createdAt : find(id)?.createdAt));
  let time = (times.findLast(isTime) ?? BEFORE_ALL_TIMES) - times.length;
  for (let place = times.length; place--;) {
    // Those of one time have no order.
    time = times[place] ??= Math.min(time + 1, times.slice(0, place).findLast(isTime) ?? Infinity);
  }
  return messages.map((message, place) =>
    isTime(message.createdAt) ? message : { ...message, createdAt: times[place]!, undated: true },
  );
}
