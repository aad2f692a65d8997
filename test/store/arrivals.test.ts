/** Of several windows of one reader, one tells its host what arrives, and none of it is lost. */
import { describe, expect, test } from 'vitest';
import { createWorld, history, MINUTE, SECOND, settle } from './support.js';
import type { Open } from './support.js';

const arrivals = (tabs: readonly Open[]): number[] =>
  tabs.map(({ told }) => told.filter(({ kind }) => kind === 'arrive').length);

describe('of several windows, `arrive` is told', () => {
  test('by one that is left, when the one that polls is hidden or closed', async () => {
    const world = createWorld(history(3));
    const tabs = [await world.open(), await world.open(), await world.open()];
    await world.clock.pass(0);
    tabs[0]?.show(false);
    await world.clock.pass(SECOND);
    world.service.put({ _id: 'one' });
    await world.clock.pass(MINUTE);
    expect(arrivals(tabs)).toEqual([0, 1, 0]);
    tabs[1]?.inbox.stop();
    await world.clock.pass(SECOND);
    world.service.put({ _id: 'two' });
    await world.clock.pass(MINUTE);
    expect(arrivals(tabs)).toEqual([0, 1, 1]);
  });

  test('on screen, when the one that asked is hidden before its answer is in', async () => {
    const world = createWorld(history(3));
    const tabs = [await world.open(), await world.open()];
    await world.clock.pass(0);
    world.service.put({ _id: 'new' });
    const answer = world.service.hold('feed');
    const asking = tabs[0]?.inbox.refresh();
    await settle();
    tabs[0]?.show(false);
    await settle();
    await answer();
    await asking;
    await settle();
    expect(arrivals(tabs)[1]).toBe(1);
  });

  test('by the one that polls, when a new window has found them with its first answer', async () => {
    const world = createWorld(history(3));
    const first = await world.open();
    await world.clock.pass(SECOND);
    world.service.put({ _id: 'new' });
    const second = await world.open();
    await world.clock.pass(0);
    expect(arrivals([first, second])).toEqual([1, 0]);
  });

  test('by one that never polls, too, when nobody else tells', async () => {
    const world = createWorld(history(3));
    const first = await world.open({ refreshInterval: 0 });
    await world.clock.pass(SECOND);
    world.service.put({ _id: 'new' });
    const second = await world.open();
    await world.clock.pass(0);
    expect(arrivals([first, second])).toEqual([1, 0]);
  });
});
