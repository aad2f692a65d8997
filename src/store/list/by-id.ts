/** Lists messages by their ids: of several with one id the last. */
import type { Message } from '../message.js';

export type ById = ReadonlyMap<string, Message>;

export const byId = (messages: readonly Message[]): ById => new Map(messages.map((message) => [message.id, message]));
