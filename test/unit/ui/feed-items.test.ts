/** The items of the feed: a heading before the first message of each day. */
import { expect, it } from 'vitest';
import { feedItems, isHeading } from '../../../src/ui/list/feed-items.js';
import { message } from './fake-inbox.js';

const DAY = 24 * 60 * 60_000;
const dayOf = (time: number): number => Math.floor(time / DAY);
const at = (id: string, days: number) => message(id, { createdAt: days * DAY + 1 });

/** Headings as the time of their first message, messages as their id. */
const items = (...messages: Parameters<typeof feedItems>[0]) =>
  feedItems(messages, dayOf).map((item) => (isHeading(item) ? Math.floor(item.day / DAY) : item.id));

it('puts a heading before the first message of each day', () =>
  expect([items(at('a', 9), at('b', 9), at('c', 7)), items()]).toEqual([[9, 'a', 'b', 7, 'c'], []]));

it('puts none before messages without a time', () => {
  expect(items(message('a', { createdAt: 0 }), at('b', 3), message('c', { createdAt: 0 }))).toEqual(['a', 3, 'b', 'c']);
});

it('keeps the heading of a day whose first message is removed, and never gives two the same id', () => {
  const [before] = feedItems([at('a', 9), at('b', 9)], dayOf);
  const [after] = feedItems([at('b', 9)], dayOf);
  expect(after?.id).toBe(before?.id);
  expect(new Set(feedItems([at('a', 9), at('b', 7), at('c', 9)], dayOf).map(({ id }) => id)).size).toBe(6);
});

it('counts the headings, so that the index of a message follows from that of its item', () => {
  const all = feedItems([at('a', 9), at('b', 7), at('c', 7)], dayOf);
  expect(all.filter(isHeading).map(({ ordinal }) => ordinal)).toEqual([1, 2]);
});
