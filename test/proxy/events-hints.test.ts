/** Hints between proxies: what is told at one is heard at all, and nothing but a name travels. */
import { describe, expect, it, vi } from 'vitest';
import { memoryPubSub } from '../../src/proxy/proxy.js';
import type { PubSub } from '../../src/proxy/proxy.js';
import { redisPubSub } from '../../src/proxy/redis.js';
import { listen } from './listening.js';
import { bench } from './support.js';

describe('two proxies on one bus', () => {
  it('hear each other, also one that holds no streams itself', async () => {
    const hints = memoryPubSub();
    const [one, two, silent] = [
      bench({ pubsub: hints }),
      bench({ pubsub: hints }),
      bench({ pubsub: hints, events: false }),
    ];
    const streams = [await listen(one.proxy), await listen(two.proxy)];
    const heard = (): number[] => streams.map(({ changes }) => changes());
    await one.proxy.notify('ann');
    await vi.waitFor(() => expect(heard()).toEqual([1, 1]));
    await silent.proxy.notify('ann');
    await vi.waitFor(() => expect(heard()).toEqual([2, 2]));
    await two.proxy.close();
    await silent.proxy.notify('ann');
    await vi.waitFor(() => expect(heard()).toEqual([3, 2]));
    await one.proxy.close();
  });

  it('send the subject and an id of the process, never a subscriber id, and ignore what is no such message', async () => {
    let hear: (message: string) => void = () => {};
    const said: string[] = [];
    const { proxy } = bench({
      pubsub: {
        publish: (message) => said.push(message),
        subscribe: (told) => {
          hear = told;
          return () => {};
        },
      },
    });
    const stream = await listen(proxy);
    await proxy.notify('ann');
    const [message = ''] = said;
    const subject = stream.response.headers.get('inbox-subject') ?? '';
    expect(said).toEqual([expect.stringMatching(new RegExp(`^[0-9a-f]{16}:${subject}$`))]);
    const other = `${'f'.repeat(16)}:${subject}`;
    const junk: unknown[] = [
      '',
      'ann',
      '__proto__',
      subject,
      `${other}\n`,
      `${other}:${subject}:`,
      // Of this process itself.
      message,
      null,
      7,
      {},
      new Uint8Array(32),
    ];
    for (const one of junk) Reflect.apply(hear, undefined, [one]);
    await vi.waitFor(() => expect(stream.changes()).toBe(1));
    hear(other);
    await vi.waitFor(() => expect(stream.changes()).toBe(2));
    await proxy.close();
  });
});

describe('a bus that fails', () => {
  const down = (): never => {
    throw new Error('bus down');
  };

  it.each<[string, Partial<PubSub>]>([
    ['throws', { publish: down }],
    ['rejects', { publish: async () => down() }],
    ['can’t be listened to', { subscribe: async () => down(), publish: down }],
  ])('and %s costs the other processes a hint, and this one nothing', async (_, part) => {
    const onError = vi.fn();
    const { proxy } = bench({ pubsub: { ...memoryPubSub(), ...part }, onError });
    const stream = await listen(proxy);
    await proxy.notify('ann');
    await vi.waitFor(() => expect(stream.changes()).toBe(1));
    expect(onError).toHaveBeenCalledWith({ code: 'failed', cause: new Error('bus down') });
    await proxy.close();
  });

  it('as Redis without a connection does, says so at once and keeps nothing for later', () => {
    const client = { isReady: false, publish: vi.fn(), duplicate: vi.fn() };
    expect(() => redisPubSub(client).publish('f'.repeat(32))).toThrow('no connection');
    expect(client.publish).not.toHaveBeenCalled();
  });
});
