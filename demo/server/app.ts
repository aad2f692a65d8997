/**
 * The server of a made-up product, as one function from Request to Response: its pages and files, its session, and the
 * inbox proxy. It knows the service only as an address and, for sending, as the store beside it.
 */
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createProxy, memoryPubSub, type ProxyErrorInfo } from '../../src/proxy/proxy.js';
import type { LocalService } from '../service/app.js';
import { createBackstage } from '../backstage/backstage.js';
import { accountOf, accounts, type Account } from '../page/accounts.js';
import { pageOf } from '../page/routes.js';
import { avatar } from './avatars.js';
import { fileAnswer, files } from './files.js';
import { marksStorage } from './marks.js';
import { onlyOwnPages, strictPolicy, withPolicy } from './policy.js';
import { send } from './send.js';
import { createSessions, firstAccount } from './session.js';
import { shell } from './shell.js';

export interface AppOptions {
  readonly service: LocalService;
  /** Where the service listens. */
  readonly serviceUrl: string;
  /** Stands in for the strict policy. */
  readonly csp?: string | undefined;
  readonly onError?: ((trouble: ProxyErrorInfo) => void) | undefined;
}

export interface App {
  readonly fetch: (request: Request) => Response | Promise<Response>;
  /** Ends what would stay open, so that a server can come to its end. */
  readonly close: () => Promise<void>;
}

const bodyOf = async (request: Request): Promise<Record<string, unknown>> => {
  const body: unknown = await request.json().catch(() => undefined);
  return typeof body === 'object' && body !== null ? { ...body } : {};
};

export function createApp({ service, serviceUrl, csp = strictPolicy, onError }: AppOptions): App {
  const sessions = createSessions(service.key);
  const common = {
    serviceUrl,
    apiKey: service.key,
    readState: marksStorage(service.store.db),
    pubsub: memoryPubSub(),
    // For messages that are made at the service itself, where no code of ours tells of them.
    watch: { interval: 5000 },
    ...(onError && { onError }),
  };
  const proxy = createProxy({ ...common, subscriber: async (request) => (await sessions.account(request))?.id });
  /** Those of the tour, which shows the demo's people side by side to whoever is signed in as one of them. */
  const beside = accounts.map(({ id }) =>
    createProxy({
      ...common,
      basePath: `/beside/${id}`,
      subscriber: async (request) => (await sessions.account(request)) && id,
    }),
  );
  const proxies = [proxy, ...beside];

  /** Whoever is signed in; a newcomer is, from here on. */
  const welcome = async (c: Context): Promise<Account | undefined> => {
    if (!(await sessions.isNew(c.req.raw))) return sessions.account(c.req.raw);
    c.header('set-cookie', await sessions.cookie(firstAccount));
    return firstAccount;
  };

  const app = new Hono();
  app.use(withPolicy(csp));
  for (const each of proxies) app.all(`${each.basePath}/*`, (c) => each(c.req.raw));
  app.route('/backstage', createBackstage({ serviceUrl, store: service.store }));
  const tooLong = bodyLimit({ maxSize: 16_384, onError: (c) => c.json({ message: 'That is too long.' }, 413) });
  app.post('*', onlyOwnPages, tooLong);

  app.get('/session', onlyOwnPages, async (c) => c.json({ account: (await welcome(c)) ?? null }));
  app.post('/session', async (c) => {
    const { account: id } = await bodyOf(c.req.raw);
    const account = accountOf(id);
    if (id !== null && !account) return c.json({ message: 'Nobody has that name.' }, 422);
    c.header('set-cookie', await sessions.cookie(account));
    return c.json({ account: account ?? null });
  });
  app.post('/send', async (c) => {
    const account = await sessions.account(c.req.raw);
    if (!account) return c.json({ message: 'Sign in first.' }, 401);
    const body = await bodyOf(c.req.raw);
    const reader = body['to'] === undefined ? account : accountOf(body['to']);
    if (!reader) return c.json({ message: 'Nobody has that name.' }, 422);
    const sent = send(service.store, reader, body);
    if ('complaint' in sent) return c.json({ message: sent.complaint }, 422);
    await proxy.notify(reader.id);
    return c.json(sent, 201);
  });

  for (const [path, file] of Object.entries(files)) app.get(path, () => fileAnswer(file));
  app.get('/avatars/:name', (c) => {
    const svg = avatar(c.req.param('name'));
    return svg ? c.body(svg, 200, { 'content-type': 'image/svg+xml' }) : c.notFound();
  });
  app.get('*', async (c) => {
    const found = pageOf(c.req.path) !== undefined;
    if (!found && !c.req.header('accept')?.includes('text/html')) return c.notFound();
    // A link on another site brings no cookie along, even where there is one: who it is, the page asks then.
    const account = c.req.header('sec-fetch-site') === 'cross-site' ? undefined : await welcome(c);
    return c.html(await shell(c.req.raw, account), found ? 200 : 404);
  });
  app.onError((error, c) => {
    console.error(error);
    return c.text('Something went wrong.', 500);
  });
  return { fetch: app.fetch, close: async () => void (await Promise.all(proxies.map((each) => each.close()))) };
}
