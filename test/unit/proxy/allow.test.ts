// @vitest-environment node
/** `allow`: the host denies operations, for instance to support staff or on a public screen. */
import { describe, expect, it, vi } from 'vitest';
import { OPERATIONS } from '../../../src/proxy/telemetry/proxy-event.js';
import type { OperationName } from '../../../src/proxy/proxy.js';
import { EVENTS } from '../../support/event-listener.js';
import { ACTION, createTestProxy, FEED, PREFERENCES, READ_STATE, SUBSCRIBER } from '../../support/test-proxy.js';
import type { TestResponse, TestProxy } from '../../support/test-proxy.js';

const channels = { channels: { email: true } };

const REQUESTS: Readonly<Record<OperationName, (testProxy: TestProxy) => Promise<TestResponse>>> = {
  feed: ({ send }) => send(FEED),
  action: ({ write }) => write('POST', ACTION, { status: 'done' }),
  preferences: ({ send }) => send(PREFERENCES),
  'update-preferences': ({ write }) => write('PATCH', PREFERENCES, channels),
  'update-read-state': ({ write }) => write('PATCH', READ_STATE, { changes: '' }),
  subscriber: ({ send }) => send(SUBSCRIBER),
  events: ({ send }) => send(EVENTS),
};

describe('a denied operation', () => {
  it.each(OPERATIONS)('"%s" is answered by 403 and sends nothing to the service', async (name) => {
    const allow = vi.fn((_request: Request, operation: OperationName) => operation !== name);
    const testProxy = createTestProxy({ allow });
    const { status, body } = await REQUESTS[name](testProxy);
    expect([status, body['code'], testProxy.serviceRequests.length]).toEqual([403, 'not-allowed', 0]);
    expect(allow).toHaveBeenCalledWith(expect.any(Request), name, undefined);
  });

  it.each(OPERATIONS.filter((name) => name !== 'events'))('does not affect the others: "%s"', async (name) => {
    const { status } = await REQUESTS[name](createTestProxy({ allow: (_request, operation) => operation === name }));
    expect(status).not.toBe(403);
  });

  it('is listed in inbox-denied of each feed response, 304 included', async () => {
    const { send } = createTestProxy({
      allow: (_request, operation) => operation === 'feed' || operation === 'preferences',
    });
    const { headers } = await send(FEED);
    expect(headers.get('inbox-denied')).toBe('action update-preferences update-read-state subscriber events');
    expect(headers.has('inbox-events')).toBe(false);
    const again = await send(FEED, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
    expect([again.status, again.headers.get('inbox-denied')]).toEqual([304, headers.get('inbox-denied')]);
    expect((await createTestProxy().send(FEED)).headers.has('inbox-denied')).toBe(false);
  });

  it('is not checked if nobody is signed in', async () => {
    const allow = vi.fn(() => true);
    expect((await createTestProxy({ allow, subscriber: () => null }).send(FEED)).status).toBe(401);
    expect(allow).not.toHaveBeenCalled();
  });

  it('is any operation if "allow" rejects', async () => {
    const onError = vi.fn();
    const allow = (): Promise<boolean> => Promise.reject(new Error('down'));
    const { send, serviceRequests } = createTestProxy({ allow, onError });
    expect([(await send(FEED)).status, serviceRequests.length]).toEqual([500, 0]);
    expect(onError).toHaveBeenCalled();
  });
});
