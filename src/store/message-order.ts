/** Parses the times of messages, and orders messages. Separate from message.ts, because the badge needs it earlier. */
import type { Message } from './message.js';

/**
 * Milliseconds since 1970 of a date text (UTC if it names no zone) or of a number of seconds or milliseconds, within 2002 to
 * 2096: browsers read texts such as "in 5" as dates of 2001, and microseconds would stay on top for ever. Undefined for all else.
 */
export function toTime(value: unknown): number | undefined {
  const text = String(value);
  const number = Number(text);
  const date = (): number => Date.parse(`${text.replace(' ', 'T')}Z`) || Date.parse(text);
  const time = Number(new Date(number ? (number < 1e11 ? number * 1000 : number) : date()));
  return time > 1.01e12 && time < 4e12 ? time : undefined;
}

/** Newest first; messages of one time by id, so that the order does not depend on the order of the responses. */
export const newestFirst = (a: Pick<Message, 'id' | 'createdAt'>, b: Pick<Message, 'id' | 'createdAt'>): number =>
  b.createdAt - a.createdAt || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);

/** Whether messages are in descending order of their times, as the service promises. */
export const isOrdered = (messages: readonly Pick<Message, 'createdAt'>[]): boolean =>
  messages.every((message, place) => message.createdAt <= (messages[place - 1] ?? message).createdAt);
