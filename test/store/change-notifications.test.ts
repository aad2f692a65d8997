/** Hints that something may have changed: who listens, how often is asked, and that nothing depends on it. */
import { describe, expect, test } from 'vitest';
import { answered, createWorld, history, HOUR, idOf, MINUTE, SECOND, settle, SIGNED_OUT } from './support.js';
import type { World } from './support.js';

interface Proxy {
  /** Says "changed" to all who listen. */
  hint(): void;
  /** How many listen now, and how many have begun to. */
  listening(): number;
  begun(): number;
  /** Ends all streams. */
  cut(): void;
  /** While false, there is nothing to listen to. */
  offers: boolean;
  /** While false, each stream ends at once. */
  holds: boolean;
}

/** A proxy before the world's service that says when something changed. As in life, an answer has to offer it first. */
function listenTo(world: World): Proxy {
  const open = new Map<() => void, () => void>();
  let begun = 0;
  const listen = (changed: () => void, signal: AbortSignal): Promise<void> | undefined => {
    if (!proxy.offers || asked(world) === 0) return undefined;
    begun += 1;
    if (!proxy.holds) return Promise.resolve();
    return new Promise((resolve) => {
      const end = (): void => {
        open.delete(end);
        resolve();
      };
      open.set(end, changed);
      signal.addEventListener('abort', end);
    });
  };
  Object.assign(world.service.client, { openEventStream: listen });
  const proxy: Proxy = {
    offers: true,
    holds: true,
    hint: () => open.forEach((changed) => changed()),
    cut: () => open.forEach((_, end) => end()),
    listening: () => open.size,
    begun: () => begun,
  };
  return proxy;
}

const asked = (world: World): number => world.service.asked('feed').length;

const start = async (settings = {}) => {
  const world = createWorld(history(5));
  const proxy = listenTo(world);
  const tab = await world.open(settings);
  return { world, proxy, tab };
};

describe('a hint', () => {
  test('is asked after at once, and what it was about arrives as anything does', async () => {
    const { world, proxy, tab } = await start();
    await world.clock.pass(3 * SECOND);
    world.service.put({ _id: idOf(99) });
    proxy.hint();
    await world.clock.pass(0);
    expect([asked(world), tab.ids()[0], tab.badge()]).toEqual([2, idOf(99), '6']);
    expect(tab.told.at(-1)).toMatchObject({ kind: 'arrive', messages: [{ id: idOf(99) }] });
  });
  test('shows in the other tabs too, though one alone listens', async () => {
    const { world, proxy } = await start();
    const other = await world.open();
    await world.clock.pass(3 * SECOND);
    expect(proxy.listening()).toBe(1);
    world.service.put({ _id: idOf(99) });
    const before = asked(world);
    proxy.hint();
    await world.clock.pass(0);
    expect([asked(world), other.ids()[0]]).toEqual([before + 1, idOf(99)]);
  });
  test('that comes while a question is under way is asked after once more, however many there are', async () => {
    const { world, proxy, tab } = await start();
    await world.clock.pass(3 * SECOND);
    const answer = world.service.hold('feed');
    void tab.inbox.refresh();
    await settle();
    for (let count = 0; count < 100; count += 1) proxy.hint();
    await answer();
    await world.clock.pass(2 * SECOND);
    expect(asked(world)).toBe(3);
  });
  test('in a storm of hints makes one question a second at most, and one after the last', async () => {
    const { world, proxy, tab } = await start();
    await world.clock.pass(3 * SECOND);
    const before = asked(world);
    for (let count = 0; count < 1000; count += 1) {
      proxy.hint();
      await world.clock.pass(10);
    }
    expect(asked(world) - before).toBeGreaterThanOrEqual(9);
    world.service.put({ _id: idOf(99) });
    proxy.hint();
    await world.clock.pass(SECOND);
    expect(tab.ids()[0]).toBe(idOf(99));
    expect(asked(world) - before).toBeLessThanOrEqual(12);
  });
  test('asks nothing before a Retry-After is over, and once in five seconds while all fails', async () => {
    const { world, proxy, tab } = await start();
    await world.clock.pass(10 * SECOND);
    world.service.fail('feed', answered(429, MINUTE));
    await tab.inbox.refresh();
    const before = asked(world);
    for (let count = 0; count < 59; count += 1) {
      proxy.hint();
      await world.clock.pass(SECOND);
    }
    expect(asked(world)).toBe(before);
    world.service.down = answered(500);
    await world.clock.pass(5 * SECOND);
    const failing = asked(world);
    for (let count = 0; count < 60; count += 1) {
      proxy.hint();
      await world.clock.pass(SECOND);
    }
    expect(asked(world) - failing).toBeLessThanOrEqual(13);
  });
  test('that one reader waited for asks nothing for the next', async () => {
    const { world, proxy, tab } = await start();
    await world.clock.pass(3 * SECOND);
    const answer = world.service.hold('feed');
    void tab.inbox.refresh();
    await settle();
    proxy.hint();
    tab.inbox.clear();
    await answer();
    const before = asked(world);
    await tab.inbox.refresh();
    await world.clock.pass(5 * SECOND);
    expect(asked(world)).toBe(before + 1);
  });
  test('asks nothing of whoever was signed out', async () => {
    const { world, proxy, tab } = await start();
    world.service.down = SIGNED_OUT;
    await tab.inbox.refresh();
    const before = asked(world);
    proxy.hint();
    await world.clock.pass(HOUR);
    expect(asked(world)).toBe(before);
  });
});

describe('whoever listens', () => {
  test('is the tab that asks; when it is closed, the next one', async () => {
    const { world, proxy, tab } = await start();
    const other = await world.open();
    tab.inbox.stop();
    await settle();
    expect(proxy.listening()).toBe(1);
    world.service.put({ _id: idOf(99) });
    await world.clock.pass(3 * SECOND);
    proxy.hint();
    await world.clock.pass(0);
    expect(other.ids()[0]).toBe(idOf(99));
  });
  test('goes on for half a minute out of sight, and asks on its return if there was a hint', async () => {
    const { world, proxy, tab } = await start();
    await world.clock.pass(MINUTE);
    await tab.inbox.refresh();
    tab.show(false);
    await world.clock.pass(2 * SECOND);
    const before = asked(world);
    proxy.hint();
    await world.clock.pass(SECOND);
    expect(asked(world)).toBe(before);
    tab.show(true);
    await world.clock.pass(2 * SECOND);
    expect([asked(world), proxy.begun()]).toEqual([before + 1, 1]);
  });
  test('ends after that, and begins again when it is back', async () => {
    const { world, proxy, tab } = await start();
    tab.show(false);
    await world.clock.pass(29 * SECOND);
    expect(proxy.listening()).toBe(1);
    await world.clock.pass(2 * SECOND);
    expect([proxy.listening(), world.clock.pending]).toEqual([0, 0]);
    tab.show(true);
    await settle();
    expect([proxy.listening(), proxy.begun(), asked(world)]).toEqual([1, 2, 2]);
  });
  test('ends at once, and without a trace, when the inbox is taken away', async () => {
    const { world, proxy, tab } = await start();
    tab.inbox.stop();
    await settle();
    expect([proxy.listening(), world.clock.pending, tab.watchers()]).toEqual([0, 0, 0]);
    await world.clock.pass(HOUR);
    expect([proxy.begun(), asked(world)]).toEqual([1, 1]);
  });
  test.each([
    ['signs out', (world: World) => (world.service.who = null)],
    ['is somebody else', (world: World) => (world.service.who = 'ben')],
  ])(
    'ends when the reader %s, and listens again only after an answer to whoever is signed in next',
    async (_, change) => {
      const { world, proxy, tab } = await start();
      change(world);
      tab.inbox.clear();
      await settle();
      expect(proxy.listening()).toBe(0);
      world.service.who = 'ben';
      await tab.inbox.refresh();
      await settle();
      expect([proxy.listening(), proxy.begun()]).toEqual([1, 2]);
    },
  );
});

describe('a stream that ends', () => {
  test('costs one question and one new stream, a little later and not for all at once', async () => {
    for (const [chance, wait] of [
      [0, SECOND],
      [0.999, 2 * SECOND],
    ] as const) {
      const { world, proxy } = await start();
      await world.clock.pass(20 * SECOND);
      world.clock.chance = chance;
      proxy.cut();
      await world.clock.pass(wait - 10);
      expect([proxy.listening(), asked(world)]).toEqual([0, 1]);
      await world.clock.pass(20);
      expect([proxy.listening(), proxy.begun(), asked(world)]).toEqual([1, 2, 2]);
    }
  });
  test.each([0, 0.5, 0.999])('again and again is begun anew ever more seldom (%d)', async (chance) => {
    const { world, proxy } = await start({ refreshInterval: MINUTE });
    world.clock.chance = chance;
    proxy.holds = false;
    proxy.cut();
    await world.clock.pass(HOUR);
    expect(proxy.begun()).toBeGreaterThan(8);
    expect(proxy.begun()).toBeLessThan(40);
    // One a minute is asked anyway.
    expect(asked(world)).toBeLessThan(75 + 40);
  });
  test('is not begun anew while the service can’t be asked, and is soon after it can', async () => {
    const { world, proxy } = await start();
    world.service.down = answered(500);
    proxy.cut();
    await world.clock.pass(HOUR);
    expect(proxy.begun()).toBe(1);
    world.service.down = null;
    await world.clock.pass(6 * MINUTE);
    expect(proxy.listening()).toBe(1);
  });
});

describe('without hints', () => {
  test('asking goes on as ever, also while somebody listens and nothing is said', async () => {
    for (const offers of [true, false]) {
      const { world, proxy } = await start();
      proxy.offers = offers;
      world.clock.chance = 0.5;
      await world.clock.pass(10 * MINUTE);
      expect(asked(world)).toBeGreaterThanOrEqual(20);
      expect(asked(world)).toBeLessThanOrEqual(22);
    }
  });
  test('an interval of 0 neither asks by itself nor listens', async () => {
    const { world, proxy } = await start({ refreshInterval: 0 });
    await world.clock.pass(HOUR);
    expect([asked(world), proxy.begun(), world.clock.pending]).toEqual([1, 0, 0]);
  });
});
