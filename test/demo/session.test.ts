/** Sessions of the demo: who is signed in, what they may do, and that the key stays on the server. */
import { describe, expect, test } from 'vitest';
import { createCaller } from '../unit/local-service/test-service.js';
import { createVisitor, messageTexts, openPage, requestFeed, startTestDemo, temporaryFile } from './test-demo.js';
import type { Visitor } from './test-demo.js';

const html = { accept: 'text/html' };
const accountName = async (visitor: Visitor): Promise<unknown> => {
  const { account } = (await (await visitor.get('/session')).json()) as { account: { name: string } | null };
  return account && account.name;
};
const page = async (visitor: Visitor): Promise<string> => (await visitor.get('/', html)).text();

describe('signing in', () => {
  test('a new visitor is Ada, whose inbox has messages', async () => {
    const visitor = createVisitor(await startTestDemo());
    const response = await visitor.get('/', html);
    expect(response.headers.get('set-cookie')).toMatch(
      /^fieldnote_session=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    expect(await response.text()).toContain('data-account="ada"');
    expect(await accountName(visitor)).toBe('Ada Mensah');
    expect((await requestFeed(visitor)).status).toBe(200);
  });

  test('switches to another person with other messages', async () => {
    const demo = await startTestDemo({ seed: true });
    const visitor = await openPage(demo);
    const [before, subject] = [await messageTexts(visitor), (await requestFeed(visitor)).headers.get('inbox-subject')];
    expect((await visitor.post('/session', { account: 'marcus' })).status).toBe(200);
    expect(await page(visitor)).toContain('data-account="marcus"');
    expect(await messageTexts(visitor)).not.toEqual(before);
    expect((await requestFeed(visitor)).headers.get('inbox-subject')).not.toBe(subject);
  });

  test('signs out until the next sign-in: the page shows nobody, the inbox gets 401', async () => {
    const visitor = await openPage(await startTestDemo());
    await visitor.post('/session', { account: null });
    expect(await page(visitor)).toContain('data-account=""');
    expect(await accountName(visitor)).toBeNull();
    expect((await requestFeed(visitor)).status).toBe(401);
  });

  test.each([
    ['a person of the team without an account', { account: 'noura' }],
    ['no account', {}],
    ['invalid JSON', 'junk'],
  ])('rejects %s', async (_what, body) => {
    const response = await createVisitor(await startTestDemo()).post('/session', body);
    expect([response.status, response.headers.get('set-cookie')]).toEqual([422, null]);
  });

  test('a visitor from a link on another site keeps their session', async () => {
    const demo = await startTestDemo();
    const visitor = createVisitor(demo);
    await visitor.post('/session', { account: 'marcus' });
    const [{ cookie }, newVisitor] = [visitor, createVisitor(demo)];
    const response = await newVisitor.get('/', { ...html, 'sec-fetch-site': 'cross-site' });
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(await accountName(createVisitor(demo, cookie))).toBe('Marcus Okafor');
  });

  test('a forged cookie signs nobody in', async () => {
    const forged = 'fieldnote_session=marcus.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA%3D';
    const visitor = createVisitor(await startTestDemo(), forged);
    expect((await requestFeed(visitor)).status).toBe(401);
    expect(await accountName(visitor)).not.toBe('Marcus Okafor');
  });

  test('another site can neither sign in nor send', async () => {
    const visitor = await openPage(await startTestDemo());
    for (const path of ['/session', '/send'])
      for (const site of ['cross-site', 'same-site', 'none'])
        expect((await visitor.post(path, { account: 'marcus' }, { 'sec-fetch-site': site })).status).toBe(403);
    expect(await accountName(visitor)).toBe('Ada Mensah');
  });
});

describe('sending', () => {
  test('requires a signed-in visitor', async () => {
    expect((await createVisitor(await startTestDemo()).post('/send', { template: 'plain' })).status).toBe(401);
  });

  test('creates a message for the signed-in visitor only', async () => {
    const demo = await startTestDemo();
    const [ada, marcus] = [await openPage(demo), await openPage(demo)];
    await marcus.post('/session', { account: 'marcus' });
    const response = await ada.post('/send', { template: 'buttons', title: 'For Ada', text: 'Only hers' });
    expect([response.status, await response.json()]).toEqual([201, { delivered: true }]);
    expect([await messageTexts(ada), await messageTexts(marcus)]).toEqual([['Only hers'], []]);
  });

  test.each(['plain', 'buttons', 'link', 'invoice', 'long'])('the template “%s” needs no text', async (template) => {
    const visitor = await openPage(await startTestDemo());
    expect((await visitor.post('/send', { template })).status).toBe(201);
    expect(await messageTexts(visitor)).toHaveLength(1);
  });

  test('reports that the preferences suppress a message', async () => {
    const demo = await startTestDemo();
    const visitor = await openPage(demo);
    const call = createCaller(demo.service.fetch, demo.service.key);
    await call('PATCH', '/v2/subscribers/ada/preferences', { channels: { in_app: false } });
    expect(await (await visitor.post('/send', { template: 'plain' })).json()).toEqual({ delivered: false });
  });

  test.each([
    ['an unknown template', { template: 'none' }],
    ['no text', { template: 'own', title: 'A title' }],
    ['a title that is too long', { template: 'plain', title: 'x'.repeat(121) }],
    ['a text that is too long', { template: 'plain', text: 'x'.repeat(2001) }],
    ['invalid JSON', '{'],
  ])('rejects %s', async (_what, body) => {
    expect((await (await openPage(await startTestDemo())).post('/send', body)).status).toBe(422);
  });

  test('rejects a body of more than 16 kB', async () => {
    const visitor = await openPage(await startTestDemo());
    expect((await visitor.post('/send', { template: 'plain', text: 'x'.repeat(17_000) })).status).toBe(413);
  });
});

test('no response contains the API key, whether it succeeds or fails', async () => {
  const demo = await startTestDemo({ seed: true });
  const visitor = createVisitor(demo);
  const { key } = demo.service;
  const headers = { authorization: `ApiKey ${key}` };
  expect((await fetch(`${demo.serviceUrl}/v2/subscribers`, { headers })).status).toBe(200);
  const paths = ['/', '/page.js', '/notification-inbox.js', '/session', '/nowhere', '/inbox/v1/x'];
  const responses = [
    ...(await Promise.all(paths.map((path) => visitor.get(path, html)))),
    await requestFeed(visitor),
    await visitor.get('/inbox/v2/subscribers/me/preferences', { 'x-notification-inbox': '1' }),
    await visitor.post('/session', { account: 'marcus' }),
    await visitor.post('/send', { template: 'plain' }),
    await visitor.post('/send', '{'),
  ];
  for (const response of responses) {
    expect(JSON.stringify([...response.headers])).not.toContain(key);
    expect(await response.text()).not.toContain(key);
  }
});

test('a restart keeps messages and sessions', async () => {
  const data = temporaryFile();
  const first = await startTestDemo({ data });
  const visitor = await openPage(first);
  await visitor.post('/session', { account: 'marcus' });
  await visitor.post('/send', { template: 'own', title: '', text: 'Written before' });
  await first.close();
  const afterRestart = createVisitor(await startTestDemo({ data }), visitor.cookie);
  expect(await accountName(afterRestart)).toBe('Marcus Okafor');
  expect(await messageTexts(afterRestart)).toEqual(['Written before']);
});

test('the error for an unusable data file contains its name', () =>
  expect(startTestDemo({ data: '/nowhere/demo.db' })).rejects.toThrow(
    'The data file "/nowhere/demo.db" can\'t be used',
  ));

test('an occupied port is reported, and nothing keeps running', async () => {
  const demo = await startTestDemo();
  const { port } = new URL(demo.url);
  await expect(startTestDemo({ port: Number(port) })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
