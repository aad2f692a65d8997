/** The event streams of one proxy: who may open them, what they contain, and when they end. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { memoryPubSub } from '../../../src/proxy/proxy.js';
import { createSseStream } from '../../../src/proxy/events/sse-stream.js';
import { SUBSCRIBER_ID_RULE } from '../../../src/shared/subscriber-id.js';
import { marks } from '../../support/read-states.js';
import { EVENTS, listen, ONLY_CHANGED_EVENTS } from '../../support/event-listener.js';
import { createTestProxy, INBOX_HEADERS, json, memoryStorage, readStateChanges } from '../../support/test-proxy.js';
import { ACTION, FEED, READ_STATE } from '../../support/addresses.js';
import type { TestProxy } from '../../support/test-proxy.js';
import { flushTasks, until } from '../../support/until.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] }));
afterEach(() => void vi.useRealTimers());

const start = (...args: Parameters<typeof createTestProxy>): TestProxy => {
  const testProxy = createTestProxy(...args);
  onTestFinished(() => testProxy.proxy.close());
  return testProxy;
};

const advance = async (time: number): Promise<void> => {
  for (let left = time; left > 0; left -= 10 * SECOND) {
    vi.advanceTimersByTime(Math.min(left, 10 * SECOND));
    await flushTasks();
  }
};

describe('an event stream', () => {
  it('has the same access checks as other routes', async () => {
    const { send } = start();
    expect((await send(EVENTS, { headers: { 'x-notification-inbox': '0' } })).status).toBe(403);
    expect((await send(EVENTS, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
    expect((await send('/v1/subscribers/ben/events')).body['code']).toBe('other-subscriber');
    expect((await send(EVENTS, { method: 'POST' })).headers.get('allow')).toBe('GET');
    expect((await start({ subscriber: () => null }).send(EVENTS)).status).toBe(401);
    expect((await start({ rateLimit: () => false }).send(EVENTS)).status).toBe(429);
  });

  it('sends "changed" to each device of the notified reader and to nobody else', async () => {
    const { proxy } = start({ subscriber: ({ headers }) => headers.get('cookie') ?? 'ann' });
    const [laptop, phone] = [await listen(proxy), await listen(proxy)];
    const ben = await listen((request) =>
      proxy(new Request(request, { headers: { ...INBOX_HEADERS, cookie: 'ben' } })),
    );
    await proxy.refreshInbox('ann');
    await until(() => expect([laptop, phone, ben].map(({ changes }) => changes())).toEqual([1, 1, 0]));
    await proxy.refreshInbox('ben');
    await ben.untilChanges(1);
    expect([laptop, phone, ben].map(({ changes }) => changes())).toEqual([1, 1, 1]);
  });

  it('has headers that forbid caching, buffering and compression', async () => {
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

  it('begins with a change of the last 5 seconds', async () => {
    const { proxy } = start();
    await proxy.refreshInbox('ann');
    await advance(4 * SECOND);
    await (await listen(proxy)).untilChanges(1);
    await advance(6 * SECOND);
    const late = await listen(proxy);
    await until(() => expect(late.text()).toBe(':\n\n'));
  });

  it('sends heartbeats', async () => {
    const stream = await listen(start({ events: { heartbeat: 10 * SECOND } }).proxy);
    for (let beat = 0; beat < 3; beat += 1) await advance(10 * SECOND);
    expect(stream.text()).toBe(':\n\n'.repeat(4));
  });
});

describe('a stream ends', () => {
  it('when the page disconnects, and its timers stop', async () => {
    const stream = await listen(start().proxy);
    stream.disconnect();
    await until(() => expect(stream.hasEnded()).toBe(true));
    expect(vi.getTimerCount()).toBe(0);
  });

  it('after seven to ten minutes', async () => {
    const streams = await Promise.all(Array.from({ length: 10 }, () => listen(start().proxy)));
    await advance(7 * MINUTE);
    expect(streams.filter(({ hasEnded }) => hasEnded())).toEqual([]);
    await advance(3 * MINUTE);
    await until(() => expect(streams.filter(({ hasEnded }) => !hasEnded())).toEqual([]));
  });

  it.each([null, 'bob'])('within a minute if the session becomes that of %s', async (next) => {
    let who: string | null = 'ann';
    const stream = await listen(start({ subscriber: () => who }).proxy);
    await advance(2 * MINUTE);
    expect(stream.hasEnded()).toBe(false);
    who = next;
    await advance(MINUTE);
    await stream.untilEnded();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('not if the session check fails, which is reported to the host', async () => {
    const onError = vi.fn();
    const subscriber = vi.fn<() => string>(() => 'ann');
    const stream = await listen(start({ subscriber, onError }).proxy);
    const cause = new Error('no database');
    subscriber.mockImplementation(() => {
      throw cause;
    });
    await advance(MINUTE);
    await until(() => expect(onError.mock.calls).toEqual([[{ code: 'failed', cause }]]));
    expect(stream.hasEnded()).toBe(false);
  });

  it('by the session of its own request, also if that is stored in the asynchronous context', async () => {
    vi.useRealTimers();
    const sessions = new AsyncLocalStorage<{ who: string | null }>();
    const subscriber = vi.fn(() => sessions.getStore()?.who);
    const { proxy } = start({ subscriber, events: { recheck: 10 } });
    const [ann, bob] = [{ who: 'ann' as string | null }, { who: 'bob' as string | null }];
    const streams = [await sessions.run(ann, () => listen(proxy)), await sessions.run(bob, () => listen(proxy))];
    await until(() => expect(subscriber.mock.calls.length).toBeGreaterThan(6));
    expect(streams.map(({ hasEnded }) => hasEnded())).toEqual([false, false]);
    ann.who = null;
    await until(() => expect(streams.map(({ hasEnded }) => hasEnded())).toEqual([true, false]));
  });

  it('when the host calls endStreams(), in all processes, for one reader only', async () => {
    const pubsub = memoryPubSub();
    const subscriber = (request: Request): string => request.headers.get('x-who') ?? 'ann';
    const [one, two] = [start({ pubsub, subscriber }).proxy, start({ pubsub, subscriber }).proxy];
    const streams = [await listen(one), await listen(two), await listen(two, { 'x-who': 'bob' })];
    await one.endStreams('ann');
    await until(() => expect(streams.map(({ hasEnded }) => hasEnded())).toEqual([true, true, false]));
    await one.endStreams('no/body');
  });

  it('when the host calls close(), while other requests are still answered', async () => {
    const { proxy, send } = start();
    const stream = await listen(proxy);
    await proxy.close();
    await until(() => expect(stream.hasEnded()).toBe(true));
    expect((await send(EVENTS)).status).toBe(404);
    const feed = await send(FEED);
    expect([feed.status, feed.headers.has('inbox-events')]).toEqual([200, false]);
  });

  it('when it is the oldest and the subscriber has too many', async () => {
    const { proxy } = start({ events: { perSubscriber: 3 } });
    const streams = [await listen(proxy), await listen(proxy), await listen(proxy), await listen(proxy)];
    await until(() => expect(streams.map(({ hasEnded }) => hasEnded())).toEqual([true, false, false, false]));
  });

  it('when its reader misses two heartbeats, and queues a single "changed" until then', async () => {
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

it('the header inbox-events is absent if the host turns streams off, and the route is 404', async () => {
  const { send } = start({ events: false });
  expect([(await send(FEED)).headers.has('inbox-events'), (await send(EVENTS)).status]).toEqual([false, 404]);
});

describe('a write of one device', () => {
  it('notifies the others: an action, and a new mark', async () => {
    const { proxy, write } = start({ readState: memoryStorage() }, ({ method }) =>
      method === 'GET' ? json({ data: [] }) : json({ data: { _id: 'm1' } }, { status: 201 }),
    );
    const other = await listen(proxy);
    await write('POST', ACTION, { status: 'done' });
    await until(() => expect(other.changes()).toBe(1));
    for (let time = 0; time < 2; time += 1) await write('PATCH', READ_STATE, readStateChanges({ read: marks([1]) }));
    await other.untilChanges(2);
    // A third change would precede the end of the stream.
    await proxy.endStreams('ann');
    await other.untilEnded();
    expect(other.changes()).toBe(2);
  });

  it('notifies nobody if it failed', async () => {
    const { proxy, write } = start({}, () => json({}, { status: 500 }));
    const other = await listen(proxy);
    expect((await write('POST', ACTION, { status: 'done' })).status).toBe(502);
    await proxy.endStreams('ann');
    await other.untilEnded();
    expect(other.changes()).toBe(0);
  });
});

it('sends only "changed" and heartbeats, whatever the messages contain', async () => {
  const canary = 'canary-in-every-field';
  const message = Object.fromEntries(
    ['_id', 'subject', 'content', 'transactionId', 'payload', 'cta', 'actor'].map((name) => [name, canary]),
  );
  const { proxy, send, write } = start({ subscriber: () => canary, watch: { interval: 5 } }, ({ method }) =>
    method === 'GET'
      ? json({ data: [{ ...message, createdAt: new Date().toISOString() }] })
      : json({ data: message }, { status: 201 }),
  );
  const stream = await listen(proxy);
  for (let round = 0; round < 3; round += 1) {
    await send(FEED);
    await write('POST', ACTION, { status: 'done', payload: { canary } });
    await proxy.refreshInbox(canary);
    await advance(30 * SECOND);
  }
  expect(stream.changes()).toBeGreaterThan(3);
  expect(stream.text()).toMatch(ONLY_CHANGED_EVENTS);
  expect(JSON.stringify([...stream.response.headers])).not.toContain('canary');
});

it('reports an invalid subscriber id in notify() without throwing', async () => {
  const onError = vi.fn();
  await start({ onError }).proxy.refreshInbox('../ann');
  expect(onError.mock.calls).toEqual([[{ code: 'bad-subscriber', cause: new TypeError(SUBSCRIBER_ID_RULE) }]]);
});
