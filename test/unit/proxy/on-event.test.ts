// @vitest-environment node
/** `onEvent`: one structured event for each response and for the end of each stream. */
import { describe, expect, it, vi } from 'vitest';
import type { ProxyEvent, ProxyOptions } from '../../../src/proxy/proxy.js';
import { listen } from '../../support/event-listener.js';
import { createTestProxy, deferred, emptyPage, json, type Service, throwing } from '../../support/test-proxy.js';
import { ACTION, FEED, PREFERENCES, READ_STATE } from '../../support/addresses.js';
import { until } from '../../support/until.js';

function createObservedProxy(options: Partial<ProxyOptions> = {}, service?: Service) {
  const events: ProxyEvent[] = [];
  return { events, ...createTestProxy({ ...options, onEvent: (event) => events.push(event) }, service) };
}

describe('the event of a response', () => {
  it('contains operation, subject, status, size, duration and the request to the service', async () => {
    const { send, events } = createObservedProxy();
    const { headers, text } = await send(FEED);
    expect(events).toEqual([
      {
        type: 'answer',
        requestId: headers.get('x-request-id'),
        method: 'GET',
        operation: 'feed',
        status: 200,
        subject: headers.get('inbox-subject'),
        duration: expect.any(Number),
        bytes: new TextEncoder().encode(text).byteLength,
        upstream: { status: 200, duration: expect.any(Number), bytes: expect.any(Number) },
        shared: false,
      },
    ]);
    expect(headers.get('inbox-subject')).toMatch(/^[0-9a-f]{32}$/);
  });

  it.each<[string, number, string, Partial<ProxyOptions>, string, RequestInit]>([
    ['nobody is signed in', 401, 'signed-out', { subscriber: () => null }, FEED, {}],
    ['another site sends the request', 403, 'cross-site', {}, FEED, { headers: { 'sec-fetch-site': 'cross-site' } }],
    ['the path names another subscriber', 403, 'other-subscriber', {}, FEED.replace('me', 'ben'), {}],
    ['the host denies the operation', 403, 'not-allowed', { allow: () => false }, FEED, {}],
    ['the path is unknown', 404, 'not-found', {}, '/v1/secret-path', {}],
    ['the method is wrong', 405, 'method-not-allowed', {}, FEED, { method: 'DELETE' }],
    ['a write has no subject', 412, 'subject-changed', {}, ACTION, { method: 'POST' }],
    ['the rate limit is exceeded', 429, 'rate-limited', { rateLimit: () => false }, FEED, {}],
    ['the host’s code throws', 500, 'failed', { subscriber: () => Promise.reject(new Error('down')) }, FEED, {}],
  ])('has the error code if %s (%i)', async (_, status, code, options, path, init) => {
    const { send, events } = createObservedProxy(options);
    await send(path, init);
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({ type: 'answer', status, code });
    expect(events[0]).not.toHaveProperty('upstream');
    expect(JSON.stringify(events)).not.toMatch(/secret-path|ann|ben/);
  });

  it('has the status and the duration of a failed request to the service', async () => {
    const broken = createObservedProxy({}, async () => new Response(null, { status: 500 }));
    await broken.send(FEED);
    expect(broken.events[0]).toMatchObject({ status: 502, code: 'upstream-failed', upstream: { status: 500 } });
    const hung = createObservedProxy({ timeout: 20 }, () => new Promise(() => {}));
    await hung.send(FEED);
    expect(hung.events[0]).toMatchObject({ code: 'upstream-timeout', upstream: { bytes: 0 } });
    expect(hung.events[0]?.upstream).not.toHaveProperty('status');
    expect(hung.events[0]?.upstream?.duration).toBeGreaterThan(10);
  });

  it('marks shared reads, and has status 304 without bytes if nothing changed', async () => {
    const gate = deferred<void>();
    const admitted = vi.fn(() => true);
    const { send, events } = createObservedProxy({ rateLimit: admitted }, async () => {
      await gate.promise;
      return emptyPage();
    });
    const both = Promise.all([send(FEED), send(FEED)]);
    await until(() => expect(admitted).toHaveBeenCalledTimes(2));
    // From the rate limit on, a request reaches the service within one turn of the event loop.
    await new Promise(setImmediate);
    gate.resolve();
    const [first] = await both;
    expect(events.filter(({ shared }) => shared)).toHaveLength(1);
    expect(events.every(({ upstream }) => upstream?.status === 200)).toBe(true);
    await send(FEED, { headers: { 'if-none-match': first?.headers.get('etag') ?? '' } });
    expect(events[2]).toMatchObject({ status: 304, bytes: 0, shared: false });
  });

  it('has the type "abort" if the browser disconnected before the response', async () => {
    const controller = new AbortController();
    const { send, events } = createObservedProxy({}, () => {
      controller.abort();
      return new Promise(() => {});
    });
    await send(FEED, { signal: controller.signal });
    expect(events).toMatchObject([{ type: 'abort', status: 499, code: 'aborted', bytes: 0 }]);
  });

  it('contains no text, id or key of a message, no subscriber id and no URL', async () => {
    const message = { _id: 'canary-id', content: 'canary-text', payload: { canary: 1 }, createdAt: '2026-01-01' };
    const { send, write, events } = createObservedProxy({}, () => json({ data: [message], hasMore: false }));
    await send(`${FEED}?payload=${btoa('{"canary":1}')}`);
    await write('POST', ACTION.replace('m1', 'canary-id'), { status: 'done' }, { 'idempotency-key': 'canary-key' });
    await write('PATCH', PREFERENCES, { channels: { email: true }, workflowId: 'canary-workflow' });
    await write('PATCH', READ_STATE, { changes: 'canary' });
    expect(events.length).toBeGreaterThan(3);
    expect(JSON.stringify(events)).not.toMatch(/canary|ann|service\.example|\/v1/);
  });
});

describe('the event of a stream’s end', () => {
  it('contains the reason, the duration and the bytes sent', async () => {
    const { proxy, events } = createObservedProxy();
    const stream = await listen(proxy);
    expect(events).toMatchObject([{ type: 'answer', operation: 'events', status: 200, bytes: 0 }]);
    await proxy.refreshInbox('ann');
    await stream.untilChanges(1);
    stream.disconnect();
    await until(() => expect(events).toHaveLength(2));
    const [opened, ended] = events;
    expect(ended).toMatchObject({ type: 'stream-end', operation: 'events', reason: 'client', status: 200 });
    expect(ended?.bytes).toBe(stream.text().length);
    expect([ended?.requestId, ended?.subject]).toEqual([opened?.requestId, opened?.subject]);
    expect(ended?.duration).toBeGreaterThan(opened?.duration ?? Infinity);
  });

  it.each<[string, Partial<ProxyOptions>, (proxy: ReturnType<typeof createObservedProxy>['proxy']) => unknown]>([
    ['ended', {}, (proxy) => proxy.endStreams('ann')],
    ['closed', {}, (proxy) => proxy.close()],
    ['lifetime', { events: { lifetime: 50, heartbeat: 10 } }, () => {}],
    ['replaced', { events: { perSubscriber: 1 } }, (proxy) => listen(proxy)],
  ])('has the reason "%s"', async (reason, options, cause) => {
    const { proxy, events } = createObservedProxy(options);
    await listen(proxy);
    await cause(proxy);
    const reasons = (): unknown[] => events.filter(({ type }) => type === 'stream-end').map((one) => one.reason);
    await until(() => expect(reasons()).toEqual([reason]));
    await proxy.close();
  });

  it('has the reason "signed-out" if the session ends', async () => {
    let who: string | null = 'ann';
    const { proxy, events } = createObservedProxy({ subscriber: () => who, events: { recheck: 20 } });
    await listen(proxy);
    who = null;
    await until(() => expect(events.at(-1)).toMatchObject({ type: 'stream-end', reason: 'signed-out' }));
  });
});

describe('a listener', () => {
  const fail = throwing('down');
  it.each<[string, () => unknown]>([
    ['throws', fail],
    ['rejects', async () => fail()],
    ['hangs', () => new Promise(() => {})],
  ])('that %s does not affect the response', async (_, onEvent) => {
    const { send } = createTestProxy({ onEvent });
    expect([(await send(FEED)).status, (await send('/nowhere')).status]).toEqual([200, 404]);
  });
});

describe('the request id and the trace', () => {
  const TRACE = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

  it('of the request are sent to the service, and the id is returned', async () => {
    const { send, serviceRequests, events } = createObservedProxy();
    const { headers } = await send(FEED, { headers: { 'x-request-id': 'lb-0123456789', traceparent: TRACE } });
    expect(serviceRequests[0]?.headers).toMatchObject({ 'x-request-id': 'lb-0123456789', traceparent: TRACE });
    expect(headers.get('x-request-id')).toBe('lb-0123456789');
    expect(events[0]).toMatchObject({ requestId: 'lb-0123456789', traceparent: TRACE });
  });

  it.each(['short', 'x'.repeat(129), 'with a space', 'a"quote"', 'line\u{85}break', '<script>alert(1)</script>'])(
    'are replaced or removed if they could corrupt a log: %j',
    async (id) => {
      const { send, serviceRequests } = createObservedProxy();
      await send(FEED, { headers: { 'x-request-id': id, traceparent: TRACE.replace('4', 'X') } });
      expect(serviceRequests[0]?.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
      expect(serviceRequests[0]?.headers).not.toHaveProperty('traceparent');
    },
  );

  it('differ: a new id is generated for a request without one, a trace is not', async () => {
    const { send, events, serviceRequests } = createObservedProxy();
    for (let times = 0; times < 50; times += 1) await send(FEED);
    expect(new Set(events.map(({ requestId }) => requestId)).size).toBe(50);
    expect(events.some((event) => 'traceparent' in event)).toBe(false);
    expect(serviceRequests.some(({ headers }) => 'traceparent' in headers)).toBe(false);
  });
});
