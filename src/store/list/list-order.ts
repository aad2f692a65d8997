/** The order of the list. Apart from message.ts, which every page loads. */
import { newestFirst } from '../message-order.js';
import type { Message } from '../message.js';

const shownAt = ({ createdAt, snoozedUntil }: Message): number => Math.max(createdAt, snoozedUntil);

/** In which snoozed messages come back; of those that come back together newest first. */
export const soonestFirst = (a: Message, b: Message): number => shownAt(a) - shownAt(b) || newestFirst(a, b);

/** Newest first; a message that was snoozed stands at the time at which it came back. */
export const inListOrder = (a: Message, b: Message): number => shownAt(b) - shownAt(a) || newestFirst(a, b);
