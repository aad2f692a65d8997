/**
 * The README's recipes for the proxy, each as it stands there in a folder outside of the repository, run by plain Node behind
 * a real session and before the local service. Frameworks that can be had as packages are the real ones; a route handler
 * of Next and a Worker are called as their platforms call them. Run after the build.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Folder } from '../../consumer-app/folder.js';
import { makeFolder } from '../../consumer-app/folder.js';
import type { Serving } from '../../consumer-app/process.js';
import { startServing } from '../../consumer-app/process.js';
import { STRANGERS_KEY, startUpstream } from '../../consumer-app/service.js';
import type { Upstream } from '../../consumer-app/service.js';
import { cookieOf } from '../../consumer-app/session.js';
import { take } from '../../proxy/listening.js';
import { sample } from './blocks.js';

interface Recipe {
  /** Where its sample is found in the README. */
  readonly intro: string;
  /** Where the reader would put it. */
  readonly file: string;
  /** Whether it is a server; else it is called. */
  readonly listens: boolean;
  /** Whether it holds streams. */
  readonly events: boolean;
}

const RECIPES: Readonly<Record<string, Recipe>> = {
  'Node’s own server': { intro: "Node's own server", file: 'server.js', listens: true, events: true },
  Express: { intro: 'Express', file: 'express.js', listens: true, events: true },
  Fastify: { intro: 'Fastify', file: 'fastify.js', listens: true, events: true },
  Hono: { intro: 'Hono', file: 'hono.js', listens: false, events: true },
  'a route handler of Next': {
    intro: 'Next, as a route handler',
    file: 'app/inbox/[...path]/route.js',
    listens: false,
    events: true,
  },
  'a Cloudflare Worker': { intro: 'A Cloudflare Worker', file: 'worker.js', listens: false, events: false },
};

const SECRET = { SESSION_SECRET: 'of the session' };
const FEED = '/inbox/v1/subscribers/me/notifications/feed';

let folder: Folder;
let upstream: Upstream;
let serving: Serving | undefined;

beforeAll(async () => {
  Object.assign(process.env, SECRET);
  upstream = await startUpstream();
  folder = makeFolder({ packages: ['express', 'fastify', 'hono', '@hono/node-server'] });
  folder.write('package.json', '{ "type": "module" }');
  for (const name of ['session.js', 'pages.js', 'serve.js']) folder.copy(name);
  folder.write('inbox.js', sample('Make it once'));
  for (const { intro, file } of Object.values(RECIPES)) folder.write(file, sample(intro));
});
afterEach(async () => {
  await serving?.kill();
  serving = undefined;
});
afterAll(async () => {
  await upstream.close();
  folder.remove();
});

type Ask = (path: string, init?: RequestInit & { readonly as?: string }) => Promise<Response>;

/** Starts it, and gives a browser's way of asking, signed in as whoever is named. */
async function start({ file, listens }: Pick<Recipe, 'file' | 'listens'>): Promise<Ask> {
  serving = await startServing({
    cwd: folder.path,
    run: listens ? [file] : ['serve.js', `./${encodeURI(file)}`],
    env: { ...SECRET, NOTIFICATIONS_URL: upstream.url, NOTIFICATIONS_KEY: STRANGERS_KEY },
  });
  const { url } = serving;
  return (path, { as, ...init } = {}) =>
    fetch(url + path, {
      ...init,
      headers: {
        'x-notification-inbox': '1',
        'sec-fetch-site': 'same-origin',
        ...(as && { cookie: cookieOf(as).split(';')[0] }),
        ...Object.fromEntries(new Headers(init.headers)),
      },
    });
}

describe.each(Object.entries(RECIPES))('the README’s recipe for %s', (_name, recipe) => {
  it('gives whoever is signed in their own feed, and nobody else anything', async () => {
    await upstream.send({ subscriberId: 'zoe', subject: 'For Zoe alone' });
    const ask = await start(recipe);
    const own = await ask(FEED, { as: 'zoe' });
    expect([own.status, await own.text()]).toEqual([200, expect.stringContaining('For Zoe alone')]);
    const other = await ask(FEED, { as: 'tomas' });
    expect([other.status, await other.text()]).toEqual([200, expect.not.stringContaining('For Zoe alone')]);
    expect((await ask(FEED)).status).toBe(401);
    expect((await ask(FEED, { headers: { cookie: 'session=zoe.forged' } })).status).toBe(401);
    expect((await ask(FEED.replace('me', 'zoe'), { as: 'tomas' })).status).toBe(403);
    expect((await ask(FEED, { as: 'zoe', headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
    expect((await ask('/inbox/v1/integrations', { as: 'zoe' })).status).toBe(404);
    expect(serving?.written()).toBe('');
  });

  it('records an action, of which an open inbox hears at once where the platform holds streams', async () => {
    const buttons = [{ type: 'primary', content: 'Yes' }];
    const id = await upstream.send({ subscriberId: 'zoe', subject: 'May I?', workflow: 'approval-requested', buttons });
    const ask = await start(recipe);
    const events = await ask('/inbox/v1/subscribers/me/events', { as: 'zoe' });
    expect(events.status).toBe(recipe.events ? 200 : 404);
    const stream = await take(events);
    const act = (subject: string): Promise<Response> =>
      ask(`/inbox/v1/subscribers/me/messages/${id}/actions/primary`, {
        as: 'zoe',
        method: 'POST',
        headers: { 'inbox-subject': subject, 'content-type': 'application/json' },
        body: '{"status":"done"}',
      });
    expect((await act('of somebody else')).status).toBe(412);
    expect((await act(events.headers.get('inbox-subject') ?? '')).status).toBe(201);
    expect(await upstream.feed('zoe')).toMatch(new RegExp(`"_id":"${id}".*"status":"done"`));
    await vi.waitFor(() => expect(stream.changes() > 0).toBe(recipe.events), 30_000);
    expect(serving?.written()).toBe('');
  });

  it('saves a preference', async () => {
    const ask = await start(recipe);
    const subject = (await ask(FEED, { as: 'zoe' })).headers.get('inbox-subject') ?? '';
    const headers = { 'inbox-subject': subject, 'content-type': 'application/json' };
    const body = '{"channels":{"email":false}}';
    const saved = await ask('/inbox/v2/subscribers/me/preferences', { as: 'zoe', method: 'PATCH', headers, body });
    expect([saved.status, await saved.text()]).toEqual([200, expect.stringContaining('"email":false')]);
  });
});

it('in the README’s recipe for Node’s own server all else is still the reader’s', async () => {
  const [, recipe] = Object.entries(RECIPES)[0] ?? [];
  if (!recipe) throw new Error('There is no recipe.');
  folder.write('public/index.html', 'A page of theirs');
  const ask = await start(recipe);
  expect(await (await ask('/')).text()).toBe('A page of theirs');
});

it('the README’s way to a session on Express’s own request keeps those apart who ask at once', async () => {
  folder.write('own/session.js', sample('A session that hangs'));
  folder.write('own/inbox.js', sample('Make it once'));
  folder.write(
    'own/server.js',
    `import express from 'express';
import { toNodeHandler } from 'notification-inbox/proxy';
import { inbox } from './inbox.js';
import { keepRequest } from './session.js';
import { userOf } from '../session.js';

const session = async (request, response, next) => {
  request.user = await userOf({ headers: new Headers({ cookie: request.headers.cookie ?? '' }) });
  next();
};
express().use(session).use(keepRequest).use(toNodeHandler(inbox)).listen(3000);`,
  );
  const ids = ['zoe', 'tomas'];
  for (const id of ids) await upstream.send({ subscriberId: id, subject: `For ${id} alone` });
  const ask = await start({ file: 'own/server.js', listens: true });
  const both = Array.from({ length: 20 }, (_, turn) => ids[turn % 2] ?? '');
  const feeds = await Promise.all(both.map(async (as) => (await ask(FEED, { as })).text()));
  expect(feeds.map((feed) => ids.filter((id) => feed.includes(`For ${id} alone`)))).toEqual(both.map((id) => [id]));
  expect((await ask(FEED)).status).toBe(401);
});
