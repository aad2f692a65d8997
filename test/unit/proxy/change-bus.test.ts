/** The change bus: a change at one proxy reaches all, and messages contain only derived keys. */
import { describe, expect, it, vi } from 'vitest';
import { memoryPubSub, type PubSub } from '../../../src/proxy/proxy.js';
import { redisPubSub } from '../../../src/proxy/redis.js';
import { listen } from '../../support/event-listener.js';
import { createTestProxy, throwing } from '../../support/test-proxy.js';
import { flushTasks, until } from '../../support/until.js';

/** A bus whose messages from other processes the test delivers. */
function manualBus(publish: PubSub['publish']) {
  let onMessage: (message: string) => void = () => {};
  const subscribe: PubSub['subscribe'] = (listener) => {
    onMessage = listener;
    return () => {};
  };
  const deliver = (message: unknown): void => void Reflect.apply(onMessage, undefined, [message]);
  return { pubsub: { publish, subscribe }, deliver };
}

describe('proxies on one bus', () => {
  it('notify each other, also from a proxy without streams', async () => {
    const pubsub = memoryPubSub();
    const [one, two] = [createTestProxy({ pubsub }), createTestProxy({ pubsub })];
    const silent = createTestProxy({ pubsub, events: false });
    const streams = [await listen(one.proxy), await listen(two.proxy)];
    const counts = (): number[] => streams.map(({ changes }) => changes());
    await one.proxy.refreshInbox('ann');
    await until(() => expect(counts()).toEqual([1, 1]));
    await silent.proxy.refreshInbox('ann');
    await until(() => expect(counts()).toEqual([2, 2]));
    await two.proxy.close();
    await silent.proxy.refreshInbox('ann');
    await until(() => expect(counts()).toEqual([3, 2]));
    await one.proxy.close();
  });

  it('send the subject and a process id, never a subscriber id, and ignore any other message', async () => {
    const messages: string[] = [];
    const { pubsub, deliver } = manualBus((message) => messages.push(message));
    const { proxy } = createTestProxy({ pubsub });
    const stream = await listen(proxy);
    await proxy.refreshInbox('ann');
    await stream.untilChanges(1);
    const [message = ''] = messages;
    const subject = stream.response.headers.get('inbox-subject') ?? '';
    expect(messages).toEqual([expect.stringMatching(new RegExp(`^[0-9a-f]{16}:new:${subject}$`))]);
    const other = `${'f'.repeat(16)}:${subject}`;
    const texts = ['', 'ann', '__proto__', subject, `${other}\n`, `${other}:${subject}:`];
    // The first is a message of this process itself.
    for (const one of [message, ...texts, null, 7, {}, new Uint8Array(32)]) deliver(one);
    await flushTasks();
    expect(stream.changes()).toBe(1);
    deliver(other);
    await stream.untilChanges(2);
    await proxy.close();
  });
});

describe('a failing bus', () => {
  const fail = throwing('bus down');

  it.each<[string, PubSub['publish'], Partial<PubSub>]>([
    ['throws', fail, {}],
    ['rejects', async () => fail(), {}],
    ['rejects subscriptions', fail, { subscribe: async () => fail() }],
  ])('that %s affects neither the streams of this process nor what else it delivers', async (_, publish, overrides) => {
    const onError = vi.fn();
    const { pubsub, deliver } = manualBus(publish);
    const { proxy } = createTestProxy({ pubsub: { ...pubsub, ...overrides }, onError });
    const stream = await listen(proxy);
    await proxy.refreshInbox('ann');
    await stream.untilChanges(1);
    expect(onError).toHaveBeenCalledWith({ code: 'failed', cause: new Error('bus down') });
    deliver(`${'f'.repeat(16)}:${stream.response.headers.get('inbox-subject') ?? ''}`);
    await stream.untilChanges(overrides.subscribe ? 1 : 2);
    await proxy.close();
  });

  it('of Redis without a connection throws at once and queues no message', () => {
    const client = { isReady: false, publish: vi.fn(), duplicate: vi.fn() };
    expect(() => redisPubSub(client).publish('f'.repeat(32))).toThrow('no connection');
    expect(client.publish).not.toHaveBeenCalled();
  });
});
