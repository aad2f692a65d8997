// @vitest-environment node
/** The connection to the service: redirects, failures, timeouts, and pages that disconnect. */
import { createServer } from 'node:http';
import type { OutgoingHttpHeaders, RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ProxyOptions, ProxyErrorInfo } from '../../../src/proxy/proxy.js';
import { ACTION, FEED, KEY, createTestProxy, deferred, emptyPage, json } from '../../support/test-proxy.js';

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Starts a service on a socket; resolves with its URL. */
async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

const JSON_TYPE = { 'content-type': 'application/json' };

const TRANSPORTS: readonly (readonly [string, typeof fetch | undefined])[] = [
  ['fetch', globalThis.fetch],
  ['Node’s own client', undefined],
];

describe.each(TRANSPORTS)('over %s:', (_transport, hostFetch) => {
  async function createProxyFor(listener: RequestListener, options: Partial<ProxyOptions> = {}) {
    const onError = vi.fn<(error: ProxyErrorInfo) => void>();
    const received: { url: string | undefined; key: string | undefined }[] = [];
    const serviceUrl = await listen((request, response) => {
      received.push({ url: request.url, key: request.headers.authorization });
      listener(request, response);
    });
    const testProxy = createTestProxy({ serviceUrl, fetch: hostFetch, onError, ...options });
    return { ...testProxy, received, onError, serviceUrl };
  }

  describe('a request to the service', () => {
    it('has the API key and is answered with a page of the feed', async () => {
      const { send, received } = await createProxyFor((_, response) =>
        response.writeHead(200, JSON_TYPE).end('{"data":[],"hasMore":false}'),
      );
      const { status, body } = await send(`${FEED}?limit=5`);
      expect([status, body]).toEqual([200, { data: [], hasMore: false }]);
      expect(received).toEqual([{ url: '/v1/subscribers/ann/notifications/feed?limit=5', key: `ApiKey ${KEY}` }]);
    });

    it('has the path of serviceUrl as a prefix', async () => {
      const serviceUrl = await listen((request, response) =>
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
      const other = await listen((request, response) => {
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
      expect(received).toHaveLength(1);
      expect(otherRequests).toEqual([]);
      expect(onError.mock.calls).toEqual([[{ code: 'upstream-failed', upstreamStatus: status }]]);
    });

    it('is answered by 502 if the runtime hides its status', async () => {
      const hidden = Object.defineProperty(new Response(null), 'status', { value: 0 });
      const { status } = await createTestProxy({ fetch: async () => hidden }).send(FEED);
      expect(status).toBe(502);
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

    const FAULTS: readonly (readonly [string, RequestListener, status: number, code: string])[] = [
      ['never answers', () => {}, 504, 'upstream-timeout'],
      [
        'sends headers and no body',
        (_, response) => response.writeHead(200, JSON_TYPE).flushHeaders(),
        504,
        'upstream-timeout',
      ],
      ['sends its body slowly without end', drip(200), 504, 'upstream-timeout'],
      ['sends an error body slowly without end', drip(404), 504, 'upstream-timeout'],
      ['closes the connection at once', (request) => request.socket.destroy(), 504, 'upstream-unreachable'],
      [
        'closes the connection within the body',
        cutWithin('{"data":[', { ...JSON_TYPE, 'content-length': '1000' }, (socket) => socket.destroy()),
        504,
        'upstream-unreachable',
      ],
      [
        'resets the connection within a chunked body',
        cutWithin('{"data":[]', JSON_TYPE, (socket) => socket.resetAndDestroy()),
        504,
        'upstream-unreachable',
      ],
      ['sends no HTTP', (request) => request.socket.end('hello\r\n\r\n'), 504, 'upstream-unreachable'],
      ['sends truncated JSON', respond('{"data":[{"_id":'), 502, 'upstream-failed'],
      ['sends an empty body', respond(''), 502, 'upstream-failed'],
      ['sends 204', respond('', 204, {}), 502, 'upstream-failed'],
      ['sends 206', respond('{"data":[]}', 206), 502, 'upstream-failed'],
      ['sends HTML', respond('<form>Sign in</form>', 200, { 'content-type': 'text/html' }), 502, 'upstream-failed'],
      [
        'sends JSON as text/plain',
        respond('{"data":[]}', 200, { 'content-type': 'text/plain' }),
        502,
        'upstream-failed',
      ],
      ['sends no content type', respond('{"data":[]}', 200, {}), 502, 'upstream-failed'],
      ['sends an array', respond('[]'), 502, 'upstream-failed'],
      ['sends null', respond('null'), 502, 'upstream-failed'],
      ['sends an object without messages', respond('{"ok":true}'), 502, 'upstream-failed'],
      ['sends a number as messages', respond('{"data":7}'), 502, 'upstream-failed'],
      ['sends invalid UTF-8', respond(Buffer.from([0x22, 0xff, 0x22])), 502, 'upstream-failed'],
      ['sends deeply nested arrays', respond('['.repeat(200_000)), 502, 'upstream-failed'],
      ['sends more than 2 MB', respond(`{"data":[]}${' '.repeat(2_097_152)}`), 502, 'upstream-failed'],
    ];

    it.each(FAULTS)('%s is answered by an error', async (_, listener, status, code) => {
      const { send, onError } = await createProxyFor(listener, { timeout: code === 'upstream-timeout' ? 150 : 30_000 });
      const serviceResponse = await send(FEED);
      expect([serviceResponse.status, serviceResponse.body['code']]).toEqual([status, code]);
      expect(onError.mock.calls.map(([error]) => error.code)).toEqual([code]);
      expect(JSON.stringify(onError.mock.calls) + String(onError.mock.calls[0]?.[0].cause)).not.toContain(KEY);
    });

    it('is not running is answered by 504', async () => {
      const serviceUrl = await listen(() => {});
      await new Promise<unknown>((resolve) => servers.splice(0)[0]?.close(resolve));
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

    it('sends an endless body is answered by an error after 2 MB', async () => {
      let pieces = 0;
      const endless = new ReadableStream<Uint8Array>({
        pull: (controller) => {
          pieces += 1;
          controller.enqueue(new Uint8Array(65_536).fill(32));
        },
      });
      const { send } = createTestProxy({}, () => new Response(endless, { headers: JSON_TYPE }));
      expect((await send(FEED)).body['code']).toBe('upstream-failed');
      expect(pieces).toBeLessThanOrEqual(34);
    });
  });

  const throwing = (): never => {
    throw new Error('no');
  };

  describe('a fetch of the host', () => {
    it('that rejects is answered by 504 without the text of the exception', async () => {
      const cause = new Error(`could not send ${KEY}`);
      const { status, text } = await createTestProxy({ fetch: () => Promise.reject(cause) }).send(FEED);
      expect([status, text.includes('send')]).toEqual([504, false]);
    });

    it('that throws synchronously is answered by 504', async () => {
      expect((await createTestProxy({ fetch: throwing }).send(FEED)).status).toBe(504);
    });

    it('that ignores its signal is abandoned after the timeout', async () => {
      const { status, body } = await createTestProxy({ timeout: 20, fetch: () => new Promise(() => {}) }).send(FEED);
      expect([status, body['code']]).toEqual([504, 'upstream-timeout']);
    });
  });

  const isAbortedOnDisconnect = async (method: 'GET' | 'POST'): Promise<boolean> => {
    const controller = new AbortController();
    const signalReceived = deferred<AbortSignal | undefined>();
    const serviceResponse = deferred<Response>();
    const { send } = createTestProxy({}, (serviceRequest) => {
      if (!serviceRequest.url.includes('messages') && method === 'POST') return emptyPage();
      signalReceived.resolve(serviceRequest.signal);
      return serviceResponse.promise;
    });
    const subject = method === 'POST' ? ((await send('/v2/subscribers/me')).headers.get('inbox-subject') ?? '') : '';
    const response = send(method === 'GET' ? FEED : ACTION, {
      method,
      signal: controller.signal,
      headers: { 'inbox-subject': subject, 'content-type': 'application/json' },
      ...(method === 'POST' && { body: '{"status":"done"}' }),
    });
    const signal = await signalReceived.promise;
    controller.abort();
    const isAborted = signal?.aborted ?? false;
    serviceResponse.resolve(json({ _id: 'm1' }, { status: 201 }));
    await response;
    return isAborted;
  };

  describe('when the page disconnects', () => {
    it('aborts a read', async () => expect(await isAbortedOnDisconnect('GET')).toBe(true));
    it('completes a write', async () => expect(await isAbortedOnDisconnect('POST')).toBe(false));
  });
});
