/** Lists messages by their ids: of several with one id the last. */
import type { Message } from '../message.js';

export const byId = (messages: readonly Message[]): ReadonlyMap<string, Message> =>
  new Map(messages.map((message) => [message.id, message]));
