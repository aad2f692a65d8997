/**
 * A site of its own for each test: the local service on a database in memory, our proxy, and pages under the strictest
 * policy, all of one origin on a free port. Who is signed in is a cookie.
 */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { createService } from '../../../demo/service/app.js';
import type { LocalService } from '../../../demo/service/app.js';
import { createProxy } from '../../../src/proxy/proxy.js';
import type { InboxProxy, OperationName } from '../../../src/proxy/proxy.js';

/** Nothing of ours needs more than this. */
export const STRICTEST =
  "default-src 'none'; script-src 'self'; style-src 'none'; connect-src 'self'; " +
  "require-trusted-types-for 'script'; trusted-types 'none'";

/** With the pictures of people, which are the host's to allow. */
const WITH_AVATARS = `${STRICTEST}; img-src 'self'`;

const AVATAR =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><circle cx="18" cy="18" r="18" fill="#7aa"/></svg>';

/** The proxies' key, known by its look wherever it turned up. */
export const PLANTED_KEY = 'planted-key-5d0f83e1c27a';

/** Milliseconds; the shortest rhythm of these tests asks oftener. */
const CALM = 1500;

export interface Site {
  readonly url: string;
  /** Answers to the browser, of all that were ever given, in which the key was found. */
  leaks(): Promise<string[]>;
  readonly service: LocalService;
  /** Requests that reached the proxy, as `GET /inbox/v1/…`. */
  readonly requests: string[];
  /** Waits until nothing has been asked for a while: what is asked after that is asked for a reason of its own. */
  calm(): Promise<void>;
  /** What browsers reported of a policy that says `report-uri /reports`. */
  readonly reports: string[];
  /** Puts a message into the feed of a subscriber, and gives its id. */
  send(message: Record<string, unknown> & { readonly subscriberId: string }): Promise<string>;
  /** Tells the open inboxes of a subscriber that there is something new, as the host's backend would. */
  notify(subscriberId: string): Promise<void>;
  /** Kills what answers the browser, proxy and pages; gives what starts it anew at the same address. */
  kill(): Promise<() => Promise<void>>;
  /** Asks the service as a server would. */
  ask(method: string, path: string, body?: unknown): Promise<Response>;
  close(): Promise<void>;
}

export interface SiteOptions {
  readonly policy?: string;
  /** More headers of the page. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly seed?: boolean | 'team';
  /** Whether the proxy keeps marks. */
  readonly marks?: boolean;
  /** Whether the proxy holds event streams; not unless told, so that tests may count requests. */
  readonly events?: boolean;
  /** Operations that the proxy does not allow. */
  readonly denied?: readonly OperationName[];
  /** Answers a request in place of the site, where it gives an answer. */
  readonly answer?: (request: Request) => Response | undefined | Promise<Response | undefined>;
}

const root = new URL('../../../', import.meta.url);
const file = async (path: string): Promise<string> => readFile(new URL(path, root), 'utf8');

/** Two sessions side by side, each with a proxy and a cookie of its own. */
const subscriberOf =
  (cookie: string) =>
  (request: Request): string | null =>
    new RegExp(`(?:^|; )${cookie}=([a-z]+)`).exec(request.headers.get('cookie') ?? '')?.[1] ?? null;

const listen = (
  fetch: (request: Request) => Response | Promise<Response>,
  at = 0,
): Promise<{ url: string; port: number; close(): Promise<void> }> =>
  new Promise((resolve) => {
    const server = serve({ fetch, port: at, hostname: '127.0.0.1' }, ({ port }) =>
      resolve({
        port,
        url: `http://127.0.0.1:${port}`,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            if ('closeAllConnections' in server) server.closeAllConnections();
          }),
      }),
    );
  });

/** Databases with the made-up team and its history: the first is filled, and each test has a copy of it. */
let folder = '';
let copies = 0;

function copyOfFilled(): string {
  const filled = (): string => join(folder, 'filled.db');
  if (!folder) {
    folder = mkdtempSync(join(tmpdir(), 'inbox-site-'));
    process.once('exit', () => rmSync(folder, { recursive: true }));
    createService({ data: filled(), seed: true, key: PLANTED_KEY }).close();
  }
  const copy = join(folder, `${(copies += 1)}.db`);
  copyFileSync(filled(), copy);
  return copy;
}

export async function startSite({
  policy = WITH_AVATARS,
  headers = {},
  seed = true,
  marks = false,
  events = false,
  denied = [],
  answer: answerInstead = () => undefined,
}: SiteOptions = {}): Promise<Site> {
  const data = seed === true ? copyOfFilled() : ':memory:';
  const service = createService({ data, seed, rateLimit: false, key: PLANTED_KEY });
  const upstream = await listen(service.fetch);
  const requests: string[] = [];
  const reports: string[] = [];
  const app = new Hono();
  const answers: Promise<string[]>[] = [];
  app.use(async (c, next) => {
    await next();
    const { path } = c.req;
    const heads = JSON.stringify([c.res.statusText, ...c.res.headers]);
    const body = c.res.clone().text();
    answers.push(body.then((text) => ((heads + text).includes(PLANTED_KEY) ? [path] : [])));
  });
  const makeProxies = [
    ['/inbox', 'session'],
    ['/other', 'other'],
  ].map(([basePath = '', cookie = '']) => {
    const kept = new Map<string, unknown>();
    const storage = { getItem: (key: string) => kept.get(key), setItem: kept.set.bind(kept) };
    return (): InboxProxy =>
      createProxy({
        serviceUrl: upstream.url,
        apiKey: service.key,
        subscriber: subscriberOf(cookie),
        basePath,
        ...(!events && { events }),
        ...(denied.length > 0 && { allow: (_request, operation) => !denied.includes(operation) }),
        ...(marks && { readState: storage }),
      });
  });
  let proxies = makeProxies.map((make) => make());
  app.use(async (c, next) => (await answerInstead(c.req.raw)) ?? next());
  for (const [place, { basePath }] of proxies.entries()) {
    app.all(`${basePath}/*`, (c) => {
      requests.push(`${c.req.method} ${c.req.path}${new URL(c.req.url).search}`);
      return proxies[place]?.(c.req.raw) ?? c.notFound();
    });
  }
  const endStreams = async (): Promise<void> => void (await Promise.all(proxies.map((proxy) => proxy.close())));
  const pages: Record<string, [path: string, type: string]> = {
    '/frame': ['test/browser/pages/frame.html', 'text/html; charset=utf-8'],
    '/page.js': ['test/browser/pages/page.js', 'text/javascript'],
    '/notification-inbox.js': ['dist/notification-inbox.js', 'text/javascript'],
    '/notification-inbox-panel.js': ['dist/notification-inbox-panel.js', 'text/javascript'],
    '/preview.js': ['dist/preview.js', 'text/javascript'],
  };
  app.get('/locales/:file', async (c) =>
    c.body(await file(`dist/locales/${c.req.param('file')}`), 200, { 'content-type': 'text/javascript' }),
  );
  app.post('/reports', async (c) => {
    reports.push(await c.req.text());
    return c.body(null, 204);
  });
  app.get('/avatars/*', (c) => c.body(AVATAR, 200, { 'content-type': 'image/svg+xml' }));
  app.get('/favicon.ico', (c) => c.body(null, 204));
  app.get('*', async (c) => {
    const [path, type] = pages[c.req.path] ?? ['test/browser/pages/index.html', 'text/html; charset=utf-8'];
    return c.body(await file(path), 200, {
      'content-type': type,
      'content-security-policy': policy,
      // A page of an opaque origin may load our scripts, as it may those of a CDN.
      ...(type === 'text/javascript' && { 'access-control-allow-origin': '*' }),
      ...headers,
    });
  });
  let front = await listen(app.fetch);

  const ask: Site['ask'] = async (method, path, body) =>
    service.fetch(
      new Request(upstream.url + path, {
        method,
        headers: { authorization: `ApiKey ${service.key}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );

  return {
    url: front.url,
    service,
    requests,
    calm: async () => {
      for (let heard = -1; heard !== requests.length;) {
        heard = requests.length;
        await setTimeout(CALM);
      }
    },
    reports,
    leaks: async () => {
      await endStreams();
      return (await Promise.all(answers)).flat();
    },
    notify: async (subscriberId) => void (await Promise.all(proxies.map((proxy) => proxy.notify(subscriberId)))),
    kill: async () => {
      await front.close();
      await endStreams();
      return async () => {
        proxies = makeProxies.map((make) => make());
        front = await listen(app.fetch, front.port);
      };
    },
    ask,
    send: async (message) => {
      const answer = await ask('POST', '/dev/messages', { workflow: 'comment-added', content: 'Text', ...message });
      const body: unknown = await answer.json();
      const id: unknown = Reflect.get(Object(Reflect.get(Object(body), 'data')), '_id');
      if (typeof id !== 'string') throw new Error(`No message was made: ${JSON.stringify(body)}`);
      return id;
    },
    close: async () => {
      await front.close();
      await upstream.close();
      service.close();
    },
  };
}
