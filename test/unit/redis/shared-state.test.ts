/** State that processes share over a real Redis: read state without lost updates, and one rate limit. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decode } from '../../../src/shared/decode-read-state.js';
import { redisReadState } from '../../../src/proxy/redis.js';
import { createTestProxy, FEED, READ_STATE, readStateChanges } from '../../support/test-proxy.js';
import { marks, range } from '../../support/read-states.js';
import { until } from '../../support/until.js';
import { connect, startNode, startRedis, stopAll, type Node, type Redis } from './start-processes.js';

const PROCESSES = 4;

const subjectOf = async (node: Node, who: string): Promise<string> =>
  (await node.send(FEED, { headers: { 'x-who': who } })).headers.get('inbox-subject') ?? '';

/** Marks a message as read through one of the processes. */
async function mark(node: Node, who: string, subject: string, place: number): Promise<void> {
  const { status } = await node.send(READ_STATE, {
    method: 'PATCH',
    headers: { 'x-who': who, 'inbox-subject': subject, 'content-type': 'application/json' },
    body: JSON.stringify(readStateChanges({ read: marks([place]) })),
  });
  expect(status).toBe(200);
}

async function readMarks(node: Node, who: string): Promise<number> {
  const body: unknown = await (await node.send(FEED, { headers: { 'x-who': who } })).json();
  return decode(String(Object(Object(body).readState).state)).read.size;
}

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

  it('expires 400 days after the last write, and its key contains no subscriber id', async () => {
    const [node, admin] = [await startNode(redis.url), await connect(redis)];
    const subject = await subjectOf(node, 'expiring');
    await mark(node, 'expiring', subject, 1);
    expect(await admin.ttl(`notification-inbox:marks:${subject}`)).toBeGreaterThan(399 * 86_400);
    expect(subject).toMatch(/^[0-9a-f]{32}$/);
    await admin.close();
    await node.stop();
  });
});

it('any process exports and erases the data of a reader', async () => {
  const client = await connect(redis);
  const create = () => createTestProxy({ subscriber: () => 'eve', readState: redisReadState(client) });
  const [one, two] = [create(), create()];
  const body = readStateChanges({ read: marks([1]) });
  const { status, headers } = await one.write('PATCH', READ_STATE, body);
  expect([status, (await two.proxy.exportData('eve')).readState]).toEqual([200, body.changes]);
  await two.proxy.eraseData('eve');
  const key = `notification-inbox:marks:${headers.get('inbox-subject')}`;
  expect([(await one.proxy.exportData('eve')).readState, await client.exists(key)]).toEqual([null, 0]);
  for (const { proxy } of [one, two]) await proxy.close();
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
    const sixStatuses = async (who: string): Promise<number[]> =>
      (await Promise.all(range(0, 6).map(() => send(who)))).toSorted((a, b) => a - b);
    // The read state fails as well; the feed is sent without it.
    redis.freeze();
    expect(await sixStatuses('cem')).toEqual([200, 200, 200, 200, 200, 429]);
    redis.thaw();
    await until(async () => expect(await send('dan')).toBe(200));
    await redis.stop();
    expect(await sixStatuses('eva')).toEqual([200, 200, 200, 200, 200, 429]);
    await redis.start();
  });
});
