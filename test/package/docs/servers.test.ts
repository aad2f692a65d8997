/**
 * The server samples of the documentation, as they are, in a folder outside of the repository: plain Node, a session, and
 * the local service behind. Frameworks are the real packages; a route handler of Next and a Worker are called as their
 * platforms call them. Run after the build.
 */
import { transformWithOxc } from 'vite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeFolder, type Folder } from '../consumer-app/folder.js';
import { startServer, type ServerProcess } from '../consumer-app/process.js';
import { SERVICE_KEY, startUpstream, type Upstream } from '../consumer-app/service.js';
import { cookieOf } from '../consumer-app/session.js';
import { readStream } from '../../support/event-listener.js';
import { sample } from '../../../tools/docs/pages.js';

interface Server {
  /** Where the reader would put the sample. */
  readonly file: string;
  readonly code: string;
  /** Whether it listens by itself; otherwise a platform calls it. */
  readonly listens: boolean;
  readonly hasEvents: boolean;
  /** Where the session is that of the framework: a sign-in that the sample lacks. Otherwise it is the cookie of the tests. */
  readonly signIn?: string;
}

const QUICK_START: Server = {
  file: 'quick/server.js',
  code: sample('README', 'Quick start', 'server.js'),
  listens: true,
  hasEvents: true,
  signIn: '',
};

const ofGettingStarted = (heading: string, file: string, listens: boolean, hasEvents = true): Server => ({
  file,
  code: sample('getting-started', heading),
  listens,
  hasEvents,
});

const FASTIFY_SIGN_IN = `app.get('/sign-in/:userId', async (request) => {
  request.session.userId = request.params.userId;
  return '';
});`;
const KOA_SIGN_IN = `app.use((context) => {
  context.session.userId = context.path.slice('/sign-in/'.length);
  context.status = 204;
});`;

const NODE_SERVER = ofGettingStarted("Node's http server", 'server.js', true);

const SERVERS: Readonly<Record<string, Server>> = {
  'the quick start': QUICK_START,
  'Node’s http server': NODE_SERVER,
  Fastify: { ...ofGettingStarted('Fastify', 'fastify.js', true), signIn: FASTIFY_SIGN_IN },
  Koa: { ...ofGettingStarted('Koa', 'koa.js', true), signIn: KOA_SIGN_IN },
  Hono: ofGettingStarted('Hono', 'hono.js', false),
  'a route handler of Next': ofGettingStarted('Next', 'app/inbox/[...path]/route.js', false),
  'a Cloudflare Worker': ofGettingStarted('Cloudflare Workers', 'worker.js', false, false),
};

const SECRET = { SESSION_SECRET: 'of the session, in 32 characters or more' };
const FEED = '/inbox/v1/subscribers/me/notifications/feed';

let folder: Folder;
let upstream: Upstream;

beforeAll(async () => {
  Object.assign(process.env, SECRET);
  upstream = await startUpstream();
  folder = makeFolder({
    packages: ['express', 'express-session', 'fastify', '@fastify', 'koa', 'koa-session', 'hono', '@hono/node-server'],
  });
  folder.write('package.json', '{ "type": "module" }');
  for (const name of ['session.js', 'pages.js', 'serve.js']) folder.copy(name);
  folder.write('inbox.js', sample('getting-started', 'A module for the proxy'));
  for (const { file, code, signIn = '' } of Object.values(SERVERS)) {
    const complete = code.replace(/^(?:await )?app\.listen/m, `${signIn}\n$&`);
    folder.write(file, (await transformWithOxc(complete, 'sample.ts', { sourcemap: false })).code);
  }
});
afterAll(async () => {
  await upstream.close();
  folder.remove();
});

type Send = (path: string, init?: RequestInit & { readonly as?: string }) => Promise<Response>;

/** Starts a server. Gives a function that sends requests as a browser does, signed in as a subscriber, and the process. */
async function start({ file, listens, signIn }: Server): Promise<readonly [Send, ServerProcess]> {
  const running = await startServer({
    cwd: folder.path,
    args: listens ? [file] : ['serve.js', `./${encodeURI(file)}`],
    env: { ...SECRET, SERVICE_URL: upstream.url, SERVICE_KEY },
  });
  const { url } = running;
  const cookies = new Map<string, string>();
  const cookiesOf = async (id: string): Promise<string> => {
    if (signIn === undefined) return cookieOf(id).split(';')[0] ?? '';
    const { headers } = await fetch(`${url}/sign-in/${id}`, { redirect: 'manual' });
    return headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
  };
  const send: Send = async (path, { as, ...init } = {}) => {
    if (as && !cookies.has(as)) cookies.set(as, await cookiesOf(as));
    return fetch(url + path, {
      ...init,
      headers: {
        'x-notification-inbox': '1',
        'sec-fetch-site': 'same-origin',
        ...(as && { cookie: cookies.get(as) ?? '' }),
        ...Object.fromEntries(new Headers(init.headers)),
      },
    });
  };
  return [send, running];
}

/** A server for all tests of a suite. It must print nothing. */
function useServer(server: Server): Send {
  let started: readonly [Send, ServerProcess] | undefined;
  beforeAll(async () => {
    started = await start(server);
  }, 60_000);
  afterAll(async () => {
    await started?.[1].kill();
    expect(started?.[1].output()).toBe('');
  });
  return (path, init) => started?.[0](path, init) ?? expect.unreachable();
}

describe.each(Object.entries(SERVERS))('%s, as documented,', (_name, server) => {
  const send = useServer(server);

  it('gives each reader their own feed, and nothing to anybody else', async () => {
    await upstream.send({ subscriberId: 'zoe', subject: 'For Zoe alone' });
    const own = await send(FEED, { as: 'zoe' });
    expect([own.status, await own.text()]).toEqual([200, expect.stringContaining('For Zoe alone')]);
    const other = await send(FEED, { as: 'tomas' });
    expect([other.status, await other.text()]).toEqual([200, expect.not.stringContaining('For Zoe alone')]);
    expect((await send(FEED)).status).toBe(401);
    const forged = { cookie: 'session=zoe.forged; connect.sid=s%3Azoe.forged; sessionId=zoe.forged; koa.sess=e30' };
    expect((await send(FEED, { headers: forged })).status).toBe(401);
    expect((await send(FEED.replace('me', 'zoe'), { as: 'tomas' })).status).toBe(403);
    expect((await send(FEED, { as: 'zoe', headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
    expect((await send('/inbox/v1/integrations', { as: 'zoe' })).status).toBe(404);
  });

  it('records an action, and notifies an open inbox where the platform has streams', async () => {
    const buttons = [{ type: 'primary', content: 'Yes' }];
    const id = await upstream.send({ subscriberId: 'zoe', subject: 'May I?', workflow: 'approval-requested', buttons });
    const events = await send('/inbox/v1/subscribers/me/events', { as: 'zoe' });
    expect(events.status).toBe(server.hasEvents ? 200 : 404);
    const stream = await readStream(events);
    const act = (subject: string): Promise<Response> =>
      send(`/inbox/v1/subscribers/me/messages/${id}/actions/primary`, {
        as: 'zoe',
        method: 'POST',
        headers: { 'inbox-subject': subject, 'content-type': 'application/json' },
        body: '{"status":"done"}',
      });
    expect((await act('of somebody else')).status).toBe(412);
    expect((await act(events.headers.get('inbox-subject') ?? '')).status).toBe(201);
    expect(await upstream.feed('zoe')).toMatch(new RegExp(`"_id":"${id}".*"status":"done"`));
    await vi.waitFor(() => expect(stream.changes() > 0).toBe(server.hasEvents), 30_000);
  });

  it('keeps concurrent readers apart', async () => {
    const ids = ['zoe', 'tomas'];
    for (const id of ids) await upstream.send({ subscriberId: id, subject: `For ${id} alone` });
    for (const as of ids) await send(FEED, { as });
    const both = Array.from({ length: 20 }, (_, turn) => ids[turn % 2] ?? '');
    const feeds = await Promise.all(both.map(async (as) => (await send(FEED, { as })).text()));
    expect(feeds.map((feed) => ids.filter((id) => feed.includes(`For ${id} alone`)))).toEqual(both.map((id) => [id]));
    expect((await send(FEED)).status).toBe(401);
  });

  it('saves a preference', async () => {
    const subject = (await send(FEED, { as: 'zoe' })).headers.get('inbox-subject') ?? '';
    const headers = { 'inbox-subject': subject, 'content-type': 'application/json' };
    const body = '{"channels":{"email":false}}';
    const saved = await send('/inbox/v2/subscribers/me/preferences', { as: 'zoe', method: 'PATCH', headers, body });
    expect([saved.status, await saved.text()]).toEqual([200, expect.stringContaining('"email":false')]);
  });
});

describe('Node’s http server, as documented,', () => {
  const send = useServer(NODE_SERVER);

  it('answers all other requests by the reader’s own handler', async () => {
    folder.write('public/index.html', 'A page of the reader');
    expect(await (await send('/')).text()).toBe('A page of the reader');
  });
});

describe('the quick start', () => {
  const send = useServer(QUICK_START);

  it('serves a page with the element, and the file that it loads', async () => {
    const page = await (await send('/', { as: 'zoe' })).text();
    const [, script = ''] = /<script type="module" src="([^"]+)">/.exec(page) ?? [];
    expect(page).toContain('<notification-inbox endpoint="/inbox">');
    const file = await send(script);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, expect.stringContaining('javascript')]);
  });
});

it('the lines for Express in Getting started are those of the quick start', () => {
  const lines = sample('getting-started', 'Express', 'js').trim().split('\n');
  expect(lines.filter((line) => !QUICK_START.code.includes(line))).toEqual([]);
});
