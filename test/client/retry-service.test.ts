/**
 * Asking again against the local service, and the end of a call that waits.
 */
import { describe, expect, test } from 'vitest';
import { createClient } from '../../src/api/admin/client.js';
import { answering, gone, json, type Reply } from './answering.js';
import { mount } from './socket.js';

const ok = json({ data: { _id: 's', subscriberId: 'me' } });
const busy = json({}, 429, { 'retry-after': '3600' });

const silent: Reply = (_, signal) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });

describe('the end of a call', () => {
  test('ends the waiting at once, with its own reason', async () => {
    const ended = new AbortController();
    const { client } = answering([busy]);
    const real = createClient({
      serviceUrl: 'https://service.example',
      apiKey: 'k',
      fetch: async () => busy,
    });
    const asking = real.getSubscriber('me', { signal: ended.signal });
    setTimeout(() => ended.abort('enough'), 10);
    await expect(asking).rejects.toBe('enough');
    await expect(client.getSubscriber('me', { signal: AbortSignal.abort('before') })).rejects.toBe('before');
  });

  test('that has no answer in time is asked again', async () => {
    const { client, asked } = answering([silent, ok], {}, 5);
    expect(await client.getSubscriber('me')).toMatchObject({ _id: 's' });
    expect(asked).toHaveLength(2);
  });
});

describe('against the local service', () => {
  test('an answer that is lost is had again, and the work is done once', async () => {
    const here = await mount();
    let lost = 0;
    const losing: typeof fetch = async (input, init) => {
      const response = await fetch(input, init);
      await response.clone().text();
      if (lost++ === 0) throw gone;
      return response;
    };
    const client = createClient({ serviceUrl: here.url, apiKey: here.key, fetch: losing, retry: { minDelay: 1 } });
    let replayed: string | null = null;
    const options = { onHeaders: (headers: Headers) => void (replayed = headers.get('idempotency-replay')) };
    const made = await client.createSubscriber({ subscriberId: 'once' }, options);
    expect(replayed).toBe('true');
    expect((await client.getSubscriber('once')).updatedAt).toBe(made.createdAt);
    await here.close();
  });

  test('writes get through, although half of all requests fail', async () => {
    const here = await mount({ failure: 0.5, random: alternating() });
    const quick = { minDelay: 1, sleep: async () => undefined };
    const client = createClient({ serviceUrl: here.url, apiKey: here.key, retry: quick });
    for (let count = 0; count < 20; count++) {
      const { subscriberId } = await client.createSubscriber({ subscriberId: `one-${count}` });
      expect(await client.getSubscriber(subscriberId)).toMatchObject({ subscriberId });
    }
    await here.close();
  });
});

/** Every other request fails: now at the gateway, now in the service itself. */
function alternating(): () => number {
  const drawn = [0.1, 0.9, 0.3, 0.9];
  let turn = 0;
  return () => drawn[turn++ % drawn.length] ?? 1;
}
