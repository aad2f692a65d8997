// @vitest-environment node
/** Functions of the host that hang: the request is answered, `onError` is called, and later requests work as before. */
import { describe, expect, it, vi } from 'vitest';
import { memoryPubSub } from '../../src/proxy/proxy.js';
import type { ReadStateStorage, ProxyOptions, ProxyErrorInfo } from '../../src/proxy/proxy.js';
import { redisPubSub } from '../../src/proxy/redis.js';
import { encode } from '../../src/shared/read-state-text.js';
import { EMPTY, merge } from '../../src/shared/read-state.js';
import { marks } from '../shared/states.js';
import { listen } from './listening.js';
import { bench, deferred, FEED } from './support.js';

const READ_STATE = '/v1/subscribers/me/read-state';
const never = (): Promise<never> => new Promise(() => {});
const changes = { since: '', changes: encode(merge(EMPTY, { ...EMPTY, read: marks([1]) })) };

function hanging(options: Partial<ProxyOptions>) {
  const onError = vi.fn<(trouble: ProxyErrorInfo) => void>();
  const causes = (): string[] => onError.mock.calls.map(([{ cause }]) => String(cause));
  return { ...bench({ timeout: 50, onError, ...options }), onError, causes };
}

describe('what hangs is waited for no longer than "timeout"', () => {
  it.each<[string, Partial<ProxyOptions>]>([
    ['subscriber', { subscriber: never }],
    ['rateLimit', { rateLimit: never }],
    ['scope', { scope: never }],
    ['allow', { allow: never }],
  ])('%s: the request fails', async (name, options) => {
    const { ask, causes, sent } = hanging(options);
    expect((await ask(FEED)).body['code']).toBe('failed');
    expect(causes()).toEqual([`Error: ${name} did not settle within 50 ms.`]);
    expect(sent).toEqual([]);
  });

  it('readState.getItem: the feed comes without read state, a write is to be tried again', async () => {
    const { ask, write, causes } = hanging({ readState: { getItem: never, setItem: () => {} } });
    const { status, body } = await ask(FEED);
    expect([status, 'readState' in body]).toEqual([200, false]);
    expect((await write('PATCH', READ_STATE, changes)).status).toBe(503);
    expect(new Set(causes())).toEqual(new Set(['Error: readState.getItem did not settle within 50 ms.']));
  });

  it('readState.setItem: the write is to be tried again, and the next one does not wait for it', async () => {
    const values = new Map<string, unknown>();
    const setItem = vi.fn<ReadStateStorage['setItem']>(never);
    const { write, causes } = hanging({ readState: { getItem: (key) => values.get(key), setItem } });
    expect((await write('PATCH', READ_STATE, changes)).status).toBe(503);
    setItem.mockImplementation((key, value) => values.set(key, value));
    expect((await write('PATCH', READ_STATE, changes)).status).toBe(200);
    expect(causes()).toEqual(['Error: readState.setItem did not settle within 50 ms.']);
  });

  it('readState.update: the write is to be tried again, and the feed comes', async () => {
    const { ask, write, causes } = hanging({ readState: { getItem: () => null, setItem: () => {}, update: never } });
    expect((await write('PATCH', READ_STATE, changes)).status).toBe(503);
    expect((await ask(FEED)).status).toBe(200);
    expect(causes()).toEqual(['Error: readState.update did not settle within 50 ms.']);
  });

  it('readState.removeItem: erase() rejects', async () => {
    const { proxy } = hanging({ readState: { getItem: () => null, setItem: () => {}, removeItem: never } });
    await expect(proxy.erase('ann')).rejects.toThrow('readState.removeItem did not settle within 50 ms.');
  });

  it('pubsub.publish: the streams of this process hear at once, and notify() comes to its end', async () => {
    const { proxy, causes } = hanging({ pubsub: { ...memoryPubSub(), publish: never } });
    const stream = await listen(proxy);
    const told = proxy.notify('ann');
    await vi.waitFor(() => expect(stream.changes()).toBe(1));
    await told;
    expect(causes()).toEqual(['Error: pubsub.publish did not settle within 50 ms.']);
    await proxy.close();
  });

  it('pubsub.subscribe: close() comes to its end', async () => {
    const { proxy, causes } = hanging({ pubsub: { ...memoryPubSub(), subscribe: never } });
    const stream = await listen(proxy);
    await proxy.close();
    await vi.waitFor(() => expect(stream.over()).toBe(true));
    expect(causes()[0]).toBe('Error: pubsub.subscribe did not settle within 50 ms.');
  });

  it('pubsub.subscribe that is late: the health says so until it has begun', async () => {
    const begun = deferred<() => void>();
    const { proxy } = hanging({ pubsub: { ...memoryPubSub(), subscribe: () => begun.promise } });
    expect(proxy.health().bus).toBe('up');
    await vi.waitFor(() => expect(proxy.health().bus).toBe('failing'));
    begun.resolve(() => {});
    await vi.waitFor(() => expect(proxy.health().bus).toBe('up'));
    await proxy.close();
    expect(proxy.health().bus).toBe('off');
  });

  it('what ends pubsub.subscribe: close() comes to its end, also where that rejects', async () => {
    for (const end of [never, () => Promise.reject(new Error('down'))]) {
      const { proxy, onError } = hanging({ pubsub: { ...memoryPubSub(), subscribe: () => end } });
      await proxy.close();
      expect(onError).toHaveBeenCalledOnce();
    }
  });

  it('onError: it is not waited for', async () => {
    const { ask } = bench({ subscriber: () => '', onError: never });
    expect((await ask(FEED)).status).toBe(500);
  });
});

describe('hints', () => {
  it('of this process reach its streams once, though the bus brings them back', async () => {
    const { proxy } = hanging({ pubsub: memoryPubSub() });
    const stream = await listen(proxy);
    for (let times = 1; times <= 3; times += 1) {
      await proxy.notify('ann');
      await vi.waitFor(() => expect(stream.changes()).toBe(times));
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(stream.changes()).toBe(3);
    await proxy.close();
  });

  it('of another process reach the streams, also after publishing failed here', async () => {
    let publish: (name: string) => void = () => {};
    const down = (): never => {
      throw new Error('down');
    };
    const { proxy } = hanging({
      pubsub: {
        publish: down,
        subscribe: (hear) => {
          publish = hear;
          return () => {};
        },
      },
    });
    const stream = await listen(proxy);
    await proxy.notify('ann');
    await vi.waitFor(() => expect(stream.changes()).toBe(1));
    publish(`${'f'.repeat(16)}:${stream.response.headers.get('inbox-subject') ?? ''}`);
    await vi.waitFor(() => expect(stream.changes()).toBe(2));
    await proxy.close();
  });

  it('reach the streams of this process, and onError is called, where Redis refuses SUBSCRIBE', async () => {
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
    const { proxy, causes } = hanging({ pubsub: redisPubSub(client) });
    const stream = await listen(proxy);
    await proxy.notify('ann');
    await vi.waitFor(() => expect(stream.changes()).toBe(1));
    expect(causes()).toEqual(['Error: NOPERM']);
    await proxy.close();
  });
});
