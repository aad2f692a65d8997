// @vitest-environment node
/** The connection to the service: redirects, failures, timeouts, and pages that disconnect. */
import type { OutgoingHttpHeaders, RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import type { ProxyOptions, ProxyErrorInfo } from '../../../src/proxy/proxy.js';
import { freePort } from '../../support/free-port.js';
import { ACTION, FEED, KEY, createTestProxy, deferred, json, throwing } from '../../support/test-proxy.js';
import { serve } from './listening.js';

const JSON_TYPE = { 'content-type': 'application/json' };

const TRANSPORTS: readonly (readonly [string, typeof fetch | undefined])[] = [
  ['fetch', globalThis.fetch],
  ['Node’s own client', undefined],
];

describe.each(TRANSPORTS)('over %s:', (_transport, hostFetch) => {
  async function createProxyFor(listener: RequestListener, options: Partial<ProxyOptions> = {}) {
    const onError = vi.fn<(error: ProxyErrorInfo) => void>();
    const received: { url: string | undefined; key: string | undefined }[] = [];
    const serviceUrl = await serve((request, response) => {
      received.push({ url: request.url, key: request.headers.authorization });
      listener(request, response);
    });
    return { ...createTestProxy({ serviceUrl, fetch: hostFetch, onError, ...options }), received, onError, serviceUrl };
  }

  describe('a request to the service', () => {
    it('has the API key and is answered with a page of the feed', async () => {
      const { send, received } = await createProxyFor((_, response) =>
        response.writeHead(200, JSON_TYPE).end('{"data":[],"hasMore":false}'),
      );
      const { status, body } = await send(`${FEED}?limit=5`);
      expect([status, body]).toEqual([200, { data: [], hasMore: false, payloadKeys: [] }]);
      expect(received).toEqual([{ url: '/v1/subscribers/ann/notifications/feed?limit=5', key: `ApiKey ${KEY}` }]);
    });

    it('has the path of serviceUrl as a prefix', async () => {
      const serviceUrl = await serve((request, response) =>
        response
          .writeHead(request.url === '/deep/api/v2/subscribers/ann' ? 200 : 500, JSON_TYPE)
          .end('{"data":{"subscriberId":"ann"}}'),
      );
      const { send } = createTestProxy({ serviceUrl: `${serviceUrl}/deep/api/`, fetch: hostFetch });
      expect((await send('/v2/subscribers/me')).body).toEqual({ subscriberId: 'ann' });
    });
  });

  describe('a redirect', () => {
    const targets = ['same host', 'other host', 'file', 'relative', 'nothing'] as const;
    const rows = [300, 301, 302, 303, 304, 307, 308].flatMap((status) => targets.map((target) => ({ status, target })));

    it.each(rows)('$status to $target is answered by 502 and not followed', async ({ status, target }) => {
      const otherRequests: unknown[] = [];
      const other = await serve((request, response) => {
        otherRequests.push(request.headers);
        response.writeHead(200, JSON_TYPE).end('{"data":[]}');
      });
      const { send, received, onError } = await createProxyFor((request, response) => {
        const to = {
          'same host': `http://${request.headers.host}/v1/integrations`,
          'other host': `${other}/v1/subscribers/ann/notifications/feed`,
          file: 'file:///etc/passwd',
          relative: '../../../v1/integrations',
          nothing: undefined,
        }[target];
        response.writeHead(status, to === undefined ? {} : { location: to }).end();
      });
      const { status: actualStatus, body, headers } = await send(FEED);
      expect([actualStatus, body['code'], headers.get('location')]).toEqual([502, 'upstream-failed', null]);
      expect([received.length, otherRequests]).toEqual([1, []]);
      expect(onError.mock.calls).toEqual([[{ code: 'upstream-failed', upstreamStatus: status }]]);
    });
  });

  describe('a service that', () => {
    const respond =
      (body: string | Buffer, status = 200, headers: OutgoingHttpHeaders = JSON_TYPE): RequestListener =>
      (_, response) =>
        response.writeHead(status, headers).end(body);
    const drip =
      (status: number): RequestListener =>
      (_, response) => {
        response.writeHead(status, JSON_TYPE);
        const timer = setInterval(() => response.write(' '), 5);
        response.on('close', () => clearInterval(timer));
      };
    const cutWithin =
      (part: string, headers: OutgoingHttpHeaders, cut: (socket: Socket) => unknown): RequestListener =>
      (request, response) =>
        response.writeHead(200, headers).write(part, () => cut(request.socket));

    const sent = { ...JSON_TYPE, 'content-length': '1000' };
    const FAULTS: Readonly<Record<string, readonly (readonly [string, RequestListener])[]>> = {
      '504 upstream-timeout': [
        ['never answers', () => {}],
        ['sends headers and no body', (_, response) => response.writeHead(200, JSON_TYPE).flushHeaders()],
        ['sends its body slowly without end', drip(200)],
        ['sends an error body slowly without end', drip(404)],
      ],
      '504 upstream-unreachable': [
        ['closes the connection at once', (request) => request.socket.destroy()],
        ['closes it within the body', cutWithin('{"data":[', sent, (socket) => socket.destroy())],
        ['resets it within a chunked body', cutWithin('{"data":[]', JSON_TYPE, (socket) => socket.resetAndDestroy())],
        ['sends no HTTP', (request) => request.socket.end('hello\r\n\r\n')],
      ],
      '502 response-too-large': [['sends more than 2 MB', respond(`{"data":[]}${' '.repeat(2_097_152)}`)]],
      '502 upstream-failed': [
        ['sends truncated JSON', respond('{"data":[{"_id":')],
        ['sends an empty body', respond('')],
        ['sends 204', respond('', 204, {})],
        ['sends 206', respond('{"data":[]}', 206)],
        ['sends HTML', respond('<form>Sign in</form>', 200, { 'content-type': 'text/html' })],
        ['sends JSON as text/plain', respond('{"data":[]}', 200, { 'content-type': 'text/plain' })],
        ['sends no content type', respond('{"data":[]}', 200, {})],
        ['sends an array', respond('[]')],
        ['sends null', respond('null')],
        ['sends an object without messages', respond('{"ok":true}')],
        ['sends a number as messages', respond('{"data":7}')],
        ['sends invalid UTF-8', respond(Buffer.from([0x22, 0xff, 0x22]))],
        ['sends deeply nested arrays', respond('['.repeat(200_000))],
      ],
    };
    const rows = Object.entries(FAULTS).flatMap(([answer, faults]) =>
      faults.map((fault) => [...fault, answer] as const),
    );

    it.each(rows)('%s is answered by an error', async (_, listener, expected) => {
      const timeout = expected.endsWith('timeout') ? 150 : 30_000;
      const { send, onError } = await createProxyFor(listener, { timeout });
      const { status, body } = await send(FEED);
      expect(`${status} ${String(body['code'])}`).toBe(expected);
      expect(onError.mock.calls.map(([{ code }]) => code)).toEqual([body['code']]);
      expect(JSON.stringify(onError.mock.calls) + String(onError.mock.calls[0]?.[0].cause)).not.toContain(KEY);
    });

    it('is not running is answered by 504', async () => {
      const serviceUrl = `http://127.0.0.1:${await freePort()}`;
      const { status, body } = await createTestProxy({ serviceUrl, fetch: hostFetch }).send(FEED);
      expect([status, body['code']]).toEqual([504, 'upstream-unreachable']);
    });

    it('sends early hints first is answered by its final response', async () => {
      const { send } = await createProxyFor((_, response) => {
        response.writeEarlyHints({ link: '</x>; rel=preload' });
        response.writeHead(200, JSON_TYPE).end('{"data":[]}');
      });
      expect((await send(FEED)).status).toBe(200);
    });

    it('sends 2 MB is answered by 200', async () => {
      const page = '{"data":[]}'.padEnd(2_097_152, ' ');
      const { send } = await createProxyFor((_, response) => response.writeHead(200, JSON_TYPE).end(page));
      expect((await send(FEED)).status).toBe(200);
    });
  });
});

describe('a fetch of the host', () => {
  const fail = throwing(`could not send ${KEY}`);
  const opaque = Object.defineProperty(new Response(null), 'status', { value: 0 });

  it.each<[string, number, string, typeof fetch]>([
    ['rejects', 504, 'upstream-unreachable', async () => fail()],
    ['throws synchronously', 504, 'upstream-unreachable', fail],
    ['ignores its signal', 504, 'upstream-timeout', () => new Promise(() => {})],
    ['hides the status of a redirect', 502, 'upstream-failed', async () => opaque],
  ])('that %s is answered by %i %s', async (_, status, code, hostFetch) => {
    const answer = await createTestProxy({ timeout: 20, fetch: hostFetch }).send(FEED);
    expect([answer.status, answer.body['code'], answer.text.includes('send')]).toEqual([status, code, false]);
  });

  it('that reads an endless body is answered by an error after 2 MB', async () => {
    let pieces = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        pieces += 1;
        controller.enqueue(new Uint8Array(65_536).fill(32));
      },
    });
    const { send } = createTestProxy({}, () => new Response(endless, { headers: JSON_TYPE }));
    expect((await send(`${FEED}?limit=1`)).body['code']).toBe('response-too-large');
    expect(pieces).toBeLessThanOrEqual(34);
  });
});

it.each([
  ['a read is aborted', FEED, {}, true],
  ['a write is completed', ACTION, { method: 'POST', body: '{"status":"done"}' }, false],
])('when the page disconnects %s', async (_, path, init, isAborted) => {
  const subject = (await createTestProxy().send(FEED)).headers.get('inbox-subject') ?? '';
  const controller = new AbortController();
  const signalReceived = deferred<AbortSignal | undefined>();
  const serviceResponse = deferred<Response>();
  const { send } = createTestProxy({}, ({ signal }) => {
    signalReceived.resolve(signal);
    return serviceResponse.promise;
  });
  const headers = { 'inbox-subject': subject, 'content-type': 'application/json' };
  const response = send(path, { ...init, headers, signal: controller.signal });
  const signal = await signalReceived.promise;
  controller.abort();
  expect(signal?.aborted).toBe(isAborted);
  serviceResponse.resolve(json({ _id: 'm1' }, { status: 201 }));
  await response;
});
