/**
 * The server of a fictional product, as one function from Request to Response: its pages and files, its session, and the
 * inbox proxy. It knows the URL of the service and, to create messages, its store.
 */
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createProxy, memoryPubSub, type ProxyErrorInfo } from '../../src/proxy/proxy.js';
import type { LocalService } from '../../src/local-service/app.js';
import { createBackstage } from '../backstage/backstage.js';
import { accountOf, accounts, type Account } from '../page/accounts.js';
import { pageOf } from '../page/routes.js';
import { avatar } from '../../src/local-service/server/avatars.js';
import { fileAnswer, files } from './files.js';
import { onlyOwnPages, strictPolicy, withPolicy } from '../../src/local-service/server/policy.js';
import { createReadStateStorage } from '../../src/local-service/server/read-state-storage.js';
import { send } from './send.js';
import { createSessions, firstAccount } from './session.js';
import { shell } from './shell.js';

export interface AppOptions {
  readonly service: LocalService;
  readonly serviceUrl: string;
  /** Content-Security-Policy; the strict policy by default. */
  readonly csp?: string | undefined;
  readonly onError?: ((error: ProxyErrorInfo) => void) | undefined;
}

export interface App {
  readonly fetch: (request: Request) => Response | Promise<Response>;
  /** Ends the event streams, so that a server can shut down. */
  readonly close: () => Promise<void>;
}

const readBody = async (request: Request): Promise<Record<string, unknown>> => {
  const body: unknown = await request.json().catch(() => undefined);
  return typeof body === 'object' && body !== null ? { ...body } : {};
};

const MAX_BODY_BYTES = 16_384;

export function createApp({ service, serviceUrl, csp = strictPolicy, onError }: AppOptions): App {
  const sessions = createSessions(service.key);
  const commonOptions = {
    serviceUrl,
    apiKey: service.key,
    // What the pages filter and group by.
    payload: ['category', 'project', 'document.url'],
    readState: createReadStateStorage(service.store.db),
    pubsub: memoryPubSub(),
    // Detects messages that are created directly at the service, without a call of `refreshInbox`.
    watch: { interval: 5000 },
    ...(onError && { onError }),
  };
  const proxy = createProxy({ ...commonOptions, subscriber: async (request) => (await sessions.account(request))?.id });
  /** The proxies of the tour, which shows the inboxes of all accounts side by side. Any signed-in account may use them. */
  const tourProxies = accounts.map(({ id }) =>
    createProxy({
      ...commonOptions,
      basePath: `/beside/${id}`,
      subscriber: async (request) => (await sessions.account(request)) && id,
    }),
  );
  const proxies = [proxy, ...tourProxies];

  /** The signed-in account. Signs a new browser in as the first account. */
  const ensureAccount = async (c: Context): Promise<Account | undefined> => {
    if (!(await sessions.isNew(c.req.raw))) return sessions.account(c.req.raw);
    c.header('set-cookie', await sessions.cookie(firstAccount));
    return firstAccount;
  };

  const app = new Hono();
  app.use(withPolicy(csp));
  for (const each of proxies) app.all(`${each.basePath}/*`, (c) => each(c.req.raw));
  app.route('/backstage', createBackstage({ serviceUrl, store: service.store }));
  const limitBody = bodyLimit({
    maxSize: MAX_BODY_BYTES,
    onError: (c) => c.json({ message: 'That is too long.' }, 413),
  });
  app.post('*', onlyOwnPages, limitBody);

  app.get('/session', onlyOwnPages, async (c) => c.json({ account: (await ensureAccount(c)) ?? null }));
  app.post('/session', async (c) => {
    const { account: id } = await readBody(c.req.raw);
    const account = accountOf(id);
    if (id !== null && !account) return c.json({ message: 'There is no such account.' }, 422);
    c.header('set-cookie', await sessions.cookie(account));
    return c.json({ account: account ?? null });
  });
  app.post('/send', async (c) => {
    const account = await sessions.account(c.req.raw);
    if (!account) return c.json({ message: 'Sign in first.' }, 401);
    const body = await readBody(c.req.raw);
    const reader = body['to'] === undefined ? account : accountOf(body['to']);
    if (!reader) return c.json({ message: 'There is no such account.' }, 422);
    const sent = send(service.store, reader, body);
    if ('error' in sent) return c.json({ message: sent.error }, 422);
    await proxy.refreshInbox(reader.id);
    return c.json(sent, 201);
  });

  for (const [path, file] of Object.entries(files)) app.get(path, () => fileAnswer(file));
  app.get('/avatars/:name', (c) => {
    const svg = avatar(c.req.param('name'));
    return svg ? c.body(svg, 200, { 'content-type': 'image/svg+xml' }) : c.notFound();
  });
  app.get('*', async (c) => {
    const exists = pageOf(c.req.path) !== undefined;
    if (!exists && !c.req.header('accept')?.includes('text/html')) return c.notFound();
    // Browsers omit the cookie of a SameSite=Strict session if a link on another site leads here. The page then requests
    // the account itself.
    const account = c.req.header('sec-fetch-site') === 'cross-site' ? undefined : await ensureAccount(c);
    return c.html(await shell(c.req.raw, account), exists ? 200 : 404);
  });
  app.onError((error, c) => {
    console.error(error);
    return c.text('Something went wrong.', 500);
  });
  return { fetch: app.fetch, close: async () => void (await Promise.all(proxies.map((each) => each.close()))) };
}
