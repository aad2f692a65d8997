// @vitest-environment node
/** Functions of the host that never settle: the request is answered, `onError` is called, and later requests work. */
import { describe, expect, it, vi } from 'vitest';
import { memoryPubSub } from '../../../src/proxy/proxy.js';
import type { ReadStateStorage, ProxyOptions, ProxyErrorInfo } from '../../../src/proxy/proxy.js';
import { redisPubSub } from '../../../src/proxy/redis.js';
import { marks } from '../../support/read-states.js';
import { listen } from '../../support/event-listener.js';
import { createTestProxy, deferred, memoryStorage, readStateChanges } from '../../support/test-proxy.js';
import { FEED, READ_STATE } from '../../support/addresses.js';
import { until } from '../../support/until.js';

const never = (): Promise<never> => new Promise(() => {});
const changes = readStateChanges({ read: marks([1]) });

function createHangingProxy(options: Partial<ProxyOptions>) {
  const onError = vi.fn<(error: ProxyErrorInfo) => void>();
  const causes = (): string[] => onError.mock.calls.map(([{ cause }]) => String(cause));
  return { ...createTestProxy({ timeout: 200, onError, ...options }), onError, causes };
}

describe('a function that never settles is abandoned after "timeout"', () => {
  it.each<[string, Partial<ProxyOptions>]>([
    ['subscriber', { subscriber: never }],
    ['rateLimit', { rateLimit: never }],
    ['payloadScope', { payloadScope: never }],
    ['allow', { allow: never }],
  ])('%s: the request is answered by 500', async (name, options) => {
    const { send, causes, serviceRequests } = createHangingProxy(options);
    expect((await send(FEED)).body['code']).toBe('failed');
    expect([causes(), serviceRequests]).toEqual([[`Error: ${name} did not settle within 200 ms.`], []]);
  });

  it('readState.getItem: the feed is sent without read state, and a write is answered by 503', async () => {
    const { send, write, causes } = createHangingProxy({ readState: { getItem: never, setItem: () => {} } });
    const { status, body } = await send(FEED);
    expect([status, 'readState' in body]).toEqual([200, false]);
    expect((await write('PATCH', READ_STATE, changes)).status).toBe(503);
    expect(new Set(causes())).toEqual(new Set(['Error: readState.getItem did not settle within 200 ms.']));
  });

  it('readState.setItem: the write is answered by 503, and the next one succeeds', async () => {
    const storage = memoryStorage();
    const setItem = vi.fn<ReadStateStorage['setItem']>(never);
    const { write, causes } = createHangingProxy({ readState: { ...storage, setItem } });
    expect((await write('PATCH', READ_STATE, changes)).status).toBe(503);
    setItem.mockImplementation((...args) => storage.setItem(...args));
    expect((await write('PATCH', READ_STATE, changes)).status).toBe(200);
    expect(causes()).toEqual(['Error: readState.setItem did not settle within 200 ms.']);
  });

  it('readState.update: the write is answered by 503, and the feed is sent', async () => {
    const { send, write, causes } = createHangingProxy({
      readState: { getItem: () => null, setItem: () => {}, update: never },
    });
    expect([(await write('PATCH', READ_STATE, changes)).status, (await send(FEED)).status]).toEqual([503, 200]);
    expect(causes()).toEqual(['Error: readState.update did not settle within 200 ms.']);
  });

  it('readState.removeItem: erase() rejects', async () => {
    const { proxy } = createHangingProxy({ readState: { getItem: () => null, setItem: () => {}, removeItem: never } });
    await expect(proxy.eraseData('ann')).rejects.toThrow('readState.removeItem did not settle within 200 ms.');
  });

  it('pubsub.publish: the streams of this process are notified at once, and refreshInbox() resolves', async () => {
    const { proxy, causes } = createHangingProxy({ pubsub: { ...memoryPubSub(), publish: never } });
    const stream = await listen(proxy);
    const notified = proxy.refreshInbox('ann');
    await stream.untilChanges(1);
    await notified;
    expect(causes()).toEqual(['Error: pubsub.publish did not settle within 200 ms.']);
    await proxy.close();
  });

  it('pubsub.subscribe: close() resolves', async () => {
    const { proxy, causes } = createHangingProxy({ pubsub: { ...memoryPubSub(), subscribe: never } });
    const stream = await listen(proxy);
    await proxy.close();
    await stream.untilEnded();
    expect(causes()[0]).toBe('Error: pubsub.subscribe did not settle within 200 ms.');
  });

  it('pubsub.subscribe: health().bus is "failing" until the subscription starts', async () => {
    const begun = deferred<() => void>();
    const { proxy } = createHangingProxy({ pubsub: { ...memoryPubSub(), subscribe: () => begun.promise } });
    expect(proxy.health().bus).toBe('up');
    await until(() => expect(proxy.health().bus).toBe('failing'));
    begun.resolve(() => {});
    await until(() => expect(proxy.health().bus).toBe('up'));
    await proxy.close();
    expect(proxy.health().bus).toBe('off');
  });

  it('the function that pubsub.subscribe returned: close() resolves, also if it rejects', async () => {
    for (const end of [never, () => Promise.reject(new Error('down'))]) {
      const { proxy, onError } = createHangingProxy({ pubsub: { ...memoryPubSub(), subscribe: () => end } });
      await proxy.close();
      expect(onError).toHaveBeenCalledOnce();
    }
  });
});

it('a change reaches the streams of this process if Redis rejects SUBSCRIBE, and onError is called', async () => {
  const client = {
    isReady: true,
    publish: async () => 1,
    duplicate: () => ({
      isOpen: false,
      on: () => {},
      connect: async () => {},
      subscribe: () => Promise.reject(new Error('NOPERM')),
      ping: async () => 'PONG',
      destroy: () => {},
    }),
  };
  const { proxy, causes } = createHangingProxy({ pubsub: redisPubSub(client) });
  const stream = await listen(proxy);
  await proxy.refreshInbox('ann');
  await stream.untilChanges(1);
  expect(causes()).toEqual(['Error: NOPERM']);
  await proxy.close();
});
