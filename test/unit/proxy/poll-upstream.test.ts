/** The option `watch`: polling the service for changes that no code of the host announces. */
import { describe, expect, it, vi } from 'vitest';
import { pollUpstream } from '../../../src/proxy/events/poll-upstream.js';
import { listen } from '../../support/event-listener.js';
import { createTestProxy, deferred, json } from '../../support/test-proxy.js';
import { flushTasks, until } from '../../support/until.js';

const page = (...subjects: string[]): Response =>
  json({ data: subjects.map((subject, place) => ({ _id: `m${place}`, subject, createdAt: '2026-01-01T00:00:00Z' })) });

describe('the option "watch"', () => {
  it('sends one poll at a time for a subscriber, and notifies all of their tabs', async () => {
    let answer = page('One');
    let concurrent = 0;
    const { proxy, serviceRequests } = createTestProxy({ watch: { interval: 2 } }, async () => {
      concurrent += 1;
      await Promise.resolve();
      expect(concurrent).toBe(1);
      concurrent -= 1;
      return answer.clone();
    });
    const tabs = await Promise.all(Array.from({ length: 5 }, () => listen(proxy)));
    await until(() => expect(serviceRequests.length).toBeGreaterThan(2));
    expect(tabs.map(({ changes }) => changes())).toEqual([0, 0, 0, 0, 0]);
    answer = page('Two', 'One');
    await until(() => expect(tabs.map(({ changes }) => changes())).toEqual([1, 1, 1, 1, 1]));
    expect(new Set(serviceRequests.map(({ method, url }) => `${method} ${url}`))).toEqual(
      new Set(['GET https://service.example/api/v1/subscribers/ann/notifications/feed?page=0&limit=10']),
    );
    await proxy.close();
  });

  it('polls only while a stream is open, and aborts the poll when the last one ends', async () => {
    const arrived = deferred<AbortSignal | undefined>();
    const { proxy, serviceRequests } = createTestProxy({ watch: { interval: 1 } }, ({ signal }) => {
      arrived.resolve(signal);
      return new Promise(() => {});
    });
    await proxy.refreshInbox('bob');
    expect(serviceRequests).toEqual([]);
    const [laptop, phone] = [await listen(proxy), await listen(proxy)];
    const signal = await arrived.promise;
    laptop.disconnect();
    await until(() => expect(laptop.hasEnded()).toBe(true));
    expect(signal?.aborted).toBe(false);
    phone.disconnect();
    await until(() => expect(signal?.aborted).toBe(true));
    expect(serviceRequests).toHaveLength(1);
  });

  it('reports a failing service and continues to poll', async () => {
    const onError = vi.fn();
    let isUp = false;
    let subject = 'One';
    const { proxy } = createTestProxy({ watch: { interval: 1 }, onError }, () =>
      isUp ? page(subject) : json({}, { status: 500 }),
    );
    const stream = await listen(proxy);
    await until(() => expect(onError).toHaveBeenCalledWith({ code: 'upstream-failed', upstreamStatus: 500 }));
    isUp = true;
    // The first poll announces nothing: it has nothing to compare with.
    await until(() => {
      subject += '+';
      expect(stream.changes()).toBeGreaterThan(0);
    });
    await proxy.close();
  });

  it('is required for polling', async () => {
    const { proxy, serviceRequests } = createTestProxy();
    await listen(proxy);
    await flushTasks();
    expect(serviceRequests).toEqual([]);
    await proxy.close();
  });
});

describe('the delay between polls', () => {
  /** Polls these contents in turn. Returns the delay after each, as a number of doublings, and the callbacks. */
  const delaysFor = async (...contents: readonly (string | Error)[]) => {
    const controller = new AbortController();
    const delays: number[] = [];
    const [onChange, onError] = [vi.fn(), vi.fn()];
    const probe = async (): Promise<object> => {
      const content = contents[delays.length];
      if (content instanceof Error) throw content;
      return { content };
    };
    await pollUpstream({ interval: 1000 }, probe, onChange, onError, controller.signal, async (wait) => {
      delays.push(Math.log2(wait / 1000));
      if (delays.length === contents.length) controller.abort();
    });
    // The random variation of a fifth is at most a third of a doubling.
    return { delays: delays.map((doublings) => Math.round(doublings) + 0), onChange, onError };
  };

  it('doubles up to eightfold while nothing changes, and is reset by a change', async () => {
    const { delays, onChange } = await delaysFor('a', 'a', 'a', 'a', 'a', 'a', 'b', 'b', 'c');
    expect(delays).toEqual([0, 1, 2, 3, 3, 3, 0, 1, 0]);
    expect(onChange).toHaveBeenCalledTimes(2);
  });

  it('leaves no listener behind, so polling can go on for days', async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const [added, removed] = [vi.spyOn(signal, 'addEventListener'), vi.spyOn(signal, 'removeEventListener')];
    const signals = new Set<AbortSignal>();
    const probe = async (pollSignal: AbortSignal): Promise<object> => {
      if (signals.add(pollSignal).size === 50) controller.abort();
      return {};
    };
    await pollUpstream({ interval: 0.01 }, probe, vi.fn(), vi.fn(), signal);
    expect([signals.size, signals.has(signal)]).toEqual([50, false]);
    expect(added.mock.calls.length).toBe(removed.mock.calls.length);
  });

  it('doubles while the service fails; the next content is compared with the last one before', async () => {
    const { delays, onChange, onError } = await delaysFor('a', new Error('down'), new Error('down'), 'a', 'b');
    expect([delays, onChange.mock.calls.length, onError.mock.calls.length]).toEqual([[0, 1, 2, 3, 0], 1, 2]);
  });
});
