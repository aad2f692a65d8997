/** Looking for change on behalf of whoever listens, where no code of the host's tells of it. */
import { describe, expect, it, vi } from 'vitest';
import { pollUpstream } from '../../src/proxy/events/poll-upstream.js';
import { listen } from './listening.js';
import { bench, deferred, json } from './support.js';

const page = (...subjects: string[]): Response =>
  json({ data: subjects.map((subject, place) => ({ _id: `m${place}`, subject, createdAt: '2026-01-01T00:00:00Z' })) });

describe('a proxy that watches', () => {
  it('asks one question at a time for a subscriber, whatever the number of their tabs, and tells all of them', async () => {
    let answer = page('One');
    let asking = 0;
    const { proxy, sent } = bench({ watch: { interval: 2 } }, async () => {
      asking += 1;
      await Promise.resolve();
      expect(asking).toBe(1);
      asking -= 1;
      return answer.clone();
    });
    const tabs = await Promise.all(Array.from({ length: 5 }, () => listen(proxy)));
    await vi.waitFor(() => expect(sent.length).toBeGreaterThan(2));
    expect(tabs.map(({ changes }) => changes())).toEqual([0, 0, 0, 0, 0]);
    answer = page('Two', 'One');
    await vi.waitFor(() => expect(tabs.map(({ changes }) => changes())).toEqual([1, 1, 1, 1, 1]));
    expect(new Set(sent.map(({ method, url }) => `${method} ${url}`))).toEqual(
      new Set(['GET https://service.example/api/v1/subscribers/ann/notifications/feed?page=0&limit=10']),
    );
    await proxy.close();
  });

  it('asks nothing before anybody listens, nor once the last has gone, not even to the end of a question', async () => {
    const arrived = deferred<AbortSignal | undefined>();
    const { proxy, sent } = bench({ watch: { interval: 1 } }, ({ signal }) => {
      arrived.resolve(signal);
      return new Promise(() => {});
    });
    await proxy.notify('ann');
    expect(sent).toEqual([]);
    const [laptop, phone] = [await listen(proxy), await listen(proxy)];
    const signal = await arrived.promise;
    laptop.leave();
    await vi.waitFor(() => expect(laptop.over()).toBe(true));
    expect(signal?.aborted).toBe(false);
    phone.leave();
    await vi.waitFor(() => expect(signal?.aborted).toBe(true));
    expect(sent).toHaveLength(1);
  });

  it('tells the host when the service fails, and goes on', async () => {
    const onError = vi.fn();
    let up = false;
    let subject = 'One';
    const { proxy } = bench({ watch: { interval: 1 }, onError }, () =>
      up ? page(subject) : json({}, { status: 500 }),
    );
    const stream = await listen(proxy);
    await vi.waitFor(() => expect(onError).toHaveBeenCalledWith({ code: 'upstream-failed', upstreamStatus: 500 }));
    up = true;
    // Whatever it saw first was no news: only what is different from it.
    await vi.waitFor(() => {
      subject += '+';
      expect(stream.changes()).toBeGreaterThan(0);
    });
    await proxy.close();
  });

  it('asks nothing unless the host wishes it', async () => {
    const { proxy, sent } = bench();
    const stream = await listen(proxy);
    await proxy.notify('ann');
    await vi.waitFor(() => expect(stream.changes()).toBe(1));
    expect(sent).toEqual([]);
    await proxy.close();
  });
});

describe('the rhythm of a watch', () => {
  /** Looks at these one after the other; gives how long it waited after each, in intervals, and how often it told. */
  const waits = async (...seen: readonly (string | Error)[]) => {
    const over = new AbortController();
    const waited: number[] = [];
    const [changed, trouble] = [vi.fn(), vi.fn()];
    const look = async (): Promise<object> => {
      const one = seen[waited.length];
      if (one instanceof Error) throw one;
      return { one };
    };
    await pollUpstream({ interval: 1000 }, look, changed, trouble, over.signal, async (wait) => {
      waited.push(Math.log2(wait / 1000));
      if (waited.length === seen.length) over.abort();
    });
    // A fifth more or less is a third of a doubling at most.
    return { waited: waited.map((doublings) => Math.round(doublings) + 0), changed, trouble };
  };

  it('doubles up to eightfold while nothing changes, and is the host’s again when something does', async () => {
    const { waited, changed } = await waits('a', 'a', 'a', 'a', 'a', 'a', 'b', 'b', 'c');
    expect(waited).toEqual([0, 1, 2, 3, 3, 3, 0, 1, 0]);
    expect(changed).toHaveBeenCalledTimes(2);
  });

  it('goes on for days without leaving anything behind with each question', async () => {
    const over = new AbortController();
    const { signal } = over;
    const [added, removed] = [vi.spyOn(signal, 'addEventListener'), vi.spyOn(signal, 'removeEventListener')];
    const seen = new Set<AbortSignal>();
    const look = async (turn: AbortSignal): Promise<object> => {
      if (seen.add(turn).size === 50) over.abort();
      return {};
    };
    await pollUpstream({ interval: 0.01 }, look, vi.fn(), vi.fn(), signal);
    expect(seen.size).toBe(50);
    expect(seen.has(signal)).toBe(false);
    expect(added.mock.calls.length).toBe(removed.mock.calls.length);
  });

  it('doubles while the service fails, and what comes after is compared with what was before', async () => {
    const { waited, changed, trouble } = await waits('a', new Error('down'), new Error('down'), 'a', 'b');
    expect(waited).toEqual([0, 1, 2, 3, 0]);
    expect([changed.mock.calls.length, trouble.mock.calls.length]).toEqual([1, 2]);
  });
});
