/** What processes share over a real Redis: read state without a lost update, and one rate limit. */
import { createClient } from 'redis';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { decode, encode } from '../../src/shared/read-state-text.js';
import { EMPTY, merge } from '../../src/shared/read-state.js';
import { createProxy } from '../../src/proxy/proxy.js';
import { redisReadState } from '../../src/proxy/redis.js';
import { ASKING } from '../proxy/listening.js';
import { FEED } from '../proxy/support.js';
import { marks, range } from '../shared/states.js';
import { startNode, startRedis, stopAll } from './running.js';
import type { Node, Redis } from './running.js';

const READ_STATE = '/v1/subscribers/me/read-state';
const PROCESSES = 4;

const subjectOf = async (node: Node, who: string): Promise<string> =>
  (await node.ask(FEED, { headers: { 'x-who': who } })).headers.get('inbox-subject') ?? '';

/** Marks a message as read at a process. */
async function mark(node: Node, who: string, subject: string, place: number): Promise<void> {
  const changes = encode(merge(EMPTY, { ...EMPTY, read: marks([place]) }));
  const { status } = await node.ask(READ_STATE, {
    method: 'PATCH',
    headers: { 'x-who': who, 'inbox-subject': subject, 'content-type': 'application/json' },
    body: JSON.stringify({ since: '', changes }),
  });
  expect(status).toBe(200);
}

async function readMarks(node: Node, who: string): Promise<number> {
  const body: unknown = await (await node.ask(FEED, { headers: { 'x-who': who } })).json();
  return decode(String(Object(Object(body).readState).state)).read.size;
}

const requestTo = (path: string, init: RequestInit = {}): Request =>
  new Request(`https://app.example/inbox${path}`, {
    ...init,
    headers: { ...ASKING, ...Object.fromEntries(new Headers(init.headers)) },
  });

let redis: Redis;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(stopAll);

const startNodes = (...args: readonly string[]): Promise<readonly Node[]> =>
  Promise.all(range(0, PROCESSES).map(() => startNode(redis.url, ...args)));

describe('read state of one reader at four processes', () => {
  it.each([0, 2, 10, 50])('keeps all of 160 marks with a storage that is up to %i ms away', async (latency) => {
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

  it('loses no update in 200 rounds of four that come at once', async () => {
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

  it('is kept for as long as it is used, and under no subscriber id', async () => {
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

it('what is kept of a reader is shown and deleted at any process', async () => {
  const client = await createClient({ url: redis.url })
    .on('error', () => {})
    .connect();
  const made = [1, 2].map(() =>
    createProxy({
      serviceUrl: 'https://service.example',
      apiKey: 'key',
      subscriber: () => 'eve',
      readState: redisReadState(client),
      fetch: async () => Response.json({ data: [], hasMore: false }),
    }),
  );
  const [one, two] = made;
  const node = {
    ask: (path: string, init?: RequestInit) => one?.(requestTo(path, init)) ?? Promise.reject(new Error()),
  };
  const { headers } = await node.ask(FEED);
  const changes = encode(merge(EMPTY, { ...EMPTY, read: marks([1]) }));
  const write = await node.ask(READ_STATE, {
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
  for (const proxy of made) await proxy.close();
  await client.close();
});

describe('a rate limit over Redis', () => {
  it('is one for all processes, and says when to come back', async () => {
    const nodes = await startNodes('0', '20');
    const statuses: number[] = [];
    for (const turn of range(0, 40)) statuses.push((await (nodes[turn % PROCESSES] as Node).ask(FEED)).status);
    const passed = statuses.filter((status) => status === 200).length;
    // Some come back while the test runs: 20 a minute.
    expect(passed).toBeGreaterThanOrEqual(20);
    expect(passed).toBeLessThan(30);
    const refused = await nodes[0]?.ask(FEED);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await nodes[0]?.ask(FEED, { headers: { 'x-who': 'ben' } }))?.status).toBe(200);
    for (const node of nodes) await node.stop();
  });

  it('is each process’s own while Redis is away or frozen, and one again after that', async () => {
    const [node] = await startNodes('0', '5');
    const ask = async (who: string): Promise<number> =>
      (await (node as Node).ask(FEED, { headers: { 'x-who': who } })).status;
    // The read state fails, too; the feed comes without it.
    redis.freeze();
    const frozen = await Promise.all(range(0, 6).map(() => ask('cem')));
    expect(frozen.toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 200, 429]);
    redis.thaw();
    await vi.waitFor(async () => expect(await ask('dan')).toBe(200), { timeout: 20_000 });
    await redis.stop();
    const away = await Promise.all(range(0, 6).map(() => ask('eva')));
    expect(away.toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 200, 429]);
    await redis.start();
  });
});
