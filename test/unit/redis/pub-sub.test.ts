/** Publish/subscribe between processes over a real Redis, which may reject commands, freeze, stop and restart. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVENTS, ONLY_CHANGED_EVENTS, readStream, type Listener } from '../../support/event-listener.js';
import { FEED } from '../../support/test-proxy.js';
import { until } from '../../support/until.js';
import { connect, startNode, startRedis, stopAll, type Node, type Redis } from './start-processes.js';

let redis: Redis;
let nodes: readonly Node[] = [];
let streams: readonly Listener[] = [];

const listen = async (node: Node, who = 'ann'): Promise<Listener> =>
  readStream(await node.send(EVENTS, { headers: { 'x-who': who } }));
const notify = async (place: number, id = 'ann'): Promise<void> => nodes[place]?.post(`/refreshInbox/${id}`);
const changeCounts = (): number[] => streams.map(({ changes }) => changes());

/** Waits until a change at the first process reaches the streams of both. */
const untilBothChange = async (): Promise<void> => {
  const before = changeCounts();
  await until(async () => {
    await notify(0);
    expect(changeCounts().every((changes, place) => changes > (before[place] ?? 0))).toBe(true);
  });
};

const untilBus = (state: string): Promise<void> =>
  until(async () => {
    for (const node of nodes) expect((await node.state()).bus).toBe(state);
  });

const errorsOf = async (place: number): Promise<readonly string[]> => (await nodes[place]?.state())?.errors ?? [];

beforeAll(async () => {
  redis = await startRedis();
  nodes = [await startNode(redis.url), await startNode(redis.url)];
  streams = await Promise.all(nodes.map((node) => listen(node)));
});
afterAll(stopAll);

it('refreshInbox() at one process reaches the streams of both, and messages contain only a process id and the subject', async () => {
  const monitor = await connect(redis);
  const messages: string[] = [];
  await monitor.pSubscribe('*', (message) => messages.push(message));
  await untilBothChange();
  const before = changeCounts();
  await notify(1);
  await until(() => expect(changeCounts().every((changes, place) => changes > (before[place] ?? 0))).toBe(true));
  await until(() => expect(messages).not.toEqual([]));
  const subject = streams[0]?.response.headers.get('inbox-subject') ?? '';
  expect(subject).toMatch(/^[0-9a-f]{32}$/);
  for (const message of messages) expect(message).toMatch(new RegExp(`^[0-9a-f]{16}:new:${subject}$`));
  await monitor.close();
});

it('end() at one process ends the reader’s streams at the other', async () => {
  const [ended, untouched] = [await listen(nodes[1] as Node, 'cem'), await listen(nodes[1] as Node, 'dan')];
  await nodes[0]?.post('/endStreams/cem');
  await ended.untilEnded();
  expect(untouched.hasEnded()).toBe(false);
  untouched.disconnect();
});

describe('if Redis', () => {
  it('stops, requests are answered and each process notifies its own streams; after a restart, changes reach all', async () => {
    await redis.stop();
    const [count = 0] = changeCounts();
    // A message may be lost until the client detects the closed connection.
    await until(async () => {
      await notify(0);
      expect(changeCounts()[0]).toBeGreaterThan(count);
    });
    await untilBus('failing');
    for (const node of nodes) expect((await node.send(FEED)).status).toBe(200);
    await redis.start();
    await untilBothChange();
    await untilBus('up');
    expect(streams.map(({ hasEnded }) => hasEnded())).toEqual([false, false]);
    expect(streams.map(({ text }) => text()).join('')).toMatch(ONLY_CHANGED_EVENTS);
  });

  it('freezes, onError is called and each process notifies its own streams; afterwards, changes reach all', async () => {
    const before = (await errorsOf(1)).length;
    redis.freeze();
    const [count = 0] = changeCounts();
    void notify(0);
    await until(() => expect(changeCounts()[0]).toBeGreaterThan(count));
    await untilBus('failing');
    expect((await errorsOf(1)).length).toBeGreaterThan(before);
    redis.thaw();
    await untilBothChange();
    await untilBus('up');
  });

  it('rejects SUBSCRIBE, onError is called once and each process notifies its own streams; once allowed, changes reach all', async () => {
    const admin = await connect(redis);
    const rejections = async (): Promise<number> => {
      const [, count = 0] = /cmdstat_subscribe:.*rejected_calls=(\d+)/.exec(await admin.info('commandstats')) ?? [];
      return Number(count);
    };
    const before = (await errorsOf(0)).length;
    await admin.sendCommand(['ACL', 'SETUSER', 'default', '-subscribe']);
    await admin.sendCommand(['CLIENT', 'KILL', 'TYPE', 'pubsub']);
    await untilBus('failing');
    // Both clients try again and again.
    await until(async () => expect(await rejections()).toBeGreaterThanOrEqual(8));
    expect((await errorsOf(0)).length - before).toBeLessThanOrEqual(2);
    const [count = 0] = changeCounts();
    await notify(0);
    await until(() => expect(changeCounts()[0]).toBeGreaterThan(count));
    await admin.sendCommand(['ACL', 'SETUSER', 'default', '+subscribe']);
    await untilBothChange();
    await untilBus('up');
    await admin.close();
  });
});

it('a process with open streams exits after SIGTERM', async () => {
  for (const node of nodes) await node.stop();
  await until(() => expect(streams.every(({ hasEnded }) => hasEnded())).toBe(true));
});
