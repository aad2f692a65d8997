/** The server of `dev` on a port of its own: page, proxy, service, the route of `send`. The built package is not needed. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { announceServer, findNearestServer } from '../../../src/cli/running-servers.js';
import { startDevServer, type DevServer } from '../../../src/cli/dev/start-dev-server.js';
import { readStream } from '../../support/event-listener.js';
import { freePort } from '../../support/free-port.js';
import { INBOX_HEADERS } from '../../support/test-proxy.js';
import { until } from '../../support/until.js';

const FEED = '/inbox/v1/subscribers/me/notifications/feed';
const OPTIONS = { port: 0, isPortFixed: true, data: ':memory:', latency: 0, failure: 0, seed: 'team' } as const;

let dist: string;
let server: DevServer;
beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'dev-server-'));
  writeFileSync(join(dist, 'notification-inbox.js'), '// the inbox');
  writeFileSync(join(dist, 'secret.txt'), 'no');
  server = await startDevServer({ ...OPTIONS, dist });
});
afterAll(async () => {
  await server.close();
  rmSync(dist, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(server.url + path, { headers, redirect: 'manual' });
const send = (body: object | string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${server.url}/send`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
/** Messages arrive some time after they were sent. */
const feedWith = async (id: string, title: string): Promise<{ readonly data: readonly object[] }> => {
  const headers = { authorization: `ApiKey ${server.key}` };
  let text = '';
  await until(async () => {
    text = await (await get(`/v1/subscribers/${id}/notifications/feed`, headers)).text();
    expect(text).toContain(title);
  });
  return JSON.parse(text) as { readonly data: readonly object[] };
};
const signIn = async (id: string): Promise<Record<string, string>> => {
  const [cookie = ''] = (await get(`/?as=${encodeURIComponent(id)}`)).headers.get('set-cookie')?.split(';') ?? [];
  return { ...INBOX_HEADERS, cookie };
};

describe('the page', () => {
  it('has the element and its script under a policy that allows no other script, for Ada at first', async () => {
    const response = await get('/');
    const page = await response.text();
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(page).toContain(`<notification-inbox endpoint="/inbox" avatar-hosts="${new URL(server.url).host}">`);
    expect(page).toContain('src="/assets/notification-inbox.js"');
    expect(page).toContain('<a href="/?as=ada" aria-current="true">Ada Mensah</a>');
  });

  it('never contains the key', async () => expect(await (await get('/')).text()).not.toContain(server.key));

  it('names the port of a server that has another one than the default', async () =>
    expect(await (await get('/')).text()).toContain(`send --port ${new URL(server.url).port} ada &quot;Hello&quot;`));

  it('answers any path, as a message may link to one, and writes it as text', async () => {
    expect(await (await get('/documents/q4')).text()).toContain('The page /documents/q4 of your product');
    expect(await (await get('/%3Cb%3E')).text()).not.toContain('<b>');
  });

  it('signs in as a subscriber that exists, and says that another one does not', async () => {
    const signedIn = await get('/?as=zoe');
    expect([signedIn.status, signedIn.headers.get('location')]).toEqual([302, '/']);
    expect(await (await get('/', await signIn('zoe'))).text()).toContain('<a href="/?as=zoe" aria-current="true">');
    const unknown = await get('/?as=nobody');
    expect([unknown.status, await unknown.text()]).toEqual([404, expect.stringContaining('no subscriber "nobody"')]);
  });
});

it('the files are the scripts of the package and nothing else of its folder', async () => {
  expect(await (await get('/assets/notification-inbox.js')).text()).toBe('// the inbox');
  for (const path of ['secret.txt', 'locales/none.js', '../secret.txt', '..%2Fpackage.json', 'cli/main.js'])
    expect((await get(`/assets/${path}`)).headers.get('content-type'), path).not.toContain('javascript');
});

describe.concurrent('the route of send', () => {
  it('creates a message with its buttons in the feed of a subscriber', async () => {
    const message = { subscriber: 'tomas', title: 'May I?', text: 'Soon', actions: ['Yes', 'No', 'Later'], link: '/a' };
    const response = await send(message);
    const expected = { subscriber: 'tomas', isNew: false, isDelivered: true, workflow: 'approval-requested' };
    expect([response.status, await response.json()]).toEqual([201, expected]);
    const feed = await feedWith('tomas', 'May I?');
    const buttons = [
      { type: 'primary', content: 'Yes' },
      { type: 'secondary', content: 'No' },
      { type: 'action-3', content: 'Later' },
    ];
    const cta = { data: { url: '/a' }, action: { buttons } };
    expect(feed.data[0]).toMatchObject({ subject: 'May I?', content: 'Soon', cta });
  });

  const IDS = ["o'neil", 'a b', 'ü', '名前', 'a/b', 'urn:x:y/z', 'a,b', 'a&b', '{guid}', 'a%b', '%2F'];
  it.each(['grace', ...IDS])('creates the subscriber "%s", whose inbox the page then can show', async (subscriber) => {
    expect(await (await send({ subscriber, title: 'Welcome' })).json()).toMatchObject({ isNew: true });
    expect(await (await send({ subscriber, title: 'Again' })).json()).toMatchObject({ isNew: false });
    await feedWith(encodeURIComponent(subscriber), 'Welcome');
    expect(await (await get(FEED, await signIn(subscriber))).text()).toContain('Welcome');
  });

  it('notifies the open inbox of the subscriber once the message has arrived', async () => {
    const headers = await signIn('sara');
    const stream = await readStream(await get('/inbox/v1/subscribers/me/events', headers));
    let known = stream.changes();
    await send({ subscriber: 'sara', title: 'Now' });
    await until(async () => {
      const changes = stream.changes();
      expect(changes).toBeGreaterThan(known);
      known = changes;
      expect(await (await get(FEED, headers)).text()).toContain('Now');
    });
  });

  it('says that the preferences of the subscriber keep a message out of the inbox', async () => {
    const headers = { authorization: `ApiKey ${server.key}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ workflowId: 'mention', channels: { in_app: false } });
    await fetch(`${server.url}/v2/subscribers/lin/preferences`, { method: 'PATCH', headers, body });
    expect(await (await send({ subscriber: 'lin', title: 'Hello' })).json()).toMatchObject({ isDelivered: false });
  });

  it.each([
    [{ subscriber: '..', title: 'x' }, '".." can\'t be a subscriber id. A subscriber id is 1 to 256 characters'],
    [{ subscriber: 'ada', title: 'x', workflow: 'none' }, 'no workflow "none". There are: approval-requested, beta-'],
    [{ subscriber: 'ada', title: 'x'.repeat(10_001) }, 'at most 10000 characters'],
    [{ subscriber: 'ada', title: 'x', actions: ['1', '2', '3', '4', '5', '6'] }, '5 buttons'],
    ['no JSON', 'A message has a title'],
  ])('refuses %j', async (body, sentence) => {
    const response = await send(body);
    expect([response.status, await response.json()]).toEqual([422, { error: expect.stringContaining(sentence) }]);
  });

  it('refuses a page of another site', async () => {
    const message = { subscriber: 'ada', title: 'x' };
    expect((await send(message, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    for (const headers of [{}, { 'sec-fetch-site': 'same-origin' }])
      for (const origin of ['https://example.com', 'null'])
        expect((await send(message, { ...headers, origin })).status).toBe(403);
    expect((await send(message, { 'sec-fetch-site': 'same-origin', origin: server.url })).status).toBe(201);
  });
});

it('the service answers at the same address with the printed key, and refuses others', async () => {
  const path = '/v2/subscribers/ada';
  expect((await get(path, { authorization: `ApiKey ${server.key}` })).status).toBe(200);
  expect((await get(path)).status).toBe(401);
});

it('the pictures of the team have an address in the feed from which the page of any origin may load them', async () => {
  await send({ subscriber: 'ada', title: 'With /avatars/ada.svg' });
  const { data } = await feedWith('ada', 'With /avatars/ada.svg');
  expect(data[0]).toMatchObject({
    subject: 'With /avatars/ada.svg',
    subscriber: { avatar: `${server.url}/avatars/ada.svg` },
  });
  expect((await get('/avatars/ada.svg')).headers.get('cross-origin-resource-policy')).toBe('cross-origin');
});

describe('a port that is taken', () => {
  const port = (): number => Number(new URL(server.url).port);

  it('is refused if it was named, and nothing of the second server stays open', async () => {
    const second = startDevServer({ ...OPTIONS, port: port(), dist });
    await expect(second).rejects.toMatchObject({ code: 'EADDRINUSE', port: port() });
  });

  it('leads to one of the next if it was not, where another reader may be signed in', async () => {
    const second = await startDevServer({ ...OPTIONS, port: port(), isPortFixed: false, dist });
    expect(Number(new URL(second.url).port)).toBeGreaterThan(port());
    const { cookie = '' } = await signIn('zoe');
    expect(await (await fetch(second.url, { headers: { cookie } })).text()).toContain('aria-current="true">Ada');
    await second.close();
  });
});

describe('the list of running servers', () => {
  const announce = (folder: string, { url, id }: { readonly url: string; readonly id: string }, data = 'a.db') =>
    announceServer(join(dist, folder), { url, id, data });
  const nearest = async (folder: string) => (await findNearestServer(join(dist, folder)))?.data;
  beforeAll(() => void vi.stubEnv('XDG_CACHE_HOME', join(dist, 'cache')));
  afterAll(() => void vi.unstubAllEnvs());

  it('has the newest of a folder, or else that of the nearest folder above', async () => {
    const withdraw = [
      announce('app', server, '1.db'),
      announce('app', { ...server, id: 'none' }),
      announce('app/web', server, '2.db'),
    ];
    const found = await Promise.all(['app', 'app/web', 'app/api/src', 'other'].map(nearest));
    expect(found).toEqual(['1.db', '2.db', '1.db', undefined]);
    for (const end of withdraw) end();
    expect(await nearest('app/web')).toBeUndefined();
  });

  it('has none that was killed, whether its port is free or another server has it', async () => {
    announce('app', { url: `http://127.0.0.1:${await freePort()}`, id: server.id });
    announce('app', { ...server, id: 'killed' });
    expect(await nearest('app')).toBeUndefined();
  });

  it('is empty, and ends no server, where the cache of the user cannot be written', async () => {
    vi.stubEnv('XDG_CACHE_HOME', join(dist, 'secret.txt'));
    announce('app', server)();
    expect(await nearest('app')).toBeUndefined();
  });
});

it('a data file in a folder that does not exist is refused with its name', async () => {
  const data = join(dist, 'none/a.db');
  await expect(startDevServer({ ...OPTIONS, data, dist })).rejects.toThrow(`The data file "${data}" can't be used`);
});
