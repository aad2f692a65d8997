/** Whole lists of the local service as async iterators. */
import { beforeAll, describe, expect, test } from 'vitest';
import { createClient, InboxError, type Client } from '../../../src/api/admin/client.js';
import { collect } from './stub-client.js';
import { required, useService } from './local-service.js';

const running = useService({ seed: true });
let client: Client;

beforeAll(() => {
  client = createClient({ serviceUrl: running().url, apiKey: running().key, retry: false });
});

describe('a whole list', () => {
  test('of messages yields every message of a channel once, newest first', async () => {
    const rows = running().local.store.db.get("SELECT count(*) AS n FROM message WHERE channel = 'email'");
    const messages = await collect(client.messages({ channel: 'email' }));
    expect(new Set(messages.map(({ _id }) => _id)).size).toBe(Number(rows?.['n']));
    expect(messages).toHaveLength(Number(rows?.['n']));
    const times = messages.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  test('of a feed yields the same messages for any page size', async () => {
    const feed = (await collect(client.feed('ada'))).map(({ _id }) => _id);
    expect(feed.length).toBeGreaterThan(200);
    expect(new Set(feed).size).toBe(feed.length);
    expect((await collect(client.feed('ada', { limit: 7 }))).map(({ _id }) => _id)).toEqual(feed);
  });

  test('of subscribers goes forwards from the start or a cursor, and backwards from a cursor', async () => {
    const order = { orderBy: '_id', orderDirection: 'ASC', limit: 3 } as const;
    const forwards = (await collect(client.subscribers(order))).map(({ _id }) => _id);
    expect(forwards.length).toBeGreaterThan(6);
    const last = required(forwards.at(-1));
    const backwards = (await collect(client.subscribers({ ...order, before: last }))).map(({ _id }) => _id);
    expect([last, ...backwards]).toEqual(forwards.toReversed());
    const inclusive = (await collect(client.subscribers({ ...order, before: last, includeCursor: true }))).map(
      ({ _id }) => _id,
    );
    expect(inclusive).toEqual(forwards.toReversed());
    const rest = (await collect(client.subscribers({ ...order, after: required(forwards[4]) }))).map(({ _id }) => _id);
    expect(rest).toEqual(forwards.slice(5));
  });

  test('requests no further page once the loop ends early', async () => {
    const before = running().requests.length;
    for await (const message of client.messages({ limit: 10 })) {
      expect(message._id).not.toBe('');
      break;
    }
    expect(running().requests.length - before).toBe(1);
  });

  test('rejects with an InboxError, or with the reason of its signal', async () => {
    await expect(collect(client.feed('nobody'))).rejects.toBeInstanceOf(InboxError);
    const controller = new AbortController();
    const messages = client.messages({ limit: 10 }, { signal: controller.signal });
    await messages.next();
    controller.abort('enough');
    await expect(collect(messages)).rejects.toBe('enough');
  });
});
