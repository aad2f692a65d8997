import { describe, expect, test } from 'vitest';
import { answered, createWorld, HOUR, history, MINUTE, OFFLINE, SECOND, settle, SIGNED_OUT } from './support.js';
import type { Open, World } from './support.js';

const asked = (world: World): number => world.service.asked('feed').length;
const open = async (settings = {}): Promise<readonly [World, Open]> => {
  const world = createWorld(history(5));
  return [world, await world.open(settings)];
};

describe('the rhythm', () => {
  test.each([
    [0, 0.8],
    [0.5, 1],
    [0.999, 1.2],
  ])('is the interval and a fifth more or less (%d)', async (chance, share) => {
    const [world] = await open({ refreshInterval: 60_000 });
    world.clock.chance = chance;
    await world.clock.pass(MINUTE * 2);
    const before = asked(world);
    expect(world.clock.next).toBeLessThanOrEqual(60_000 * share);
    await world.clock.pass(60_000 * share);
    expect(asked(world)).toBe(before + 1);
  });
  test('is the one that was set last', async () => {
    const [world, tab] = await open();
    tab.set({ refreshInterval: 5 * MINUTE });
    await world.clock.pass(MINUTE);
    const before = asked(world);
    await world.clock.pass(3 * MINUTE);
    expect(asked(world)).toBe(before);
    await world.clock.pass(3 * MINUTE);
    expect(asked(world)).toBe(before + 1);
  });
  test('of 0 asks once and never again by itself, whatever happens', async () => {
    const [world, tab] = await open({ refreshInterval: 0 });
    await world.clock.pass(HOUR);
    tab.show(false);
    tab.show(true);
    tab.online();
    await world.clock.pass(HOUR);
    expect(asked(world)).toBe(1);
    expect(world.clock.pending).toBe(0);
    await tab.inbox.refresh();
    expect(asked(world)).toBe(2);
  });
  test('knows one question at a time; who asks meanwhile waits for the same answer', async () => {
    const [world, tab] = await open();
    const answer = world.service.hold('feed');
    const asking = [tab.inbox.refresh(), tab.inbox.refresh()];
    tab.online();
    await world.clock.pass(HOUR);
    expect(asked(world)).toBe(2);
    await answer();
    await Promise.all(asking);
  });
});

describe('while the page is hidden', () => {
  test('nothing is asked, and no timer runs', async () => {
    const [world, tab] = await open();
    tab.show(false);
    await world.clock.pass(HOUR);
    expect(asked(world)).toBe(1);
    expect(world.clock.pending).toBe(0);
  });
  test('nothing is asked even at the start, and at once when it is shown', async () => {
    const world = createWorld(history(5));
    const tab = world.create({}, false);
    tab.inbox.start();
    await world.clock.pass(HOUR);
    expect(asked(world)).toBe(0);
    tab.show(true);
    await settle();
    expect(tab.ids()).toHaveLength(5);
  });
  test('a question that was under way sets no timer', async () => {
    const [world, tab] = await open();
    const answer = world.service.hold('feed');
    void tab.inbox.refresh();
    await settle();
    tab.show(false);
    await answer();
    expect(world.clock.pending).toBe(0);
  });
});

describe('coming back', () => {
  test('asks at once when the page is shown, and when the network is back', async () => {
    const [world, tab] = await open();
    tab.show(false);
    await world.clock.pass(MINUTE);
    tab.show(true);
    await settle();
    expect(asked(world)).toBe(2);
    await world.clock.pass(6 * SECOND);
    tab.online();
    await settle();
    expect(asked(world)).toBe(3);
  });
  test('again and again in a moment asks once in five seconds, also while all fails', async () => {
    for (const down of [null, OFFLINE]) {
      const [world, tab] = await open();
      await world.clock.pass(10 * SECOND);
      world.service.down = down;
      world.clock.chance = 0.999;
      for (let flap = 0; flap < 20; flap++) {
        tab.show(false);
        tab.show(true);
        tab.online();
        await world.clock.pass(100);
      }
      expect(asked(world)).toBe(2);
    }
  });
  test('after an hour away asks once', async () => {
    const [world, tab] = await open();
    tab.show(false);
    await world.clock.pass(HOUR);
    tab.show(true);
    tab.online();
    tab.online();
    await settle();
    expect(asked(world)).toBe(2);
  });
});

describe('when it fails', () => {
  test.each([0, 0.5, 0.999])('asks at most 20 times in an hour (%d)', async (chance) => {
    for (const refreshInterval of [SECOND, 10 * SECOND, 30 * SECOND]) {
      const world = createWorld(history(5));
      world.service.down = OFFLINE;
      world.clock.chance = chance;
      await world.open({ refreshInterval });
      await world.clock.pass(HOUR);
      expect(asked(world)).toBeGreaterThan(5);
      expect(asked(world)).toBeLessThanOrEqual(20);
    }
  });
  test('says so, keeps what was loaded, and is back soon after the service is', async () => {
    const [world, tab] = await open();
    world.service.down = OFFLINE;
    await world.clock.pass(HOUR);
    expect([tab.inbox.status.value, tab.inbox.error.value, tab.ids().length]).toEqual(['offline', OFFLINE, 5]);
    world.service.down = null;
    await world.clock.pass(6 * MINUTE);
    expect([tab.inbox.status.value, tab.inbox.error.value]).toEqual(['ready', null]);
  });
  test.each([
    [OFFLINE, 'offline'],
    [SIGNED_OUT, 'signed-out'],
    [answered(400), 'refused'],
    [answered(404), 'refused'],
    [answered(429), 'failed'],
    [answered(500), 'failed'],
  ] as const)('with %s the status says what stands in the way', async (failure, status) => {
    const world = createWorld(history(5));
    world.service.down = failure;
    const tab = await world.open();
    expect(tab.inbox.status.value).toBe(status);
    expect(tab.told).toMatchObject([{ kind: 'error', operation: 'feed', error: failure }]);
  });
});

describe('Retry-After', () => {
  test.each([7 * SECOND, 90 * SECOND, HOUR])('of %d ms is never undercut, by nobody', async (wait) => {
    const [world, tab] = await open();
    world.clock.chance = 0;
    await world.clock.pass(10 * SECOND);
    world.service.fail('feed', answered(429, wait));
    await tab.inbox.refresh();
    const before = asked(world);
    const nudge = async (): Promise<void> => {
      tab.show(false);
      tab.show(true);
      tab.online();
      tab.inbox.panelToggled(true);
      await tab.inbox.refresh();
    };
    await nudge();
    await world.clock.pass(wait - SECOND);
    await nudge();
    expect(asked(world)).toBe(before);
    await world.clock.pass(2 * SECOND);
    expect(asked(world)).toBe(before + 1);
  });
  test('is over before "try again" asks anything, and the status goes on saying what is in the way', async () => {
    const world = createWorld(history(5));
    world.service.fail('feed', answered(429, MINUTE));
    const tab = await world.open({ refreshInterval: 0 });
    await tab.inbox.refresh();
    expect([tab.inbox.status.value, asked(world)]).toEqual(['failed', 1]);
    await world.clock.pass(MINUTE);
    await tab.inbox.refresh();
    expect([tab.inbox.status.value, asked(world)]).toEqual(['ready', 2]);
  });
  test('is not forgotten for a question of before that ends later', async () => {
    const [world, tab] = await open();
    const old = world.service.hold('feed');
    void tab.inbox.refresh();
    await settle();
    tab.inbox.clear();
    await world.service.hold('feed')();
    world.service.fail('feed', answered(429, HOUR));
    await tab.inbox.refresh();
    const before = asked(world);
    await old();
    await tab.inbox.refresh();
    expect(asked(world)).toBe(before);
  });
  test('does not last for years when the clock is set back meanwhile', async () => {
    const [world, tab] = await open();
    world.service.fail('feed', answered(429, MINUTE));
    await tab.inbox.refresh();
    world.clock.set(world.clock.now() - 365 * 24 * HOUR);
    await tab.inbox.refresh();
    expect(tab.inbox.status.value).toBe('ready');
  });
});

describe('signed out', () => {
  test('nothing more is asked by itself', async () => {
    const [world, tab] = await open();
    world.service.down = SIGNED_OUT;
    await tab.inbox.refresh();
    const before = asked(world);
    await world.clock.pass(HOUR);
    expect(asked(world)).toBe(before);
  });
  test.each([
    ['the page is shown again', (tab: Open) => (tab.show(false), tab.show(true))],
    ['the host calls refresh()', (tab: Open) => void tab.inbox.refresh()],
  ])('goes on when %s', async (_, wake) => {
    const [world, tab] = await open();
    world.service.down = SIGNED_OUT;
    await tab.inbox.refresh();
    world.service.down = null;
    await world.clock.pass(MINUTE);
    wake(tab);
    await settle();
    expect(tab.inbox.status.value).toBe('ready');
    expect(world.clock.pending).toBe(1);
  });
});
