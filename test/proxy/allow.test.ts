// @vitest-environment node
/** `allow`: the host refuses operations, as for a support person who looks on, or a kiosk. */
import { describe, expect, it, vi } from 'vitest';
import { OPERATIONS } from '../../src/proxy/telemetry/proxy-event.js';
import type { OperationName } from '../../src/proxy/proxy.js';
import { EVENTS } from './listening.js';
import { ACTION, bench, FEED, PREFERENCES, SUBSCRIBER } from './support.js';
import type { Asked, Bench } from './support.js';

const READ_STATE = '/v1/subscribers/me/read-state';
const channels = { channels: { email: true } };

const ASK: Readonly<Record<OperationName, (at: Bench) => Promise<Asked>>> = {
  feed: ({ ask }) => ask(FEED),
  action: ({ write }) => write('POST', ACTION, { status: 'done' }),
  preferences: ({ ask }) => ask(PREFERENCES),
  'update-preferences': ({ write }) => write('PATCH', PREFERENCES, channels),
  'update-read-state': ({ write }) => write('PATCH', READ_STATE, { changes: '' }),
  subscriber: ({ ask }) => ask(SUBSCRIBER),
  events: ({ ask }) => ask(EVENTS),
};

describe('an operation that the host does not allow', () => {
  it.each(OPERATIONS)('"%s" is answered by 403, and nothing is asked of the service', async (name) => {
    const allow = vi.fn((_request: Request, operation: OperationName) => operation !== name);
    const at = bench({ allow });
    const { status, body } = await ASK[name](at);
    expect([status, body['code'], at.sent.length]).toEqual([403, 'not-allowed', 0]);
    expect(allow).toHaveBeenCalledWith(expect.any(Request), name);
  });

  it.each(OPERATIONS.filter((name) => name !== 'events'))('leaves the others alone: "%s"', async (name) => {
    const { status } = await ASK[name](bench({ allow: (_request, operation) => operation === name }));
    expect(status).not.toBe(403);
  });

  it('is named in each answer of the feed, also in one without change, so that browsers offer what remains', async () => {
    const { ask } = bench({ allow: (_request, operation) => operation === 'feed' || operation === 'preferences' });
    const { headers } = await ask(FEED);
    expect(headers.get('inbox-denied')).toBe('action update-preferences update-read-state subscriber events');
    expect(headers.has('inbox-events')).toBe(false);
    const again = await ask(FEED, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
    expect([again.status, again.headers.get('inbox-denied')]).toEqual([304, headers.get('inbox-denied')]);
    expect((await bench().ask(FEED)).headers.has('inbox-denied')).toBe(false);
  });

  it('is none of anybody’s who is not signed in', async () => {
    const allow = vi.fn(() => true);
    expect((await bench({ allow, subscriber: () => null }).ask(FEED)).status).toBe(401);
    expect(allow).not.toHaveBeenCalled();
  });

  it.each<[string, () => Promise<boolean>]>([
    ['rejects', () => Promise.reject(new Error('down'))],
    ['hangs', () => new Promise(() => {})],
  ])('is every one where "allow" %s', async (_, allow) => {
    const onError = vi.fn();
    const { ask, sent } = bench({ allow, timeout: 30, onError });
    expect([(await ask(FEED)).status, sent.length]).toEqual([500, 0]);
    expect(onError).toHaveBeenCalled();
  });
});
