/** The change bus: a change at one proxy reaches all, and messages contain only derived keys. */
import { describe, expect, it, vi } from 'vitest';
import { memoryPubSub } from '../../../src/proxy/proxy.js';
import type { PubSub } from '../../../src/proxy/proxy.js';
import { redisPubSub } from '../../../src/proxy/redis.js';
import { listen } from '../../support/event-listener.js';
import { createTestProxy } from '../../support/test-proxy.js';
import { until } from '../../support/until.js';

describe('proxies on one bus', () => {
  it('notify each other, also from a proxy without streams', async () => {
    const pubsub = memoryPubSub();
    const [one, two, silent] = [
      createTestProxy({ pubsub: pubsub }),
      createTestProxy({ pubsub: pubsub }),
      createTestProxy({ pubsub: pubsub, events: false }),
    ];
    const streams = [await listen(one.proxy), await listen(two.proxy)];
    const counts = (): number[] => streams.map(({ changes }) => changes());
    await one.proxy.notify('ann');
    await until(() => expect(counts()).toEqual([1, 1]));
    await silent.proxy.notify('ann');
    await until(() => expect(counts()).toEqual([2, 2]));
    await two.proxy.close();
    await silent.proxy.notify('ann');
    await until(() => expect(counts()).toEqual([3, 2]));
    await one.proxy.close();
  });

  it('send the subject and a process id, never a subscriber id, and ignore any other message', async () => {
    let onMessage: (message: string) => void = () => {};
    const messages: string[] = [];
    const { proxy } = createTestProxy({
      pubsub: {
        publish: (message) => messages.push(message),
        subscribe: (listener) => {
          onMessage = listener;
          return () => {};
        },
      },
    });
    const stream = await listen(proxy);
    await proxy.notify('ann');
    const [message = ''] = messages;
    const subject = stream.response.headers.get('inbox-subject') ?? '';
    expect(messages).toEqual([expect.stringMatching(new RegExp(`^[0-9a-f]{16}:${subject}$`))]);
    const other = `${'f'.repeat(16)}:${subject}`;
    const invalidMessages: unknown[] = [
      '',
      'ann',
      '__proto__',
      subject,
      `${other}\n`,
      `${other}:${subject}:`,
      // A message of this process itself.
      message,
      null,
      7,
      {},
      new Uint8Array(32),
    ];
    for (const one of invalidMessages) Reflect.apply(onMessage, undefined, [one]);
    await until(() => expect(stream.changes()).toBe(1));
    onMessage(other);
    await until(() => expect(stream.changes()).toBe(2));
    await proxy.close();
  });
});

describe('a failing bus', () => {
  const fail = (): never => {
    throw new Error('bus down');
  };

  it.each<[string, Partial<PubSub>]>([
    ['throws', { publish: fail }],
    ['rejects', { publish: async () => fail() }],
    ['rejects subscriptions', { subscribe: async () => fail(), publish: fail }],
  ])('that %s does not affect the streams of this process', async (_, overrides) => {
    const onError = vi.fn();
    const { proxy } = createTestProxy({ pubsub: { ...memoryPubSub(), ...overrides }, onError });
    const stream = await listen(proxy);
    await proxy.notify('ann');
    await until(() => expect(stream.changes()).toBe(1));
    expect(onError).toHaveBeenCalledWith({ code: 'failed', cause: new Error('bus down') });
    await proxy.close();
  });

  it('of Redis without a connection throws at once and queues no message', () => {
    const client = { isReady: false, publish: vi.fn(), duplicate: vi.fn() };
    expect(() => redisPubSub(client).publish('f'.repeat(32))).toThrow('no connection');
    expect(client.publish).not.toHaveBeenCalled();
  });
});
