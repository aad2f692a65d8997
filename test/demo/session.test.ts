/**
 * Who is signed in at the demo, what they may do, and what never leaves the server.
 */
import { describe, expect, test } from 'vitest';
import { feedOf, running, temporaryFile, textsOf, visitor, type Visitor } from './running.js';

const html = { accept: 'text/html' };
const name = async (who: Visitor): Promise<unknown> => {
  const { account } = (await (await who.get('/session')).json()) as { account: { name: string } | null };
  return account && account.name;
};
const page = async (who: Visitor): Promise<string> => (await who.get('/', html)).text();

describe('signing in', () => {
  test('who was never here is Ada, so that a newcomer sees a full inbox', async () => {
    const who = visitor(await running());
    const answer = await who.get('/', html);
    expect(answer.headers.get('set-cookie')).toMatch(
      /^fieldnote_session=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    expect(await answer.text()).toContain('data-account="ada"');
    expect(await name(who)).toBe('Ada Mensah');
    expect((await feedOf(who)).status).toBe(200);
  });

  test('switches to somebody else, whose messages are others', async () => {
    const demo = await running({ seed: true });
    const who = visitor(demo);
    await page(who);
    const [before, subject] = [await textsOf(who), (await feedOf(who)).headers.get('inbox-subject')];
    expect((await who.post('/session', { account: 'marcus' })).status).toBe(200);
    expect(await page(who)).toContain('data-account="marcus"');
    expect(await textsOf(who)).not.toEqual(before);
    expect((await feedOf(who)).headers.get('inbox-subject')).not.toBe(subject);
  });

  test('signs out, and stays so: the page shows nobody, the inbox gets 401', async () => {
    const who = visitor(await running());
    await page(who);
    await who.post('/session', { account: null });
    expect(await page(who)).toContain('data-account=""');
    expect(await name(who)).toBeNull();
    expect((await feedOf(who)).status).toBe(401);
  });

  test.each([
    ['a name of the team that has no account', { account: 'noura' }],
    ['no name', {}],
    ['junk', 'junk'],
  ])('turns down %s', async (_what, body) => {
    const answer = await visitor(await running()).post('/session', body);
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([422, null]);
  });

  test('who comes by a link of another site stays who they are', async () => {
    const demo = await running();
    const who = visitor(demo);
    await who.post('/session', { account: 'marcus' });
    const [{ cookie }, arriving] = [who, visitor(demo)];
    const answer = await arriving.get('/', { ...html, 'sec-fetch-site': 'cross-site' });
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(await name(visitor(demo, cookie))).toBe('Marcus Okafor');
  });

  test('a cookie that was written by hand names nobody', async () => {
    const who = visitor(await running(), 'fieldnote_session=marcus.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA%3D');
    expect((await feedOf(who)).status).toBe(401);
    expect(await name(who)).not.toBe('Marcus Okafor');
  });

  test('another site can neither sign in nor send', async () => {
    const who = visitor(await running());
    await page(who);
    for (const path of ['/session', '/send']) {
      for (const site of ['cross-site', 'same-site', 'none']) {
        expect((await who.post(path, { account: 'marcus' }, { 'sec-fetch-site': site })).status).toBe(403);
      }
    }
    expect(await name(who)).toBe('Ada Mensah');
  });
});

describe('sending', () => {
  test('needs somebody signed in', async () => {
    expect((await visitor(await running()).post('/send', { template: 'plain' })).status).toBe(401);
  });

  test('makes a message for whoever is signed in, and for nobody else', async () => {
    const demo = await running();
    const [ada, marcus] = [visitor(demo), visitor(demo)];
    await page(ada);
    await page(marcus);
    await marcus.post('/session', { account: 'marcus' });
    const answer = await ada.post('/send', { template: 'buttons', title: 'For Ada', text: 'Only hers' });
    expect([answer.status, await answer.json()]).toEqual([201, { delivered: true }]);
    expect(await textsOf(ada)).toEqual(['Only hers']);
    expect(await textsOf(marcus)).toEqual([]);
  });

  test.each(['plain', 'buttons', 'link', 'invoice', 'long'])(
    'the template “%s” needs no words of its own',
    async (template) => {
      const who = visitor(await running());
      await page(who);
      expect((await who.post('/send', { template })).status).toBe(201);
      expect(await textsOf(who)).toHaveLength(1);
    },
  );

  test('says so when the preferences keep a message back', async () => {
    const demo = await running();
    const who = visitor(demo);
    await page(who);
    const subject = (await feedOf(who)).headers.get('inbox-subject') ?? '';
    const off = await fetch(`${demo.url}/inbox/v2/subscribers/me/preferences`, {
      method: 'PATCH',
      headers: {
        cookie: who.cookie,
        'content-type': 'application/json',
        'idempotency-key': 'off',
        'sec-fetch-site': 'same-origin',
        'x-notification-inbox': '1',
        'inbox-subject': subject,
      },
      body: JSON.stringify({ channels: { in_app: false } }),
    });
    expect(off.status).toBe(200);
    expect(await (await who.post('/send', { template: 'plain' })).json()).toEqual({ delivered: false });
  });

  test.each([
    ['an unknown template', { template: 'none' }],
    ['no text', { template: 'own', title: 'A title' }],
    ['a title that is too long', { template: 'plain', title: 'x'.repeat(121) }],
    ['a text that is too long', { template: 'plain', text: 'x'.repeat(2001) }],
    ['what is not JSON', '{'],
  ])('turns down %s', async (_what, body) => {
    const who = visitor(await running());
    await page(who);
    expect((await who.post('/send', body)).status).toBe(422);
  });

  test('turns down a body of more than 16 kB', async () => {
    const who = visitor(await running());
    await page(who);
    expect((await who.post('/send', { template: 'plain', text: 'x'.repeat(17_000) })).status).toBe(413);
  });
});

test('the key is in no answer, good or bad', async () => {
  const demo = await running({ seed: true });
  const who = visitor(demo);
  const { key } = demo.service;
  expect(
    (await fetch(`${demo.serviceUrl}/v2/subscribers`, { headers: { authorization: `ApiKey ${key}` } })).status,
  ).toBe(200);
  const answers = [
    ...(await Promise.all(
      ['/', '/page.js', '/notification-inbox.js', '/session', '/nowhere', '/inbox/v1/x'].map((path) =>
        who.get(path, html),
      ),
    )),
    await feedOf(who),
    await who.get('/inbox/v2/subscribers/me/preferences', { 'x-notification-inbox': '1' }),
    await who.post('/session', { account: 'marcus' }),
    await who.post('/send', { template: 'plain' }),
    await who.post('/send', '{'),
  ];
  for (const answer of answers) {
    expect(JSON.stringify([...answer.headers])).not.toContain(key);
    expect(await answer.text()).not.toContain(key);
  }
});

test('a restart keeps messages and sessions', async () => {
  const data = temporaryFile();
  const first = await running({ data });
  const who = visitor(first);
  await page(who);
  await who.post('/session', { account: 'marcus' });
  await who.post('/send', { template: 'own', title: '', text: 'Written before' });
  await first.close();
  const later = visitor(await running({ data }), who.cookie);
  expect(await name(later)).toBe('Marcus Okafor');
  expect(await textsOf(later)).toEqual(['Written before']);
});

test('a data file that can not be used is told by its name', async () => {
  await expect(running({ data: '/nowhere/demo.db' })).rejects.toThrow(
    'The data file "/nowhere/demo.db" can\'t be used',
  );
});

test('a port that is taken is told, and leaves nothing running', async () => {
  const demo = await running();
  const { port } = new URL(demo.url);
  await expect(running({ port: Number(port) })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
