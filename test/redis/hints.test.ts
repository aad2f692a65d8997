/** Hints between processes over a real Redis, which may refuse, freeze, go away and come back. */
import { createClient } from 'redis';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { EVENTS, ONLY_HINTS, take } from '../proxy/listening.js';
import type { Listener } from '../proxy/listening.js';
import { FEED } from '../proxy/support.js';
import { startNode, startRedis, stopAll } from './running.js';
import type { Node, Redis } from './running.js';

/** A busy machine may be slow; nothing here is about speed. */
const PATIENCE = { timeout: 40_000, interval: 100 };

let redis: Redis;
let nodes: readonly Node[] = [];
let streams: readonly Listener[] = [];

const listen = async (node: Node, who = 'ann'): Promise<Listener> =>
  take(await node.ask(EVENTS, { headers: { 'x-who': who } }));
const notify = async (place: number, id = 'ann'): Promise<void> => nodes[place]?.post(`/notify/${id}`);
const hintCounts = (): number[] => streams.map(({ changes }) => changes());

/** Until a hint of the first process reaches the streams of both. */
const untilBothHear = async (): Promise<void> => {
  const before = hintCounts();
  await vi.waitFor(async () => {
    await notify(0);
    expect(hintCounts().every((changes, place) => changes > (before[place] ?? 0))).toBe(true);
  }, PATIENCE);
};

const untilBus = (state: string): Promise<void> =>
  vi.waitFor(async () => {
    for (const node of nodes) expect((await node.state()).bus).toBe(state);
  }, PATIENCE);

const troublesOf = async (place: number): Promise<readonly string[]> => (await nodes[place]?.state())?.troubles ?? [];

beforeAll(async () => {
  redis = await startRedis();
  nodes = [await startNode(redis.url), await startNode(redis.url)];
  streams = await Promise.all(nodes.map((node) => listen(node)));
});
afterAll(stopAll);

it('a notify at one process reaches the streams of both, and nothing but the subject and a process id travels', async () => {
  const spy = await createClient({ url: redis.url })
    .on('error', () => {})
    .connect();
  const passed: string[] = [];
  await spy.pSubscribe('*', (message) => passed.push(message));
  await untilBothHear();
  const before = hintCounts();
  await notify(1);
  await vi.waitFor(
    () => expect(hintCounts().every((changes, place) => changes > (before[place] ?? 0))).toBe(true),
    PATIENCE,
  );
  const subject = streams[0]?.response.headers.get('inbox-subject') ?? '';
  expect(subject).toMatch(/^[0-9a-f]{32}$/);
  for (const message of passed) expect(message).toMatch(new RegExp(`^[0-9a-f]{16}:${subject}$`));
  await spy.close();
});

it('somebody else’s is not heard', async () => {
  const before = hintCounts();
  await notify(0, 'ben');
  await notify(1);
  await vi.waitFor(
    () => expect(hintCounts().every((changes, place) => changes === (before[place] ?? 0) + 1)).toBe(true),
    PATIENCE,
  );
});

it('end() at one process ends the reader’s streams at the other', async () => {
  const [mine, others] = [await listen(nodes[1] as Node, 'cem'), await listen(nodes[1] as Node, 'dan')];
  await nodes[0]?.post('/end/cem');
  await vi.waitFor(() => expect(mine.over()).toBe(true), PATIENCE);
  expect(others.over()).toBe(false);
  others.leave();
});

describe('while Redis', () => {
  it('is away, asking goes on and each process tells its own; when it is back, hints reach all again', async () => {
    await redis.stop();
    const [own = 0] = hintCounts();
    // What is said before the connection is found to be gone may be lost.
    await vi.waitFor(async () => {
      await notify(0);
      expect(hintCounts()[0]).toBeGreaterThan(own);
    }, PATIENCE);
    await untilBus('failing');
    for (const node of nodes) expect((await node.ask(FEED)).status).toBe(200);
    await redis.start();
    await untilBothHear();
    await untilBus('up');
    expect(streams.map(({ over }) => over())).toEqual([false, false]);
    expect(streams.map(({ said }) => said()).join('')).toMatch(ONLY_HINTS);
  });

  it('is frozen, onError is called and own streams get hints; when it thaws, hints reach all again', async () => {
    const before = (await troublesOf(1)).length;
    redis.freeze();
    const [own = 0] = hintCounts();
    void notify(0);
    await vi.waitFor(() => expect(hintCounts()[0]).toBeGreaterThan(own), PATIENCE);
    await untilBus('failing');
    expect((await troublesOf(1)).length).toBeGreaterThan(before);
    redis.thaw();
    await untilBothHear();
    await untilBus('up');
  });

  it('refuses SUBSCRIBE, onError is called once and own streams get hints; once it allows it, all do', async () => {
    const admin = await createClient({ url: redis.url })
      .on('error', () => {})
      .connect();
    const before = (await troublesOf(0)).length;
    await admin.sendCommand(['ACL', 'SETUSER', 'default', '-subscribe']);
    await admin.sendCommand(['CLIENT', 'KILL', 'TYPE', 'pubsub']);
    await untilBus('failing');
    // It goes on trying, twice a second here.
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect((await troublesOf(0)).length - before).toBeLessThanOrEqual(2);
    const [own = 0] = hintCounts();
    await notify(0);
    await vi.waitFor(() => expect(hintCounts()[0]).toBeGreaterThan(own), PATIENCE);
    await admin.sendCommand(['ACL', 'SETUSER', 'default', '+subscribe']);
    await untilBothHear();
    await untilBus('up');
    await admin.close();
  });
});

it('a process that is told to stop comes to its end although somebody listens', async () => {
  for (const node of nodes) await node.stop();
  await vi.waitFor(() => expect(streams.every(({ over }) => over())).toBe(true), PATIENCE);
});
