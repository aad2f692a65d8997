/** The `arrive` event across tabs of one subscriber: one tab emits it, and no arrival is lost. */
import { describe, expect, test } from 'vitest';
import { createRows, createWorld, flushPromises, MINUTE, openWorld, QUIET, SECOND } from '../../support/store-world.js';
import type { OpenTab } from '../../support/store-world.js';

const arrivals = (tabs: readonly OpenTab[]): number[] =>
  tabs.map(({ events }) => events.filter(({ kind }) => kind === 'arrive').length);

describe('the arrive event across tabs', () => {
  test('is emitted by a remaining visible tab after the polling tab is hidden or closed', async () => {
    const world = createWorld(createRows(3));
    const tabs = [await world.open(), await world.open(), await world.open()];
    await world.clock.advance(0);
    tabs[0]?.setVisible(false);
    await world.clock.advance(SECOND);
    world.service.insert({ _id: 'one' });
    await world.clock.advance(MINUTE);
    expect(arrivals(tabs)).toEqual([0, 1, 0]);
    tabs[1]?.inbox.stop();
    await world.clock.advance(SECOND);
    world.service.insert({ _id: 'two' });
    await world.clock.advance(MINUTE);
    expect(arrivals(tabs)).toEqual([0, 1, 1]);
  });

  test('is emitted by a visible tab if the requesting tab is hidden before its response arrives', async () => {
    const world = createWorld(createRows(3));
    const tabs = [await world.open(), await world.open()];
    await world.clock.advance(0);
    world.service.insert({ _id: 'new' });
    const answer = world.service.block('feed');
    const refreshing = tabs[0]?.inbox.refresh();
    await flushPromises();
    tabs[0]?.setVisible(false);
    await flushPromises();
    await answer();
    await refreshing;
    await flushPromises();
    expect(arrivals(tabs)[1]).toBe(1);
  });

  test('is emitted by the polling tab if a new tab finds the messages with its first response', async () => {
    const { world, tab: first } = await openWorld(3);
    await world.clock.advance(SECOND);
    world.service.insert({ _id: 'new' });
    const second = await world.open();
    await world.clock.advance(0);
    expect(arrivals([first, second])).toEqual([1, 0]);
  });

  test('is emitted by a tab that never polls if no other tab emits it', async () => {
    const { world, tab: first } = await openWorld(3, QUIET);
    await world.clock.advance(SECOND);
    world.service.insert({ _id: 'new' });
    const second = await world.open();
    await world.clock.advance(0);
    expect(arrivals([first, second])).toEqual([1, 0]);
  });
});
