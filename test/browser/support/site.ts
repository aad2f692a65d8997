/**
 * A site for each test: the local service on a database of its own, the proxy, and pages under a strict policy, all on one
 * origin. A cookie or a token says who is signed in.
 */
import { setTimeout } from 'node:timers/promises';
import { Hono } from 'hono';
import { createService, type LocalService } from '../../../src/local-service/app.js';
import { createMessage } from '../../../src/local-service/http/dev-routes.js';
import { people } from '../../../src/local-service/seed/people.js';
import { patchSubscriber } from '../../../src/local-service/operations/subscribers.js';
import { createProxy, type InboxProxy } from '../../../src/proxy/proxy.js';
import { NOON_ZONE } from '../../support/noon-zone.js';
import { listen } from './listen.js';
import { copySeededDatabase } from './seeded-database.js';
import { servePages } from './serve-pages.js';

/** The strictest policy under which the inbox works. */
export const STRICT_CSP =
  "default-src 'none'; script-src 'self'; style-src 'none'; connect-src 'self'; " +
  "require-trusted-types-for 'script'; trusted-types 'none'";

/** With the avatars, which the host has to allow. */
const CSP_WITH_AVATARS = `${STRICT_CSP}; img-src 'self'`;

/** The proxies' API key. No response to a browser may contain it. */
export const CANARY_KEY = 'canary-key-5d0f83e1c27a';

/** Milliseconds; longer than the shortest refresh interval of these tests. */
const IDLE_MS = 1500;

export interface Site {
  readonly url: string;
  /** Paths of all responses to browsers so far that contained the key. */
  findKeyLeaks(): Promise<string[]>;
  readonly service: LocalService;
  /** Requests that reached the proxy, as `GET /inbox/v1/…`. */
  readonly requests: string[];
  /** Waits until no request has come for a while, so that a later request has another cause. */
  waitUntilIdle(): Promise<void>;
  /** Reports of browsers under a policy with `report-uri /reports`. */
  readonly reports: string[];
  /** Adds a message to the feed of a subscriber, and returns its id. */
  send(message: NewMessage): Promise<string>;
  /** The same for many messages, in one transaction. */
  sendAll(messages: readonly NewMessage[]): Promise<string[]>;
  feedRequests(): number;
  /** Notifies the open inboxes of a subscriber of a change, as the host's backend would. */
  refreshInbox(subscriberId: string): Promise<void>;
  /** Stops the proxies and pages. Returns a function that starts them again at the same address. */
  stop(): Promise<() => Promise<void>>;
  /** Sends a request to the service with the API key. */
  callService(method: string, path: string, body?: unknown): Promise<Response>;
  close(): Promise<void>;
}

export type NewMessage = Readonly<Record<string, unknown>> & { readonly subscriberId: string };

export interface SiteOptions {
  readonly policy?: string;
  /** Further headers of the pages. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly seed?: boolean | 'team';
  /** Whether the proxy stores read state. */
  readonly readState?: boolean;
  /** Whether the proxy has event streams. The default is false, so that tests can count requests. */
  readonly events?: boolean;
  /** Responds to a request before the site does. */
  readonly respond?: (request: Request) => Response | undefined | Promise<Response | undefined>;
}

/** Two sessions side by side, each with a proxy and a cookie of its own; a page without cookies sends a token. */
const subscriberOf =
  (cookie: string) =>
  ({ headers }: Request): string | null =>
    (new RegExp(`(?:^|; )${cookie}=([a-z]+)`).exec(headers.get('cookie') ?? '') ??
      /^Bearer ([a-z]+)$/.exec(headers.get('authorization') ?? ''))?.[1] ?? null;

/** The factories of the two proxies; their read state survives a restart. */
const proxyFactories = (serviceUrl: string, apiKey: string, options: SiteOptions): readonly (() => InboxProxy)[] =>
  [
    ['/inbox', 'session'],
    ['/other', 'other'],
  ].map(([basePath = '', cookie = '']) => {
    const { events = false, readState } = options;
    const values = new Map<string, unknown>();
    const storage = { getItem: (key: string) => values.get(key), setItem: values.set.bind(values) };
    return () =>
      createProxy({
        serviceUrl,
        apiKey,
        subscriber: subscriberOf(cookie),
        payload: ['issue'],
        basePath,
        ...(!events && { events }),
        ...(readState && { readState: storage }),
      });
  });

export async function startSite(options: SiteOptions = {}): Promise<Site> {
  const { policy = CSP_WITH_AVATARS, headers = {}, seed = true, respond = () => undefined } = options;
  const data = seed === true ? copySeededDatabase(CANARY_KEY) : ':memory:';
  const service = createService({ data, seed, deliveryDelay: 0, key: CANARY_KEY });
  // As the browser's: see playwright.config.ts.
  for (const { subscriberId } of seed ? people : [])
    patchSubscriber(service.store, subscriberId, { timezone: NOON_ZONE });
  const upstream = await listen(service.fetch);
  const factories = proxyFactories(upstream.url, service.key, options);
  let proxies = factories.map((create) => create());
  const requests: string[] = [];
  const reports: string[] = [];
  const leakChecks: Promise<string[]>[] = [];

  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    const { path } = c.req;
    const head = JSON.stringify([c.res.statusText, ...c.res.headers]);
    const body = c.res.clone().text();
    leakChecks.push(body.then((text) => ((head + text).includes(CANARY_KEY) ? [path] : [])));
  });
  app.use(async (c, next) => (await respond(c.req.raw)) ?? next());
  for (const [index, { basePath }] of proxies.entries())
    app.all(`${basePath}/*`, (c) => {
      requests.push(`${c.req.method} ${c.req.path}${new URL(c.req.url).search}`);
      return proxies[index]?.(c.req.raw) ?? c.notFound();
    });
  app.post('/reports', async (c) => {
    reports.push(await c.req.text());
    return c.body(null, 204);
  });
  servePages(app, policy, headers);
  let front = await listen(app.fetch);

  const closeStreams = async (): Promise<void> => void (await Promise.all(proxies.map((proxy) => proxy.close())));
  const addMessage = (message: NewMessage): string => {
    const { data: created } = createMessage(service.store, { workflow: 'comment-added', content: 'Text', ...message });
    if (typeof created?.['_id'] !== 'string')
      throw new Error(`The service created no message: ${JSON.stringify(message)}`);
    return created['_id'];
  };
  const callService: Site['callService'] = async (method, path, body) =>
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
    reports,
    callService,
    waitUntilIdle: async () => {
      for (let count = -1; count !== requests.length;) {
        count = requests.length;
        await setTimeout(IDLE_MS);
      }
    },
    findKeyLeaks: async () => {
      await closeStreams();
      return (await Promise.all(leakChecks)).flat();
    },
    refreshInbox: async (subscriberId) =>
      void (await Promise.all(proxies.map((proxy) => proxy.refreshInbox(subscriberId)))),
    stop: async () => {
      await front.close();
      await closeStreams();
      return async () => {
        proxies = factories.map((create) => create());
        front = await listen(app.fetch, front.port);
      };
    },
    send: async (message) => addMessage(message),
    sendAll: async (messages) => service.store.db.transaction(() => messages.map(addMessage)),
    feedRequests: () => requests.filter((line) => line.includes('/feed')).length,
    close: async () => {
      await front.close();
      await upstream.close();
      service.close();
    },
  };
}
