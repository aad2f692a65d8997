// @vitest-environment node
/** The context that the host hands over with a request: which functions receive it, and that no other request sees it. */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import express from 'express';
import session from 'express-session';
import { createProxy, toNodeHandler, type ProxyOptions } from '../../../src/proxy/proxy.js';
import { EVENTS, readStream } from '../../support/event-listener.js';
import { deferred, FEED, INBOX_HEADERS, json, KEY, PAGE, SERVICE } from '../../support/test-proxy.js';
import { until } from '../../support/until.js';
import { serve } from './listening.js';

declare module 'express-session' {
  interface SessionData {
    who: string;
  }
}

interface Session {
  who: string | undefined;
}

interface ExpressContext {
  readonly nodeRequest: express.Request;
}

/** Answers with the address of the request to the service, which contains the subscriber id. */
const echo: typeof fetch = async (url) =>
  json({ data: [{ _id: 'm1', content: new Request(url).url }], hasMore: false });

function create<Context>(options: Partial<ProxyOptions<Context>> & Pick<ProxyOptions<Context>, 'subscriber'>) {
  const proxy = createProxy<Context>({ serviceUrl: SERVICE, apiKey: KEY, fetch: echo, ...options });
  onTestFinished(() => proxy.close());
  return proxy;
}

const requestOf = (path = FEED): Request => new Request(`${PAGE}/inbox${path}`, { headers: INBOX_HEADERS });
const reader = async (response: Response): Promise<string | number> =>
  /subscribers\/(\w+)/.exec(await response.text())?.[1] ?? response.status;

const ann: Session = { who: 'ann' };

it('subscriber, payloadScope, allow, createSubscriber and clientAddress receive the context of their request', async () => {
  const payloadScope = vi.fn<(request: Request, context: Session) => 'all'>(() => 'all');
  const allow = vi.fn<(request: Request, operation: string, context: Session) => boolean>(() => true);
  const createSubscriber = vi.fn<(request: Request, context: Session) => null>(() => null);
  const clientAddress = vi.fn<(request: Request, context: Session) => null>(() => null);
  const proxy = create<Session>({
    subscriber: (_request, { who }) => who,
    payloadScope,
    allow,
    createSubscriber,
    clientAddress,
    fetch: async () => json({ message: 'Subscriber with id: ann not found' }, { status: 404 }),
  });
  const [request, nobody, anonymous] = [requestOf(), { who: undefined }, requestOf()];
  await proxy(request, ann);
  await proxy(anonymous, nobody);
  for (const received of [payloadScope, createSubscriber]) expect(received.mock.calls).toEqual([[request, ann]]);
  expect(allow.mock.calls[0]).toEqual([request, 'feed', ann]);
  for (const [, , context] of allow.mock.calls) expect(context).toBe(ann);
  expect(clientAddress.mock.calls).toEqual([[anonymous, nobody]]);
});

it('concurrent requests never see the context of one another', async () => {
  const readers = Array.from({ length: 20 }, (_, turn) => (turn % 3 ? `reader${turn % 3}` : undefined));
  const everybody = deferred<void>();
  let waiting = 0;
  const proxy = create<Session>({
    subscriber: async (_request, context) => {
      waiting += 1;
      if (waiting === readers.length) everybody.resolve();
      await everybody.promise;
      return context.who;
    },
  });
  const answers = await Promise.all(readers.map(async (who) => reader(await proxy(requestOf(), { who }))));
  expect(answers).toEqual(readers.map((who) => who ?? 401));
});

it('an event stream is checked again by its own context', async () => {
  const contexts = ['ann', 'bob'].map((who): Session => ({ who }));
  const subscriber = vi.fn((_request: Request, context: Session) => context.who);
  const proxy = create({ subscriber, events: { recheck: 10 } });
  const streams = await Promise.all(contexts.map(async (one) => readStream(await proxy(requestOf(EVENTS), one))));
  await until(() => expect(subscriber.mock.calls.length).toBeGreaterThan(6));
  expect(streams.map(({ hasEnded }) => hasEnded())).toEqual([false, false]);
  Object.assign(contexts[0] ?? {}, { who: undefined });
  await until(() => expect(streams.map(({ hasEnded }) => hasEnded())).toEqual([true, false]));
  expect(new Set(subscriber.mock.calls.map(([, context]) => context))).toEqual(new Set(contexts));
});

describe('behind Express with its session', () => {
  const SESSION = session({ secret: 'of the session', resave: false, saveUninitialized: false });
  const get = async (app: express.Express): Promise<Response> =>
    fetch(`${await serve(app)}/inbox${FEED}`, { headers: INBOX_HEADERS });

  it.each<[string, ProxyOptions<ExpressContext>['subscriber'], number | string]>([
    ['reads the session of Express’s own request', (_, { nodeRequest }) => nodeRequest.session.who, 'ann'],
    ['returns nothing', (_, { nodeRequest }) => nodeRequest.session.who?.at(99), 401],
    ['throws', (_, { nodeRequest }) => String(Reflect.get(nodeRequest, 'user').id), 500],
    ['never settles', async (_, { nodeRequest }) => new Promise(() => nodeRequest), 500],
  ])('a subscriber function that %s is answered', async (_, subscriber, expected) => {
    const signIn: express.RequestHandler = (request, _response, next) => {
      request.session.who = 'ann';
      next();
    };
    const proxy = create({ subscriber, timeout: 200, onError: () => {} });
    expect(await reader(await get(express().use(SESSION, signIn, toNodeHandler(proxy))))).toBe(expected);
  });

  it('a session that is set after the proxy is answered by 500, and the console names the cause once', async () => {
    const print = vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => print.mockRestore());
    const proxy = create<ExpressContext>({ subscriber: (_request, { nodeRequest }) => nodeRequest.session.who });
    const app = express().use(toNodeHandler(proxy), SESSION);
    for (let turn = 0; turn < 3; turn += 1) expect((await get(app)).status).toBe(500);
    expect(print).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('failed'), expect.any(TypeError));
    expect(String(print.mock.calls[0]?.[1])).toContain("reading 'who'");
  });
});

it('a handler of Node gives Node’s own request, or the context with which it is called', async () => {
  const received: unknown[] = [];
  const requests: unknown[] = [];
  const subscriber = (_request: Request, context: unknown) => (received.push(context), 'ann');
  const [handle, handleWith] = [toNodeHandler(create({ subscriber })), toNodeHandler(create<Session>({ subscriber }))];
  const base = await serve((request, response) => {
    requests.push(request);
    void (request.url?.endsWith('?own') ? handleWith(request, response, ann) : handle(request, response));
  });
  for (const query of ['', '?own']) await fetch(`${base}/inbox${FEED}${query}`, { headers: INBOX_HEADERS });
  expect(received).toEqual([{ nodeRequest: requests[0] }, ann]);
  expect(Object(received[0]).nodeRequest).toBe(requests[0]);
});

it('a function that wraps a proxy receives the context, too', async () => {
  const proxy = create({ subscriber: (_request, { who }: Session) => who });
  const wrapped = Object.assign((request: Request, context: Session) => proxy(request, context), {
    basePath: '/inbox',
  });
  const base = await serve((request, response) => void toNodeHandler(wrapped)(request, response, ann));
  expect(await reader(await fetch(`${base}/inbox${FEED}`, { headers: INBOX_HEADERS }))).toBe('ann');
});
