/** Retries against the local service, and calls that end while they wait. */
import { describe, expect, test } from 'vitest';
import { createClient } from '../../../src/api/admin/client.js';
import { json, networkError, stubClient, type Reply } from './stub-client.js';
import { startService } from './local-service.js';

const ok = json({ data: { _id: 's', subscriberId: 'me' } });
const busy = json({}, 429, { 'retry-after': '3600' });

const noReply: Reply = (_, signal) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });

describe('a call', () => {
  test('rejects with the reason of its signal at once, before and during the delay of a retry', async () => {
    const controller = new AbortController();
    const { client } = stubClient([busy]);
    const fetchBusy = async (): Promise<Response> => {
      // After the response has been read, the client waits for an hour.
      setTimeout(() => controller.abort('enough'), 10);
      return busy.clone();
    };
    const delayed = createClient({ serviceUrl: 'https://service.example', apiKey: 'k', fetch: fetchBusy });
    const call = delayed.getSubscriber('me', { signal: controller.signal });
    await expect(call).rejects.toBe('enough');
    await expect(client.getSubscriber('me', { signal: AbortSignal.abort('before') })).rejects.toBe('before');
  });

  test('is retried after a timeout', async () => {
    const { client, requests } = stubClient([noReply, ok], {}, 5);
    expect(await client.getSubscriber('me')).toMatchObject({ _id: 's' });
    expect(requests).toHaveLength(2);
  });
});

/** Every other request fails, in turn at the gateway and in the service itself. */
function alternateFailures(): () => number {
  const randoms = [0.1, 0.9, 0.3, 0.9];
  let turn = 0;
  return () => randoms[turn++ % randoms.length] ?? 1;
}

describe('against the local service', () => {
  test('a retry after a lost response receives the replayed one, and the write happens once', async () => {
    const running = await startService();
    let count = 0;
    const loseFirstResponse: typeof fetch = async (input, init) => {
      const response = await fetch(input, init);
      await response.clone().text();
      if (count++ === 0) throw networkError;
      return response;
    };
    const client = createClient({
      serviceUrl: running.url,
      apiKey: running.key,
      fetch: loseFirstResponse,
      retry: { minDelay: 1 },
    });
    let replayed: string | null = null;
    const options = { onHeaders: (headers: Headers) => void (replayed = headers.get('idempotency-replay')) };
    const created = await client.createSubscriber({ subscriberId: 'once' }, options);
    expect(replayed).toBe('true');
    expect((await client.getSubscriber('once')).updatedAt).toBe(created.createdAt);
    await running.close();
  });

  test('all writes succeed although half of the requests fail', async () => {
    const running = await startService({ failure: 0.5, random: alternateFailures() });
    const client = createClient({
      serviceUrl: running.url,
      apiKey: running.key,
      retry: { minDelay: 1, sleep: async () => undefined },
    });
    for (let count = 0; count < 20; count++) {
      const { subscriberId } = await client.createSubscriber({ subscriberId: `one-${count}` });
      expect(await client.getSubscriber(subscriberId)).toMatchObject({ subscriberId });
    }
    await running.close();
  });
});
