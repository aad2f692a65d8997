/** Orders the rows of the list. Separate from message.ts, which every page loads. */
import { newestFirst } from '../message-order.js';
import type { Message } from '../message.js';

const shownAt = ({ createdAt, snoozedUntil }: Message): number => Math.max(createdAt, snoozedUntil);

/** By the time at which snoozes end; of those that end together newest first. */
export const soonestFirst = (a: Message, b: Message): number => shownAt(a) - shownAt(b) || newestFirst(a, b);

/** Newest first; a message that was snoozed is at the time at which its snooze ended. */
export const inListOrder = (a: Message, b: Message): number => shownAt(b) - shownAt(a) || newestFirst(a, b);
