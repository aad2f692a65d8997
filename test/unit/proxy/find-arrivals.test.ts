/** After `refreshInbox`, the proxy looks for a message that the service delivers later: soon, once per reader, and not for ever. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ProxyError } from '../../../src/proxy/errors.js';
import { createArrivalSearch } from '../../../src/proxy/events/find-arrivals.js';
import { memoryPubSub } from '../../../src/proxy/proxy.js';
import { listen } from '../../support/event-listener.js';
import { createTestProxy, json } from '../../support/test-proxy.js';
import { until } from '../../support/until.js';

const ALL_LOOKS = [0, 400, 600, 800, 1000, 1500, 2000, 4000, 8000];

describe('after an announcement', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  /** At which milliseconds it looks, and tells the browsers of a change. */
  const searchFor = async (announcements: readonly number[], arrivals: readonly number[], error?: Error) => {
    const [looks, changes]: number[][] = [[], []];
    const startedAt = Date.now();
    const now = (): number => Math.floor((Date.now() - startedAt) / 10) * 10;
    const search = createArrivalSearch(
      async () => {
        looks?.push(now());
        if (error && looks?.length === 1) throw error;
        return arrivals.filter((time) => time <= now()).map((time) => `m${time}`);
      },
      () => changes?.push(now()),
    );
    for (const time of announcements) setTimeout(search.start, time);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(vi.getTimerCount()).toBe(0);
    return { looks, changes };
  };
  const BUSY = new ProxyError('busy');
  const FAILED = new ProxyError('upstream-failed');
  const EVERY_10_MS = Array.from({ length: 100 }, (_, index) => index * 10);

  it.each<[string, number[], number[], { looks: number[]; changes: number[] }, Error?]>([
    ['a message that comes later shows when it is there', [0], [550], { looks: [0, 400, 600], changes: [0, 600] }],
    ['one that is there already shows at once', [0], [-5], { looks: ALL_LOOKS, changes: [0] }],
    ['one that never comes is looked for nine times', [0], [], { looks: ALL_LOOKS, changes: [0] }],
    ['each of two shows', [0, 10], [500, 1200], { looks: [0, 400, 800, 1000, 1200], changes: [0, 400, 800, 1200] }],
    ['a hundred announcements cause two and a half looks a second', EVERY_10_MS, [], expect.anything()],
    ['a busy service is asked no more', [0], [550], { looks: [0], changes: [0] }, BUSY],
    ['a failure is looked over', [0], [550], { looks: [0, 400, 600], changes: [0, 400, 600] }, FAILED],
  ])('%s', async (_title, announcements, arrivals, expected, error) => {
    const found = await searchFor(announcements, arrivals, error);
    expect(found).toEqual(expected);
    const [first = 0, last = 0] = [announcements[0], announcements.at(-1)];
    expect(found.looks?.filter((time) => time <= last).length).toBeLessThanOrEqual(1 + (last - first) / 400);
    expect(found.looks?.filter((time) => time > last).length).toBeLessThanOrEqual(ALL_LOOKS.length);
  });

  it('nothing is requested any more once the last stream has ended', async () => {
    const newestIds = vi.fn(async () => []);
    const search = createArrivalSearch(newestIds, () => {});
    search.start();
    await vi.advanceTimersByTimeAsync(450);
    search.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(newestIds).toHaveBeenCalledTimes(2);
  });
});

it('a message that is delivered half a second after notify shows in every tab, by one request at a time per process', async () => {
  const pubsub = memoryPubSub();
  let isDelivered = false;
  const service = () => json({ data: isDelivered ? [{ _id: 'new' }, { _id: 'old' }] : [{ _id: 'old' }] });
  const [one, two] = [createTestProxy({ pubsub }, service), createTestProxy({ pubsub }, service)];
  const host = createTestProxy({ pubsub, events: false });
  const tabs = [await listen(one.proxy), await listen(one.proxy), await listen(two.proxy)];
  await host.proxy.refreshInbox('ann');
  await until(() => expect(tabs.map(({ changes }) => changes())).toEqual([1, 1, 1]));
  isDelivered = true;
  await until(() => expect(tabs.map(({ changes }) => changes())).toEqual([2, 2, 2]));
  expect(host.serviceRequests).toEqual([]);
  for (const { serviceRequests } of [one, two]) expect(serviceRequests.length).toBeLessThanOrEqual(ALL_LOOKS.length);
  await Promise.all([one.proxy.close(), two.proxy.close()]);
});
