// @vitest-environment node
/** `exportData` and `eraseData`: the data that the proxy stores about a subscriber. */
import { describe, expect, it } from 'vitest';
import type { ReadStateStorage, ProxyOptions } from '../../../src/proxy/proxy.js';
import { marks } from '../../support/read-states.js';
import { listen } from '../../support/event-listener.js';
import { createTestProxy, FEED, memoryStorage, READ_STATE, readStateChanges } from '../../support/test-proxy.js';
import { until } from '../../support/until.js';

const body = readStateChanges({ read: marks([1, 2]) });
const { changes } = body;

async function createProxyWithMarks(options: Partial<ProxyOptions>) {
  const testProxy = createTestProxy(options);
  expect((await testProxy.write('PATCH', READ_STATE, body)).status).toBe(200);
  return testProxy;
}

describe('the stored data of a subscriber', () => {
  type Values = ReturnType<typeof memoryStorage>['values'];
  it.each<[string, (values: Values) => Partial<ReadStateStorage>]>([
    ['getItem and setItem alone', () => ({})],
    ['removeItem', (values) => ({ removeItem: (key) => values.delete(key) })],
    [
      'update',
      (values) => ({
        update: (key, change) => {
          const next = change(values.get(key));
          if (next) values.set(key, next);
        },
      }),
    ],
  ])('is exported and erased with a storage of %s', async (_, make) => {
    const { values, ...storage } = memoryStorage();
    const { proxy, send } = await createProxyWithMarks({ readState: { ...storage, ...make(values) } });
    const subject = (await send(FEED)).headers.get('inbox-subject');
    expect(await proxy.exportData('ann')).toEqual({ subject, readState: changes });
    expect(await proxy.exportData('ben')).toEqual({ subject: expect.any(String), readState: null });
    await proxy.eraseData('ann');
    expect(await proxy.exportData('ann')).toEqual({ subject, readState: null });
    expect(JSON.stringify([...values.values()])).not.toContain(changes);
    expect(Object((await send(FEED)).body['readState']).state).toBe('');
  });

  it('is separate for each scope', async () => {
    const scope = { tenant: 'acme' };
    const { proxy } = await createProxyWithMarks({ readState: memoryStorage(), payloadScope: () => scope });
    expect((await proxy.exportData('ann')).readState).toBeNull();
    expect((await proxy.exportData('ann', scope)).readState).toBe(changes);
    await proxy.eraseData('ann', { tenant: 'bolt' });
    expect((await proxy.exportData('ann', scope)).readState).toBe(changes);
    await proxy.eraseData('ann', scope);
    expect((await proxy.exportData('ann', scope)).readState).toBeNull();
  });

  it('is null without a storage, and erasing ends the streams', async () => {
    const { proxy } = createTestProxy();
    const stream = await listen(proxy);
    expect((await proxy.exportData('ann')).readState).toBeNull();
    await proxy.eraseData('ann');
    await until(() => expect(stream.hasEnded()).toBe(true));
  });

  it('rejects if the storage fails or the id is invalid', async () => {
    const fail = (): never => {
      throw new Error('down');
    };
    const { proxy } = createTestProxy({ readState: { getItem: fail, setItem: fail } });
    await expect(proxy.exportData('ann')).rejects.toThrow('down');
    await expect(proxy.eraseData('ann')).rejects.toThrow('down');
    await expect(proxy.eraseData('..')).rejects.toThrow('bad-subscriber');
  });
});
