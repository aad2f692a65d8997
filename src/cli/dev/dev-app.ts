/** The server of `dev` as one function from Request to Response: the page, the proxy, the service, and the route of `send`. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import { avatar } from '../../local-service/server/avatars.js';
import { onlyOwnPages, strictPolicy, withPolicy } from '../../local-service/server/policy.js';
import { createReadStateStorage } from '../../local-service/server/read-state-storage.js';
import type { LocalService } from '../../local-service/app.js';
import { findSubscriber } from '../../local-service/operations/subscribers.js';
import { createProxy } from '../../proxy/proxy.js';
import { STYLES, renderPage } from './page.js';
import { ID_PATH } from '../running-servers.js';
import { readerCookie, readerOf } from './reader.js';
import { sendMessage } from './send-message.js';

export interface DevAppOptions {
  readonly service: LocalService;
  readonly serviceUrl: string;
  /** What tells this server from another one that may get its port later. */
  readonly id: string;
  /** The folder of the built package. */
  readonly dist: string;
}

export interface DevApp {
  readonly fetch: (request: Request) => Response | Promise<Response>;
  /** Ends the event streams, so that the server can shut down. */
  readonly close: () => Promise<void>;
}

/** Finds messages that were created at the service itself, without the route of `send`. */
const WATCH_INTERVAL_MS = 2000;

/** Addresses of the team's pictures: the page of your own server would look for them at its own address. */
const PICTURE = /(?<=")\/avatars\/(\w+\.svg)(?=")/g;

async function withPictures(response: Response, url: string): Promise<Response> {
  if (!response.body) return response;
  const text = await response.text();
  return new Response(
    text.replace(PICTURE, (path, name: string) => (avatar(name) ? url + path : path)),
    response,
  );
}

/** What a page may filter and group by: keys of the messages that a new data file contains. */
const PAYLOAD_KEYS = ['category', 'project', 'document.url'];

/** The files of the package for pages without a bundler. */
const FILE_NAME = /^(?:(?:notification-inbox[\w-]*|preview)\.js|locales\/[\w-]+\.js)$/;

export function createDevApp({ service, serviceUrl, id, dist }: DevAppOptions): DevApp {
  const { store } = service;
  const proxy = createProxy({
    serviceUrl,
    apiKey: service.key,
    subscriber: (request) => readerOf(store, request),
    payload: PAYLOAD_KEYS,
    readState: createReadStateStorage(store.db),
    watch: { interval: WATCH_INTERVAL_MS },
  });
  const app = new Hono();
  // The page may also be opened as `localhost`.
  app.use(withPolicy(strictPolicy.replace("img-src 'self'", `$& ${serviceUrl}`)));
  app.all('/inbox/*', (c) => proxy(c.req.raw));
  for (const path of ['/v1/*', '/v2/*', '/dev/*'])
    app.all(path, async (c) => withPictures(await service.fetch(c.req.raw), serviceUrl));

  app.post('/send', onlyOwnPages, async (c) => {
    const result = sendMessage(store, await c.req.json().catch(() => undefined));
    if ('error' in result) return c.json(result, 422);
    await proxy.refreshInbox(result.subscriber);
    return c.json(result, 201);
  });

  app.get(ID_PATH, (c) => c.text(id));
  app.get('/page.css', (c) => c.body(STYLES, 200, { 'content-type': 'text/css; charset=utf-8' }));
  app.get('/favicon.ico', (c) => c.body(null, 204));
  app.get('/avatars/:name', (c) => {
    const svg = avatar(c.req.param('name'));
    const headers = { 'content-type': 'image/svg+xml', 'cross-origin-resource-policy': 'cross-origin' };
    return svg ? c.body(svg, 200, headers) : c.notFound();
  });
  app.get('/assets/*', async (c) => {
    const name = c.req.path.slice('/assets/'.length);
    const code = FILE_NAME.test(name) ? await readFile(join(dist, name)).catch(() => undefined) : undefined;
    return code ? c.body(code, 200, { 'content-type': 'text/javascript; charset=utf-8' }) : c.notFound();
  });
  app.get('*', (c) => {
    const reader = c.req.query('as');
    if (reader !== undefined) {
      if (!findSubscriber(store, reader))
        return c.text(`There is no subscriber "${reader}". The command "send" creates one.\n`, 404);
      c.header('set-cookie', readerCookie(c.req.url, reader));
      return c.redirect('/');
    }
    return c.html(renderPage(store, readerOf(store, c.req.raw), new URL(c.req.url), new URL(serviceUrl).host));
  });
  return { fetch: app.fetch, close: () => proxy.close() };
}
