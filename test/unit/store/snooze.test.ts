/** Snoozing: a message leaves the list until a time of the service's clock, and comes back unread, on every device. */
import { describe, expect, test } from 'vitest';
import { createRows, createWorld, idOf, MINUTE, NOW } from '../../support/store-world.js';

const ROWS = createRows(5, MINUTE, NOW - 2 * MINUTE);
const quiet = { refreshInterval: 0 };

describe('a snoozed message', () => {
  test('is in the tab snoozed alone, and comes back at its time, at the top and unread', async () => {
    const world = createWorld(ROWS);
    const { inbox } = await world.open(quiet);
    inbox.markRead(idOf(3));
    inbox.snooze(idOf(3), NOW + 10 * MINUTE);
    expect(inbox.messages.value.map(({ id }) => id)).toEqual([5, 4, 2, 1].map((id) => idOf(id)));
    expect(inbox.unreadCount.value.count).toBe(4);
    inbox.selectTab('snoozed');
    expect(inbox.messages.value.map(({ id }) => id)).toEqual([idOf(3)]);
    expect(inbox.more.value).toBe('none');
    inbox.selectTab('all');
    await world.clock.advance(10 * MINUTE - 1);
    expect(inbox.messages.value).toHaveLength(4);
    await world.clock.advance(1);
    expect(inbox.messages.value.map(({ id }) => id)).toEqual([3, 5, 4, 2, 1].map((id) => idOf(id)));
    expect(inbox.messages.value[0]).toMatchObject({ read: false, snoozedUntil: NOW + 10 * MINUTE });
    expect(inbox.unreadCount.value.count).toBe(5);
  });
});
