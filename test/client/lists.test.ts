/**
 * Whole lists of the local service, for `for await`.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { createClient, InboxError, type Client } from '../../src/api/admin/client.js';
import { all } from './answering.js';
import { mounted, sure } from './socket.js';

const here = mounted({ seed: true });
let client: Client;

beforeAll(() => {
  client = createClient({ serviceUrl: here().url, apiKey: here().key, retry: false });
});

describe('a whole list', () => {
  test('of messages is every message of a channel, once, newest first', async () => {
    const rows = here().service.store.db.get("SELECT count(*) AS n FROM message WHERE channel = 'email'");
    const messages = await all(client.messages({ channel: 'email' }));
    expect(new Set(messages.map(({ _id }) => _id)).size).toBe(Number(rows?.['n']));
    expect(messages).toHaveLength(Number(rows?.['n']));
    const times = messages.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  test('of a feed is all of it, whatever the size of a page', async () => {
    const whole = (await all(client.feed('ada'))).map(({ _id }) => _id);
    expect(whole.length).toBeGreaterThan(200);
    expect(new Set(whole).size).toBe(whole.length);
    expect((await all(client.feed('ada', { limit: 7 }))).map(({ _id }) => _id)).toEqual(whole);
  });

  test('of subscribers goes onwards, and back the same way', async () => {
    const order = { orderBy: '_id', orderDirection: 'ASC', limit: 3 } as const;
    const onwards = (await all(client.subscribers(order))).map(({ _id }) => _id);
    expect(onwards.length).toBeGreaterThan(6);
    const last = sure(onwards.at(-1));
    const back = (await all(client.subscribers({ ...order, before: last }))).map(({ _id }) => _id);
    expect([last, ...back]).toEqual(onwards.toReversed());
    const withIt = (await all(client.subscribers({ ...order, before: last, includeCursor: true }))).map(
      ({ _id }) => _id,
    );
    expect(withIt).toEqual(onwards.toReversed());
    const rest = (await all(client.subscribers({ ...order, after: sure(onwards[4]) }))).map(({ _id }) => _id);
    expect(rest).toEqual(onwards.slice(5));
  });

  test('that nobody reads on is asked for no further', async () => {
    const before = here().asked.length;
    for await (const message of client.messages({ limit: 10 })) {
      expect(message._id).not.toBe('');
      break;
    }
    expect(here().asked.length - before).toBe(1);
  });

  test('fails as a call does, and ends with its signal', async () => {
    await expect(all(client.feed('nobody'))).rejects.toBeInstanceOf(InboxError);
    const ended = new AbortController();
    const reading = client.messages({ limit: 10 }, { signal: ended.signal });
    await reading.next();
    ended.abort('enough');
    await expect(all(reading)).rejects.toBe('enough');
  });
});
