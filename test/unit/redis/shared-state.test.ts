/** State that processes share over a real Redis: read state without lost updates, and one rate limit. */
import { createClient } from 'redis';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { decode } from '../../../src/shared/decode-read-state.js';
import { encode } from '../../../src/shared/encode-read-state.js';
import { EMPTY, merge } from '../../../src/shared/read-state.js';
import { createProxy } from '../../../src/proxy/proxy.js';
import { redisReadState } from '../../../src/proxy/redis.js';
import { FEED, INBOX_HEADERS } from '../../support/test-proxy.js';
import { marks, range } from '../../support/read-states.js';
import { startNode, startRedis, stopAll } from './start-processes.js';
import type { Node, Redis } from './start-processes.js';

const READ_STATE = '/v1/subscribers/me/read-state';
const PROCESSES = 4;

const subjectOf = async (node: Node, who: string): Promise<string> =>
  (await node.send(FEED, { headers: { 'x-who': who } })).headers.get('inbox-subject') ?? '';

/** Marks a message as read through one of the processes. */
async function mark(node: Node, who: string, subject: string, place: number): Promise<void> {
  const changes = encode(merge(EMPTY, { ...EMPTY, read: marks([place]) }));
  const { status } = await node.send(READ_STATE, {
    method: 'PATCH',
    headers: { 'x-who': who, 'inbox-subject': subject, 'content-type': 'application/json' },
    body: JSON.stringify({ since: '', changes }),
  });
  expect(status).toBe(200);
}

async function readMarks(node: Node, who: string): Promise<number> {
  const body: unknown = await (await node.send(FEED, { headers: { 'x-who': who } })).json();
  return decode(String(Object(Object(body).readState).state)).read.size;
}

const requestTo = (path: string, init: RequestInit = {}): Request =>
  new Request(`https://app.example/inbox${path}`, {
    ...init,
    headers: { ...INBOX_HEADERS, ...Object.fromEntries(new Headers(init.headers)) },
  });

let redis: Redis;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(stopAll);

const startNodes = (...args: readonly string[]): Promise<readonly Node[]> =>
  Promise.all(range(0, PROCESSES).map(() => startNode(redis.url, ...args)));

describe('read state of one reader at four processes', () => {
  it.each([0, 2, 10, 50])('loses none of 160 marks with a storage latency of up to %i ms', async (latency) => {
    const nodes = await startNodes(String(latency));
    const who = `reader${latency}`;
    const subject = await subjectOf(nodes[0] as Node, who);
    await Promise.all(
      nodes.map(async (node, process) => {
        for (const place of range(process * 40, process * 40 + 40)) await mark(node, who, subject, place);
      }),
    );
    expect(await readMarks(nodes[3] as Node, who)).toBe(160);
    for (const node of nodes) await node.stop();
  });

  it('loses no update in 200 rounds of four concurrent writes', async () => {
    const nodes = await startNodes('2');
    const subject = await subjectOf(nodes[0] as Node, 'rounds');
    let lost = 0;
    for (const round of range(0, 200)) {
      await Promise.all(nodes.map((node, process) => mark(node, 'rounds', subject, round * PROCESSES + process)));
      lost += (round + 1) * PROCESSES - (await readMarks(nodes[0] as Node, 'rounds'));
    }
    expect(lost).toBe(0);
    for (const node of nodes) await node.stop();
  });

  it('expires 400 days after the last write, and its keys contain no subscriber id', async () => {
    const admin = await createClient({ url: redis.url })
      .on('error', () => {})
      .connect();
    const keys = (await admin.keys('*')).filter((key) => key.includes('marks:'));
    expect(keys.length).toBeGreaterThan(3);
    for (const key of keys) {
      expect(key).toMatch(/^notification-inbox:marks:[0-9a-f]{32}$/);
      expect(await admin.ttl(key)).toBeGreaterThan(399 * 86_400);
    }
    await admin.close();
  });
});

it('any process exports and erases the data of a reader', async () => {
  const client = await createClient({ url: redis.url })
    .on('error', () => {})
    .connect();
  const proxies = [1, 2].map(() =>
    createProxy({
      serviceUrl: 'https://service.example',
      apiKey: 'key',
      subscriber: () => 'eve',
      readState: redisReadState(client),
      fetch: async () => Response.json({ data: [], hasMore: false }),
    }),
  );
  const [one, two] = proxies;
  const node = {
    send: (path: string, init?: RequestInit) => one?.(requestTo(path, init)) ?? Promise.reject(new Error()),
  };
  const { headers } = await node.send(FEED);
  const changes = encode(merge(EMPTY, { ...EMPTY, read: marks([1]) }));
  const write = await node.send(READ_STATE, {
    method: 'PATCH',
    headers: { 'inbox-subject': headers.get('inbox-subject') ?? '', 'content-type': 'application/json' },
    body: JSON.stringify({ since: '', changes }),
  });
  expect([write.status, (await two?.export('eve'))?.readState]).toEqual([200, changes]);
  await two?.erase('eve');
  expect([
    (await one?.export('eve'))?.readState,
    await client.exists(`notification-inbox:marks:${headers.get('inbox-subject')}`),
  ]).toEqual([null, 0]);
  for (const proxy of proxies) await proxy.close();
  await client.close();
});

describe('a rate limit over Redis', () => {
  it('counts the requests of all processes, and sends Retry-After', async () => {
    const nodes = await startNodes('0', '20');
    const statuses: number[] = [];
    for (const turn of range(0, 40)) statuses.push((await (nodes[turn % PROCESSES] as Node).send(FEED)).status);
    const passed = statuses.filter((status) => status === 200).length;
    // Tokens refill while the test runs: 20 a minute.
    expect(passed).toBeGreaterThanOrEqual(20);
    expect(passed).toBeLessThan(30);
    const rejected = await nodes[0]?.send(FEED);
    expect(Number(rejected?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await nodes[0]?.send(FEED, { headers: { 'x-who': 'ben' } }))?.status).toBe(200);
    for (const node of nodes) await node.stop();
  });

  it('is counted by each process while Redis is stopped or frozen, and by Redis afterwards', async () => {
    const [node] = await startNodes('0', '5');
    const send = async (who: string): Promise<number> =>
      (await (node as Node).send(FEED, { headers: { 'x-who': who } })).status;
    // The read state fails as well; the feed is sent without it.
    redis.freeze();
    const frozen = await Promise.all(range(0, 6).map(() => send('cem')));
    expect(frozen.toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 200, 429]);
    redis.thaw();
    await vi.waitFor(async () => expect(await send('dan')).toBe(200), { timeout: 20_000 });
    await redis.stop();
    const disconnected = await Promise.all(range(0, 6).map(() => send('eva')));
    expect(disconnected.toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 200, 429]);
    await redis.start();
  });
});
