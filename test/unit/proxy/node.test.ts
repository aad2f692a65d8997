// @vitest-environment node
/** `toNodeHandler` behind Node’s http, Express and Fastify, over real sockets. */
import { EventEmitter, once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import express from 'express';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { toNodeHandler } from '../../../src/proxy/proxy.js';
import { createSseStream } from '../../../src/proxy/events/sse-stream.js';
import { EVENTS, readStream } from '../../support/event-listener.js';
import { createTestProxy, deferred, emptyPage, INBOX_HEADERS, json, KEY } from '../../support/test-proxy.js';
import { ACTION, FEED, PREFERENCES } from '../../support/addresses.js';
import type { TestProxy, Service } from '../../support/test-proxy.js';
import { until } from '../../support/until.js';
import { listening, serve } from './listening.js';

type Host = (testProxy: TestProxy) => Promise<string>;

const HOSTS: Readonly<Record<string, Host>> = {
  'node:http': ({ proxy }) => serve(toNodeHandler(proxy)),
  express: ({ proxy }) => serve(express().use(toNodeHandler(proxy))),
  'express, mounted, with parsed bodies': ({ proxy }) =>
    serve(
      express()
        .use(express.json({ limit: '1mb' }))
        .use('/inbox', toNodeHandler(proxy)),
    ),
  fastify: async ({ proxy }) => {
    const handler = toNodeHandler(proxy);
    const app = fastify();
    app.all('/inbox/*', (request, reply) => {
      reply.hijack();
      void handler(Object.assign(request.raw, { body: request.body }), reply.raw);
    });
    await app.ready();
    return listening(app.server);
  },
};

const service: Service = ({ method }) =>
  method === 'GET' ? emptyPage() : json({ data: { _id: 'm1' } }, { status: 201 });

type Send = (path: string) => Promise<Pick<Response, 'headers'>>;
const writeHeaders = async (send: Send): Promise<Record<string, string>> => ({
  ...INBOX_HEADERS,
  'inbox-subject': (await send(FEED)).headers.get('inbox-subject') ?? '',
  'content-type': 'application/json',
});

/** Sends a request as it is; resolves with the response without its body. */
const raw = (base: string, path: string, headers: Record<string, string> = INBOX_HEADERS): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(base);
    const request = httpRequest({ port, host: '127.0.0.1', path, headers }, (response) => resolve(response.resume()));
    request.on('error', reject).end();
  });

describe.each(Object.entries(HOSTS))('behind %s', (_, host) => {
  const start = async () => {
    const testProxy = createTestProxy({}, service);
    const base = `${await host(testProxy)}/inbox`;
    const send = (path: string, init: RequestInit = {}): Promise<Response> =>
      fetch(base + path, {
        redirect: 'manual',
        ...init,
        headers: { ...INBOX_HEADERS, ...Object.fromEntries(new Headers(init.headers)) },
      });
    return { ...testProxy, base, send };
  };

  it('answers the feed', async () => {
    const { send, serviceRequests } = await start();
    const response = await send(`${FEED}?limit=3`);
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(await response.json()).toMatchObject({ data: [] });
    expect(serviceRequests.map(({ url }) => new URL(url).search)).toEqual(['?limit=3']);
  });

  it.each([
    ['POST', ACTION, { status: 'done', payload: { text: 'ü→😀' } }],
    ['PATCH', PREFERENCES, { channels: { push: false } }],
  ] as const)('carries out %s %s', async (method, path, body) => {
    const { send, serviceRequests } = await start();
    const headers = { ...(await writeHeaders(send)), 'content-type': 'application/json; charset=utf-8' };
    expect((await send(path, { method, headers, body: JSON.stringify(body) })).status).toBe(201);
    expect(serviceRequests.at(-1)).toMatchObject({ method, body: JSON.stringify(body) });
  });

  it('streams changes, and ends the stream on close()', async () => {
    const { send, proxy } = await start();
    const stream = await readStream(await send(EVENTS));
    expect(stream.response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    await proxy.refreshInbox('ann');
    await stream.untilChanges(1);
    await proxy.close();
    await stream.untilEnded();
  });

  it('aborts the request of a page that closes its event stream', async () => {
    const signalReceived = deferred<AbortSignal>();
    const controller = new AbortController();
    const testProxy = createTestProxy({}, service);
    const recordSignal = async (request: Request): Promise<Response> => {
      signalReceived.resolve(request.signal);
      return testProxy.proxy(request);
    };
    const base = `${await host({ ...testProxy, proxy: Object.assign(recordSignal, testProxy.proxy) })}/inbox`;
    const response = await fetch(base + EVENTS, { headers: INBOX_HEADERS, signal: controller.signal });
    const signal = await signalReceived.promise;
    controller.abort();
    await expect(response.text()).rejects.toThrow('aborted');
    await until(() => expect(signal.aborted).toBe(true));
  });

  it('answers requests with errors, and the next request as usual', async () => {
    const { send, serviceRequests, base } = await start();
    const headers = await writeHeaders(send);
    const large = JSON.stringify({ status: 'done', payload: { a: 'x'.repeat(300_000) } });
    const countBefore = serviceRequests.length;
    const statusOf = async (body: string, more: RequestInit = {}): Promise<number> =>
      (await send(ACTION, { method: 'POST', headers, body, ...more })).status;
    expect([await statusOf(large), await statusOf('[]')]).toEqual([413, 400]);
    expect(await statusOf('x', { headers: { ...headers, 'content-type': 'text/plain' } })).toBe(415);
    expect([await statusOf('{}', { method: 'PUT' }), (await fetch(base + FEED)).status]).toEqual([405, 403]);
    expect(serviceRequests.length).toBe(countBefore);
    expect((await send(FEED)).status).toBe(200);
  });

  it('answers HEAD and OPTIONS without a body', async () => {
    const { send } = await start();
    const head = await send(FEED, { method: 'HEAD' });
    expect([head.status, await head.text(), (await send(FEED, { method: 'OPTIONS' })).status]).toEqual([405, '', 403]);
  });

  it('does not resolve or decode paths', async () => {
    const { base, serviceRequests } = await start();
    const relative = ['/inbox/../../v1/integrations', '/inbox/%2e%2e/v1/messages', '/inbox//x', '/inbox/\\..\\v1'];
    for (const path of [...relative, '//evil.example/inbox/v1/x'])
      expect((await raw(base, path)).statusCode).toBeGreaterThanOrEqual(400);
    expect(serviceRequests).toEqual([]);
  });
});

/** A handler of a stream of 64 pieces, which counts those that were read. */
const streaming = () => {
  let pieces = 0;
  const cancelled = deferred<boolean>();
  const stream = () =>
    new ReadableStream<Uint8Array>(
      {
        pull: (controller) => {
          pieces += 1;
          if (pieces > 64) controller.close();
          else controller.enqueue(new Uint8Array(65_536).fill(97));
        },
        cancel: () => cancelled.resolve(true),
      },
      { highWaterMark: 0 },
    );
  const handle = toNodeHandler(Object.assign(async () => new Response(stream()), { basePath: '/inbox' }));
  return { pieces: () => pieces, cancelled: cancelled.promise, handle };
};

/** A request and a response whose socket accepts one chunk and is then full. */
const pair = (written: () => void) => {
  const request = Object.assign(new EventEmitter(), {
    url: '/inbox/x',
    method: 'GET',
    headers: {},
    complete: true,
    readableEnded: true,
    pause: () => {},
    resume: () => {},
  });
  const response = Object.assign(new EventEmitter(), {
    statusCode: 0,
    writableEnded: false,
    destroyed: false,
    setHeader: () => {},
    write: () => {
      written();
      return false;
    },
    end: () => {},
    destroy: () => void (response.destroyed = true),
  });
  return { request, response };
};

describe('toNodeHandler', () => {
  it('accepts a body that a parser has decompressed', async () => {
    const { proxy, send, serviceRequests } = createTestProxy({}, service);
    const base = await serve(express().use(express.json()).use(toNodeHandler(proxy)));
    const headers = { ...(await writeHeaders(send)), 'content-encoding': 'gzip' };
    const init = { method: 'POST', headers, body: gzipSync('{"status":"done"}') };
    expect((await fetch(`${base}/inbox${ACTION}`, init)).status).toBe(201);
    expect(serviceRequests.at(-1)?.body).toBe('{"status":"done"}');
  });

  it('calls next for paths outside its base path', async () => {
    const handler = toNodeHandler(createTestProxy().proxy);
    const base = await serve((request, response) => handler(request, response, () => response.writeHead(418).end()));
    const statuses = await Promise.all(
      ['/', '/inboxes', '/other', `/inbox${FEED}`].map(async (path) => (await fetch(base + path)).status),
    );
    expect(statuses).toEqual([418, 418, 418, 403]);
  });

  it('passes URL, method and headers unchanged to the option "subscriber"', async () => {
    const received: string[] = [];
    const { proxy } = createTestProxy({
      subscriber: ({ url, method, headers }) => {
        received.push(url, method, headers.get('cookie') ?? '', headers.get('accept') ?? '');
        return 'ann';
      },
    });
    const base = await serve(toNodeHandler(proxy));
    await fetch(`${base}/inbox${FEED}`, {
      headers: { ...INBOX_HEADERS, cookie: 'session=1; other=2', accept: 'application/json' },
    });
    expect(received).toEqual([`${base}/inbox${FEED}`, 'GET', 'session=1; other=2', 'application/json']);
  });

  it.each(['evil.example/x', 'a@b', 'a b'])('replaces the invalid host name "%s" by localhost', async (host) => {
    const received: string[] = [];
    const { proxy } = createTestProxy({ subscriber: ({ url }) => (received.push(url), 'ann') });
    await raw(await serve(toNodeHandler(proxy)), `/inbox${FEED}`, { ...INBOX_HEADERS, host });
    expect(received).toEqual([`http://localhost/inbox${FEED}`]);
  });

  it('answers a request with an invalid URL by 400', async () => {
    const base = await serve(toNodeHandler(createTestProxy().proxy));
    const socket = connect(Number(new URL(base).port), '127.0.0.1');
    socket.end('GET http://[ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    let text = '';
    for await (const chunk of socket.setEncoding('utf8')) text += String(chunk);
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('answers a body that is too large before it is complete, and closes the connection', async () => {
    const { proxy, send } = createTestProxy();
    const base = await serve(toNodeHandler(proxy));
    const headers = { ...(await writeHeaders(send)), 'transfer-encoding': 'chunked' };
    const request = httpRequest(`${base}/inbox${ACTION}`, { method: 'POST', headers });
    request.on('error', () => {});
    request.write('x'.repeat(20_000));
    const [response]: IncomingMessage[] = await once(request, 'response');
    expect([response?.statusCode, response?.headers.connection]).toEqual([413, 'close']);
    request.destroy();
  });

  it('aborts the read of a page that disconnects', async () => {
    const arrived = deferred<AbortSignal | undefined>();
    const { proxy } = createTestProxy({}, ({ signal }) => {
      arrived.resolve(signal);
      return new Promise(() => {});
    });
    const base = await serve(toNodeHandler(proxy));
    const request = httpRequest(`${base}/inbox${FEED}`, { headers: INBOX_HEADERS });
    request.on('error', () => {});
    request.end();
    const signal = await arrived.promise;
    request.destroy();
    if (!signal?.aborted) await once(signal ?? new EventTarget(), 'abort');
    expect(signal?.aborted).toBe(true);
  });

  it('answers a body that is cut off by 400', async () => {
    const { proxy, send, serviceRequests } = createTestProxy();
    const done = deferred<Response>();
    const wrapped = Object.assign(
      async (request: Request) => {
        const answer = await proxy(request);
        done.resolve(answer.clone());
        return answer;
      },
      { basePath: proxy.basePath },
    );
    const base = await serve(toNodeHandler(wrapped));
    const headers = { ...(await writeHeaders(send)), 'content-length': '100' };
    const request = httpRequest(`${base}/inbox${ACTION}`, { method: 'POST', headers });
    request.on('error', () => {});
    request.write('{"status":', () => setImmediate(() => request.destroy()));
    expect([(await done.promise).status, serviceRequests.length]).toEqual([400, 1]);
  });

  it('streams a whole response', async () =>
    expect((await (await fetch(`${await serve(streaming().handle)}/inbox/x`)).text()).length).toBe(64 * 65_536));

  it('streams no faster than the socket drains, and cancels the stream when the socket closes', async () => {
    const { handle, pieces, cancelled } = streaming();
    const wrote = [deferred<void>(), deferred<void>()];
    let writes = 0;
    const { request, response } = pair(() => {
      wrote[writes]?.resolve();
      writes += 1;
    });
    const handled = handle(request, response);
    await wrote[0]?.promise;
    expect(pieces()).toBe(1);
    response.emit('drain');
    await wrote[1]?.promise;
    expect(pieces()).toBe(2);
    response.destroyed = true;
    response.emit('close');
    await handled;
    expect([await cancelled, pieces()]).toEqual([true, 2]);
  });

  it('destroys the response when the stream fails, without waiting for drain', async () => {
    const stream = createSseStream(() => {});
    stream.sendChanged();
    const handle = toNodeHandler(Object.assign(async () => new Response(stream.body), { basePath: '/inbox' }));
    const { request, response } = pair(() => {
      stream.sendChanged();
      stream.sendHeartbeat();
      stream.sendHeartbeat();
    });
    await handle(request, response);
    expect(response.destroyed).toBe(true);
  });

  it('closes the connection if the proxy rejects', async () => {
    const broken = Object.assign(() => Promise.reject(new Error(KEY)), { basePath: '/inbox' });
    await expect(fetch(`${await serve(toNodeHandler(broken))}/inbox/x`)).rejects.toThrow('fetch failed');
  });
});
