/** The event streams of one proxy: who may listen, what is said, and how it ends. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EMPTY, merge } from '../../src/shared/read-state.js';
import { encode } from '../../src/shared/read-state-text.js';
import { memoryPubSub } from '../../src/proxy/proxy.js';
import { createSseStream } from '../../src/proxy/events/sse-stream.js';
import { marks } from '../shared/states.js';
import { ASKING, EVENTS, listen, ONLY_HINTS } from './listening.js';
import { ACTION, bench, FEED, json } from './support.js';
import type { Bench } from './support.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const made: Bench[] = [];
const start = (...given: Parameters<typeof bench>): Bench => {
  const one = bench(...given);
  made.push(one);
  return one;
};
afterEach(async () => {
  for (const { proxy } of made.splice(0)) await proxy.close();
});

/** Lets all that needs no time happen. */
const settle = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 5);
  });
const pass = async (time: number): Promise<void> => {
  for (let left = time; left > 0; left -= 10 * SECOND) {
    vi.advanceTimersByTime(Math.min(left, 10 * SECOND));
    await settle();
  }
};

describe('whoever listens', () => {
  it('has to be let in as for everything else', async () => {
    const { ask } = start();
    expect((await ask(EVENTS, { headers: { 'x-notification-inbox': '0' } })).status).toBe(403);
    expect((await ask(EVENTS, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
    expect((await ask('/v1/subscribers/ben/events')).body['code']).toBe('other-subscriber');
    expect((await ask(EVENTS, { method: 'POST' })).headers.get('allow')).toBe('GET');
    expect((await start({ subscriber: () => null }).ask(EVENTS)).status).toBe(401);
    expect((await start({ rateLimit: () => false }).ask(EVENTS)).status).toBe(429);
  });

  it('hears "changed" when the host notifies, and so does each of their devices, and nobody else', async () => {
    const { proxy } = start({ subscriber: ({ headers }) => headers.get('cookie') ?? 'ann' });
    const [laptop, phone] = [await listen(proxy), await listen(proxy)];
    const ben = await listen((request) => proxy(new Request(request, { headers: { ...ASKING, cookie: 'ben' } })));
    await proxy.notify('ann');
    await settle();
    expect([laptop, phone, ben].map(({ changes }) => changes())).toEqual([1, 1, 0]);
    await proxy.notify('ben');
    await settle();
    expect([laptop, phone, ben].map(({ changes }) => changes())).toEqual([1, 1, 1]);
  });

  it('is answered as events that nothing in between keeps, gathers or compresses', async () => {
    const { response } = await listen(start().proxy);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'private, no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'inbox-subject': expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  });

  it('hears once more, at the start, of what was told in the seconds before', async () => {
    const { proxy } = start();
    await proxy.notify('ann');
    await pass(4 * SECOND);
    const soon = await listen(proxy);
    await settle();
    expect(soon.changes()).toBe(1);
    await pass(4 * SECOND);
    const late = await listen(proxy);
    await settle();
    expect([late.changes(), late.said()]).toEqual([0, ':\n\n']);
  });

  it('is given a sign of life so often', async () => {
    const stream = await listen(start({ events: { heartbeat: 10 * SECOND } }).proxy);
    for (let beat = 0; beat < 3; beat += 1) await pass(10 * SECOND);
    expect(stream.said()).toBe(':\n\n'.repeat(4));
  });
});

describe('a stream ends', () => {
  it('when the page goes, and with the last the timer', async () => {
    const { proxy } = start();
    const stream = await listen(proxy);
    stream.leave();
    await vi.waitFor(() => expect(stream.over()).toBe(true));
    expect(vi.getTimerCount()).toBe(0);
  });

  it('within ten minutes, and not before seven', async () => {
    const streams = await Promise.all(Array.from({ length: 10 }, () => listen(start().proxy)));
    await pass(7 * MINUTE);
    expect(streams.filter(({ over }) => over())).toEqual([]);
    await pass(3 * MINUTE);
    expect(streams.filter(({ over }) => !over())).toEqual([]);
  });

  it.each([null, 'bob'])('within a minute where the session is that of %s', async (next) => {
    let who: string | null = 'ann';
    const stream = await listen(start({ subscriber: () => who }).proxy);
    await pass(2 * MINUTE);
    expect(stream.over()).toBe(false);
    who = next;
    await pass(MINUTE);
    expect(stream.over()).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('not where the session cannot be read, which the host is told', async () => {
    const onError = vi.fn();
    const subscriber = vi.fn<() => string>(() => 'ann');
    const stream = await listen(start({ subscriber, onError }).proxy);
    const cause = new Error('no database');
    subscriber.mockImplementation(() => {
      throw cause;
    });
    await pass(MINUTE);
    expect(stream.over()).toBe(false);
    expect(onError.mock.calls).toEqual([[{ code: 'failed', cause }]]);
  });

  it('by the session of its own request, also where that is kept in the asynchronous context', async () => {
    vi.useRealTimers();
    const sessions = new AsyncLocalStorage<{ who: string | null }>();
    const subscriber = vi.fn(() => sessions.getStore()?.who);
    const { proxy } = start({ subscriber, events: { recheck: 10 } });
    const [ann, bob] = [{ who: 'ann' as string | null }, { who: 'bob' as string | null }];
    const streams = [await sessions.run(ann, () => listen(proxy)), await sessions.run(bob, () => listen(proxy))];
    await vi.waitFor(() => expect(subscriber.mock.calls.length).toBeGreaterThan(6));
    expect(streams.map(({ over }) => over())).toEqual([false, false]);
    ann.who = null;
    await vi.waitFor(() => expect(streams.map(({ over }) => over())).toEqual([true, false]));
  });

  it('when the host ends those of one reader, in all processes, and nobody else’s', async () => {
    const hints = memoryPubSub();
    const subscriber = (request: Request): string => request.headers.get('x-who') ?? 'ann';
    const [one, two] = [start({ pubsub: hints, subscriber }).proxy, start({ pubsub: hints, subscriber }).proxy];
    const streams = [await listen(one), await listen(two), await listen(two, { 'x-who': 'bob' })];
    await one.end('ann');
    await settle();
    expect(streams.map(({ over }) => over())).toEqual([true, true, false]);
    await one.end('no/body');
  });

  it('when the host closes the proxy, which goes on answering all else', async () => {
    const { proxy, ask } = start();
    const stream = await listen(proxy);
    await proxy.close();
    await vi.waitFor(() => expect(stream.over()).toBe(true));
    expect((await ask(EVENTS)).status).toBe(404);
    const feed = await ask(FEED);
    expect([feed.status, feed.headers.has('inbox-events')]).toEqual([200, false]);
  });

  it('when it is the oldest of too many', async () => {
    const { proxy } = start({ events: { perSubscriber: 3 } });
    const streams = [await listen(proxy), await listen(proxy), await listen(proxy), await listen(proxy)];
    await settle();
    expect(streams.map(({ over }) => over())).toEqual([true, false, false, false]);
  });

  it('when nobody reads it for two heartbeats, and until then keeps one "changed" for them and no more', async () => {
    const ended = vi.fn();
    const stream = createSseStream(ended);
    const reader = stream.body.getReader();
    for (let count = 0; count < 1000; count += 1) stream.sendChanged();
    stream.sendHeartbeat();
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('event: changed\ndata:\n\n');
    stream.sendChanged();
    for (let beat = 0; beat < 2; beat += 1) stream.sendHeartbeat();
    expect(ended).toHaveBeenCalledTimes(1);
    await expect(reader.read()).rejects.toThrow('stopped reading');
  });
});

describe('where to listen', () => {
  it('is offered with the feed, also to pages of listed origins', async () => {
    const { ask } = start({ origins: ['https://page.example'] });
    const { headers } = await ask(FEED, {
      headers: { origin: 'https://page.example', 'sec-fetch-site': 'cross-site' },
    });
    expect(headers.get('inbox-events')).toBe('1');
    expect(headers.get('access-control-expose-headers')).toContain('inbox-events');
  });

  it('is not, and is not there, where the host wants no streams', async () => {
    const { ask } = start({ events: false });
    expect((await ask(FEED)).headers.has('inbox-events')).toBe(false);
    expect((await ask(EVENTS)).status).toBe(404);
  });
});

describe('what is done on one device', () => {
  const kept = new Map<string, unknown>();
  const storage = {
    getItem: (key: string) => kept.get(key),
    setItem: (key: string, value: unknown) => void kept.set(key, value),
  };

  it('is news to the others: an action, and a mark that is new', async () => {
    const { proxy, write } = start({ readState: storage }, ({ method }) =>
      method === 'GET' ? json({ data: [] }) : json({ data: { _id: 'm1' } }, { status: 201 }),
    );
    const other = await listen(proxy);
    await write('POST', ACTION, { status: 'done' });
    await vi.waitFor(() => expect(other.changes()).toBe(1));
    for (let time = 0; time < 2; time += 1)
      await write('PATCH', '/v1/subscribers/me/read-state', { changes: encode(merge(EMPTY, { read: marks([1]) })) });
    await vi.waitFor(() => expect(other.changes()).toBe(2));
    await settle();
    expect(other.changes()).toBe(2);
  });

  it('is no news where it was not done', async () => {
    const { proxy, write } = start({}, () => json({}, { status: 500 }));
    const other = await listen(proxy);
    expect((await write('POST', ACTION, { status: 'done' })).status).toBe(502);
    await settle();
    expect(other.changes()).toBe(0);
  });
});

it('nothing but "changed" and signs of life is ever said, whatever the messages hold', async () => {
  const canary = 'canary-in-every-field';
  const message = Object.fromEntries(
    ['_id', 'subject', 'content', 'transactionId', 'payload', 'cta', 'actor'].map((name) => [name, canary]),
  );
  const { proxy, ask, write } = start({ subscriber: () => canary, watch: { interval: 5 } }, ({ method }) =>
    method === 'GET'
      ? json({ data: [{ ...message, createdAt: new Date().toISOString() }] })
      : json({ data: message }, { status: 201 }),
  );
  const stream = await listen(proxy);
  for (let round = 0; round < 3; round += 1) {
    await ask(FEED);
    await write('POST', ACTION, { status: 'done', payload: { canary } });
    await proxy.notify(canary);
    await pass(30 * SECOND);
  }
  expect(stream.changes()).toBeGreaterThan(3);
  expect(stream.said()).toMatch(ONLY_HINTS);
  expect(JSON.stringify([...stream.response.headers])).not.toContain('canary');
});

it('a host that notifies for an id that can’t be one is told, and nothing is thrown', async () => {
  const onError = vi.fn();
  await start({ onError }).proxy.notify('../ann');
  expect(onError).toHaveBeenCalledWith({ code: 'bad-subscriber' });
});
