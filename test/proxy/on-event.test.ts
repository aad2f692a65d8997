// @vitest-environment node
/** `onEvent`: one structured event for each answer and each stream's end, and none that breaks an answer. */
import { describe, expect, it, vi } from 'vitest';
import type { ProxyEvent, ProxyOptions } from '../../src/proxy/proxy.js';
import { listen } from './listening.js';
import { ACTION, bench, emptyPage, FEED, json, PREFERENCES } from './support.js';
import type { Service } from './support.js';

const READ_STATE = '/v1/subscribers/me/read-state';

function observed(options: Partial<ProxyOptions> = {}, service?: Service) {
  const events: ProxyEvent[] = [];
  return { events, ...bench({ ...options, onEvent: (event) => events.push(event) }, service) };
}

const SUBJECT = /^[0-9a-f]{32}$/;

describe('an event for each answer', () => {
  it('says what was asked, by whom, what came of it, and what the service had to do with it', async () => {
    const { ask, events } = observed();
    const { headers, text } = await ask(FEED);
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
    expect(headers.get('inbox-subject')).toMatch(SUBJECT);
  });

  it.each<[string, number, string, Partial<ProxyOptions>, string, RequestInit]>([
    ['nobody is signed in', 401, 'signed-out', { subscriber: () => null }, FEED, {}],
    ['another site asks', 403, 'cross-site', {}, FEED, { headers: { 'sec-fetch-site': 'cross-site' } }],
    ['another inbox is asked for', 403, 'other-subscriber', {}, FEED.replace('me', 'ben'), {}],
    ['the host does not allow it', 403, 'not-allowed', { allow: () => false }, FEED, {}],
    ['there is no such path', 404, 'not-found', {}, '/v1/secret-path', {}],
    ['the method is wrong', 405, 'method-not-allowed', {}, FEED, { method: 'DELETE' }],
    ['a write has no subject', 412, 'subject-changed', {}, ACTION, { method: 'POST' }],
    ['the limit is reached', 429, 'rate-limited', { rateLimit: () => false }, FEED, {}],
    ['the host’s code throws', 500, 'failed', { subscriber: () => Promise.reject(new Error('down')) }, FEED, {}],
  ])('also where %s (%i)', async (_, status, code, options, path, init) => {
    const { ask, events } = observed(options);
    await ask(path, init);
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({ type: 'answer', status, code });
    expect(events[0]).not.toHaveProperty('upstream');
    expect(JSON.stringify(events)).not.toMatch(/secret-path|ann|ben/);
  });

  it('has the service’s status and time where that failed', async () => {
    const broken = observed({}, async () => new Response(null, { status: 500 }));
    await broken.ask(FEED);
    expect(broken.events[0]).toMatchObject({ status: 502, code: 'upstream-failed', upstream: { status: 500 } });
    const hung = observed({ timeout: 20 }, () => new Promise(() => {}));
    await hung.ask(FEED);
    expect(hung.events[0]).toMatchObject({ code: 'upstream-timeout', upstream: { bytes: 0 } });
    expect(hung.events[0]?.upstream).not.toHaveProperty('status');
    expect(hung.events[0]?.upstream?.duration).toBeGreaterThan(10);
  });

  it('says that a question was shared, and that nothing had changed', async () => {
    const { ask, events } = observed({}, async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return emptyPage();
    });
    const [first] = await Promise.all([ask(FEED), ask(FEED)]);
    expect(events.filter(({ shared }) => shared)).toHaveLength(1);
    expect(events.every(({ upstream }) => upstream?.status === 200)).toBe(true);
    await ask(FEED, { headers: { 'if-none-match': first?.headers.get('etag') ?? '' } });
    expect(events[2]).toMatchObject({ status: 304, bytes: 0, shared: false });
  });

  it('says that the browser went away before the answer', async () => {
    const { proxy, events } = observed({}, () => new Promise(() => {}));
    const gone = new AbortController();
    const headers = { 'x-notification-inbox': '1', 'sec-fetch-site': 'same-origin' };
    const asked = proxy(new Request(`https://app.example/inbox${FEED}`, { headers, signal: gone.signal }));
    setTimeout(() => gone.abort(), 10);
    await asked;
    expect(events.map(({ type }) => type)).toEqual(['abort']);
  });

  it('bears no text, id or key of a message, no subscriber id and no address', async () => {
    const message = { _id: 'canary-id', content: 'canary-text', payload: { canary: 1 }, createdAt: '2026-01-01' };
    const { ask, write, events } = observed({}, () => json({ data: [message], hasMore: false }));
    await ask(`${FEED}?payload=${btoa('{"canary":1}')}`);
    await write('POST', ACTION.replace('m1', 'canary-id'), { status: 'done' }, { 'idempotency-key': 'canary-key' });
    await write('PATCH', PREFERENCES, { channels: { email: true }, workflowId: 'canary-workflow' });
    await write('PATCH', READ_STATE, { changes: 'canary' });
    expect(events.length).toBeGreaterThan(3);
    expect(JSON.stringify(events)).not.toMatch(/canary|ann|service\.example|\/v1/);
  });
});

describe('an event for the end of each stream', () => {
  it('says why, how long it was open, and what was sent', async () => {
    const { proxy, events } = observed();
    const stream = await listen(proxy);
    expect(events).toMatchObject([{ type: 'answer', operation: 'events', status: 200, bytes: 0 }]);
    await proxy.notify('ann');
    await vi.waitFor(() => expect(stream.changes()).toBe(1));
    stream.leave();
    await vi.waitFor(() => expect(events).toHaveLength(2));
    const [opened, ended] = events;
    expect(ended).toMatchObject({ type: 'stream-end', operation: 'events', reason: 'client', status: 200 });
    expect(ended?.bytes).toBe(stream.said().length);
    expect([ended?.requestId, ended?.subject]).toEqual([opened?.requestId, opened?.subject]);
    expect(ended?.duration).toBeGreaterThan(opened?.duration ?? Infinity);
  });

  it.each<[string, Partial<ProxyOptions>, (proxy: ReturnType<typeof observed>['proxy']) => unknown]>([
    ['ended', {}, (proxy) => proxy.end('ann')],
    ['closed', {}, (proxy) => proxy.close()],
    ['lifetime', { events: { lifetime: 50, heartbeat: 10 } }, () => {}],
    ['replaced', { events: { perSubscriber: 1 } }, (proxy) => listen(proxy)],
  ])('by "%s"', async (reason, options, cause) => {
    const { proxy, events } = observed(options);
    await listen(proxy);
    await cause(proxy);
    await vi.waitFor(() =>
      expect(events.filter(({ type }) => type === 'stream-end').map((one) => one.reason)).toEqual([reason]),
    );
    await proxy.close();
  });

  it('by "signed-out"', async () => {
    let who: string | null = 'ann';
    const { proxy, events } = observed({ subscriber: () => who, events: { recheck: 20 } });
    await listen(proxy);
    who = null;
    await vi.waitFor(() => expect(events.at(-1)).toMatchObject({ type: 'stream-end', reason: 'signed-out' }));
  });
});

describe('a listener of the host', () => {
  it.each<[string, () => unknown]>([
    [
      'throws',
      () => {
        throw new Error('down');
      },
    ],
    ['rejects', () => Promise.reject(new Error('down'))],
    ['hangs', () => new Promise(() => {})],
  ])('that %s breaks no answer', async (_, onEvent) => {
    const { ask } = bench({ onEvent });
    expect((await ask(FEED)).status).toBe(200);
    expect((await ask('/nowhere')).status).toBe(404);
  });
});

describe('a request id and a trace', () => {
  const TRACE = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

  it('that came with the request go to the service, and the id comes back', async () => {
    const { ask, sent, events } = observed();
    const { headers } = await ask(FEED, { headers: { 'x-request-id': 'lb-0123456789', traceparent: TRACE } });
    expect(sent[0]?.headers).toMatchObject({ 'x-request-id': 'lb-0123456789', traceparent: TRACE });
    expect(headers.get('x-request-id')).toBe('lb-0123456789');
    expect(events[0]).toMatchObject({ requestId: 'lb-0123456789', traceparent: TRACE });
  });

  it.each(['short', 'x'.repeat(129), 'with a space', 'a"quote"', 'line\u{85}break', '<script>alert(1)</script>'])(
    'of a form that could harm a log are not taken over: %j',
    async (id) => {
      const { ask, sent } = observed();
      await ask(FEED, { headers: { 'x-request-id': id, traceparent: TRACE.replace('4', 'X') } });
      expect(sent[0]?.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
      expect(sent[0]?.headers).not.toHaveProperty('traceparent');
    },
  );

  it('are made anew for each request without an id; a trace is not, for nobody has decided whether to record it', async () => {
    const { ask, events, sent } = observed();
    for (let times = 0; times < 50; times += 1) await ask(FEED);
    expect(new Set(events.map(({ requestId }) => requestId)).size).toBe(50);
    expect(events.some((event) => 'traceparent' in event)).toBe(false);
    expect(sent.some(({ headers }) => 'traceparent' in headers)).toBe(false);
  });
});
