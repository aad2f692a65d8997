// @vitest-environment node
import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ProxyOptions, ProxyErrorInfo } from '../../src/proxy/proxy.js';
import { ACTION, FEED, KEY, bench, deferred, emptyPage, json } from './support.js';

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A service on a socket of its own; its address. */
async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** Over real sockets it is the one or the other. */
const TRANSPORTS: readonly (readonly [string, typeof fetch | undefined])[] = [
  ['fetch', globalThis.fetch],
  ['Node’s own client', undefined],
];

describe.each(TRANSPORTS)('by %s:', (_transport, own) => {
  async function through(listener: RequestListener, options: Partial<ProxyOptions> = {}) {
    const onError = vi.fn<(trouble: ProxyErrorInfo) => void>();
    const seen: { url: string | undefined; key: string | undefined }[] = [];
    const serviceUrl = await listen((request, response) => {
      seen.push({ url: request.url, key: request.headers.authorization });
      listener(request, response);
    });
    const made = bench({ serviceUrl, fetch: own, onError, ...options });
    return { ...made, seen, onError, serviceUrl };
  }

  describe('over a real connection', () => {
    it('the key goes to the service, and a page of the feed comes back', async () => {
      const { ask, seen } = await through((_, response) =>
        response.writeHead(200, JSON_TYPE).end('{"data":[],"hasMore":false}'),
      );
      const { status, body } = await ask(`${FEED}?limit=5`);
      expect([status, body]).toEqual([200, { data: [], hasMore: false }]);
      expect(seen).toEqual([{ url: '/v1/subscribers/ann/notifications/feed?limit=5', key: `ApiKey ${KEY}` }]);
    });

    it('a path of the service’s address is kept', async () => {
      const serviceUrl = await listen((request, response) =>
        response
          .writeHead(request.url === '/deep/api/v2/subscribers/ann' ? 200 : 500, JSON_TYPE)
          .end('{"data":{"subscriberId":"ann"}}'),
      );
      const { ask } = bench({ serviceUrl: `${serviceUrl}/deep/api/`, fetch: own });
      expect((await ask('/v2/subscribers/me')).body).toEqual({ subscriberId: 'ann' });
    });
  });

  describe('a redirect is never followed', () => {
    const targets = ['same host', 'other host', 'file', 'relative', 'nothing'] as const;
    const rows = [300, 301, 302, 303, 304, 307, 308].flatMap((status) => targets.map((target) => ({ status, target })));

    it.each(rows)('$status to $target is a 502', async ({ status, target }) => {
      const elsewhere: unknown[] = [];
      const other = await listen((request, response) => {
        elsewhere.push(request.headers);
        response.writeHead(200, JSON_TYPE).end('{"data":[]}');
      });
      const { ask, seen, onError } = await through((request, response) => {
        const to = {
          'same host': `http://${request.headers.host}/v1/integrations`,
          'other host': `${other}/v1/subscribers/ann/notifications/feed`,
          file: 'file:///etc/passwd',
          relative: '../../../v1/integrations',
          nothing: undefined,
        }[target];
        response.writeHead(status, to === undefined ? {} : { location: to }).end();
      });
      const { status: answered, body, headers } = await ask(FEED);
      expect([answered, body['code'], headers.get('location')]).toEqual([502, 'upstream-failed', null]);
      expect(seen).toHaveLength(1);
      expect(elsewhere).toEqual([]);
      expect(onError.mock.calls).toEqual([[{ code: 'upstream-failed', upstreamStatus: status }]]);
    });

    it('nor where the runtime hides it', async () => {
      const hidden = Object.defineProperty(new Response(null), 'status', { value: 0 });
      const { status } = await bench({ fetch: async () => hidden }).ask(FEED);
      expect(status).toBe(502);
    });
  });

  describe('a service that fails is distinguished from one that answers', () => {
    const FAULTS = new Map<string, readonly [RequestListener, status: number, code: string]>([
      ['never answers', [() => {}, 504, 'upstream-timeout']],
      [
        'sends headers and no body',
        [(_, response) => response.writeHead(200, JSON_TYPE).flushHeaders(), 504, 'upstream-timeout'],
      ],
      [
        'drips',
        [
          (_, response) => {
            response.writeHead(200, JSON_TYPE);
            const drip = setInterval(() => response.write(' '), 5);
            response.on('close', () => clearInterval(drip));
          },
          504,
          'upstream-timeout',
        ],
      ],
      [
        'drips its refusal',
        [
          (_, response) => {
            response.writeHead(404, JSON_TYPE);
            const drip = setInterval(() => response.write(' '), 5);
            response.on('close', () => clearInterval(drip));
          },
          504,
          'upstream-timeout',
        ],
      ],
      ['hangs up at once', [(request) => request.socket.destroy(), 504, 'upstream-unreachable']],
      [
        'hangs up in the middle',
        [
          (request, response) => {
            response.writeHead(200, { ...JSON_TYPE, 'content-length': '1000' });
            response.write('{"data":[', () => request.socket.destroy());
          },
          504,
          'upstream-unreachable',
        ],
      ],
      [
        'hangs up within a chunk',
        [
          (request, response) => {
            response.writeHead(200, JSON_TYPE);
            response.write('{"data":[]', () => request.socket.resetAndDestroy());
          },
          504,
          'upstream-unreachable',
        ],
      ],
      ['speaks no HTTP', [(request) => request.socket.end('hello\r\n\r\n'), 504, 'upstream-unreachable']],
      [
        'ends its JSON early',
        [(_, response) => response.writeHead(200, JSON_TYPE).end('{"data":[{"_id":'), 502, 'upstream-failed'],
      ],
      ['sends nothing', [(_, response) => response.writeHead(200, JSON_TYPE).end(), 502, 'upstream-failed']],
      ['sends 204', [(_, response) => response.writeHead(204).end(), 502, 'upstream-failed']],
      ['sends 206', [(_, response) => response.writeHead(206, JSON_TYPE).end('{"data":[]}'), 502, 'upstream-failed']],
      [
        'sends HTML',
        [
          (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<form>Sign in</form>'),
          502,
          'upstream-failed',
        ],
      ],
      [
        'sends JSON as text',
        [
          (_, response) => response.writeHead(200, { 'content-type': 'text/plain' }).end('{"data":[]}'),
          502,
          'upstream-failed',
        ],
      ],
      ['says no type', [(_, response) => response.writeHead(200).end('{"data":[]}'), 502, 'upstream-failed']],
      ['sends a list', [(_, response) => response.writeHead(200, JSON_TYPE).end('[]'), 502, 'upstream-failed']],
      ['sends null', [(_, response) => response.writeHead(200, JSON_TYPE).end('null'), 502, 'upstream-failed']],
      [
        'sends no messages',
        [(_, response) => response.writeHead(200, JSON_TYPE).end('{"ok":true}'), 502, 'upstream-failed'],
      ],
      [
        'sends something else as messages',
        [(_, response) => response.writeHead(200, JSON_TYPE).end('{"data":7}'), 502, 'upstream-failed'],
      ],
      [
        'sends invalid UTF-8',
        [
          (_, response) => response.writeHead(200, JSON_TYPE).end(Buffer.from([0x22, 0xff, 0x22])),
          502,
          'upstream-failed',
        ],
      ],
      [
        'nests without end',
        [(_, response) => response.writeHead(200, JSON_TYPE).end('['.repeat(200_000)), 502, 'upstream-failed'],
      ],
      [
        'sends more than 2 MB',
        [
          (_, response) => response.writeHead(200, JSON_TYPE).end(`{"data":[]}${' '.repeat(2_097_152)}`),
          502,
          'upstream-failed',
        ],
      ],
    ]);

    it.each([...FAULTS])('%s', async (_, [listener, status, code]) => {
      const { ask, onError } = await through(listener, { timeout: code === 'upstream-timeout' ? 150 : 5000 });
      const answer = await ask(FEED);
      expect([answer.status, answer.body['code']]).toEqual([status, code]);
      expect(onError.mock.calls.map(([trouble]) => trouble.code)).toEqual([code]);
      expect(JSON.stringify(onError.mock.calls) + String(onError.mock.calls[0]?.[0].cause)).not.toContain(KEY);
    });

    it('is not there at all', async () => {
      const serviceUrl = await listen(() => {});
      await new Promise<unknown>((resolve) => servers.splice(0)[0]?.close(resolve));
      const { status, body } = await bench({ serviceUrl, fetch: own }).ask(FEED);
      expect([status, body['code']]).toEqual([504, 'upstream-unreachable']);
    });

    it('and an early hint is no answer', async () => {
      const { ask } = await through((_, response) => {
        response.writeEarlyHints({ link: '</x>; rel=preload' });
        response.writeHead(200, JSON_TYPE).end('{"data":[]}');
      });
      expect((await ask(FEED)).status).toBe(200);
    });

    it('2 MB are no failure', async () => {
      const page = '{"data":[]}'.padEnd(2_097_152, ' ');
      const { ask } = await through((_, response) => response.writeHead(200, JSON_TYPE).end(page));
      expect((await ask(FEED)).status).toBe(200);
    });

    it('and of what has no end no more is read than that', async () => {
      let pieces = 0;
      const endless = new ReadableStream<Uint8Array>({
        pull: (controller) => {
          pieces += 1;
          controller.enqueue(new Uint8Array(65_536).fill(32));
        },
      });
      const { ask } = bench({}, () => new Response(endless, { headers: JSON_TYPE }));
      expect((await ask(FEED)).body['code']).toBe('upstream-failed');
      expect(pieces).toBeLessThanOrEqual(34);
    });
  });

  const throwing = (): never => {
    throw new Error('no');
  };

  describe('whatever `fetch` a host lends', () => {
    it('one that throws is a 504, without its text', async () => {
      const cause = new Error(`could not send ${KEY}`);
      const { status, text } = await bench({ fetch: () => Promise.reject(cause) }).ask(FEED);
      expect([status, text.includes('send')]).toEqual([504, false]);
    });

    it('one that throws at once is a 504 as well', async () => {
      expect((await bench({ fetch: throwing }).ask(FEED)).status).toBe(504);
    });

    it('one that heeds no signal is not waited for', async () => {
      const { status, body } = await bench({ timeout: 20, fetch: () => new Promise(() => {}) }).ask(FEED);
      expect([status, body['code']]).toEqual([504, 'upstream-timeout']);
    });
  });

  const leaving = async (method: 'GET' | 'POST'): Promise<boolean> => {
    const left = new AbortController();
    const arrived = deferred<AbortSignal | undefined>();
    const answer = deferred<Response>();
    const { ask } = bench({}, (sent) => {
      if (!sent.url.includes('messages') && method === 'POST') return emptyPage();
      arrived.resolve(sent.signal);
      return answer.promise;
    });
    const subject = method === 'POST' ? ((await ask('/v2/subscribers/me')).headers.get('inbox-subject') ?? '') : '';
    const asked = ask(method === 'GET' ? FEED : ACTION, {
      method,
      signal: left.signal,
      headers: { 'inbox-subject': subject, 'content-type': 'application/json' },
      ...(method === 'POST' && { body: '{"status":"done"}' }),
    });
    const signal = await arrived.promise;
    left.abort();
    const ended = signal?.aborted ?? false;
    answer.resolve(json({ _id: 'm1' }, { status: 201 }));
    await asked;
    return ended;
  };

  describe('when the page goes', () => {
    it('a read ends', async () => expect(await leaving('GET')).toBe(true));
    it('a write does not: it was asked for', async () => expect(await leaving('POST')).toBe(false));
  });
});
