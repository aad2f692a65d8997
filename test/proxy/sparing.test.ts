// @vitest-environment node
/** An answer that the browser has already is not sent again: what tells it from another, and what "as before" bears. */
import { describe, expect, it, vi } from 'vitest';
import { ACTION, bench, FEED, json, PAGE, PREFERENCES, SUBSCRIBER } from './support.js';
import type { Asked, Bench } from './support.js';

const page = (content: string): Response => json({ data: [{ _id: 'm1', content }], hasMore: false });
const preferences = (): Response => json({ data: { global: { enabled: true, channels: { push: true } } } });
const tagOf = ({ headers }: Asked): string => headers.get('etag') ?? 'none';
const again = (ask: Bench['ask'], path: string, said: string): Promise<Asked> =>
  ask(path, { headers: { 'if-none-match': said } });

describe('a question that bears the tag of the last answer', () => {
  it.each([
    ['the feed', FEED, () => page('a')],
    ['a later page', `${FEED}?page=2`, () => page('a')],
    ['preferences', PREFERENCES, preferences],
  ])('for %s is answered by 304 and nothing more, where nothing changed', async (_, path, service) => {
    const { ask, sent } = bench({}, service);
    const first = await ask(path);
    const second = await again(ask, path, tagOf(first));
    expect([first.status, second.status, second.text]).toEqual([200, 304, '']);
    expect(sent).toHaveLength(2);
  });

  it('is answered in full once anything that comes down is another', async () => {
    let content = 'a';
    const { ask } = bench({}, () => page(content));
    const first = await ask(FEED);
    content = 'b';
    const second = await again(ask, FEED, tagOf(first));
    expect([second.status, tagOf(second) === tagOf(first)]).toEqual([200, false]);
    expect(second.text).toContain('"content":"b"');
  });

  it('is answered in full where anything of the service’s answer has changed: it is not parsed to decide that', async () => {
    let secret = 1;
    const { ask } = bench({}, () => json({ data: [{ _id: 'm1', _organizationId: `o${(secret += 1)}` }] }));
    expect((await again(ask, FEED, tagOf(await ask(FEED)))).status).toBe(200);
    const parse = vi.spyOn(JSON, 'parse');
    const same = bench({}, () => page('a'));
    const tag = tagOf(await same.ask(FEED));
    const before = parse.mock.calls.length;
    expect((await again(same.ask, FEED, tag)).status).toBe(304);
    expect(parse.mock.calls.length).toBe(before);
    parse.mockRestore();
  });

  it('is answered in full by an error, which has no tag', async () => {
    let fails = false;
    const { ask } = bench({}, () => (fails ? json({}, { status: 500 }) : page('a')));
    const tag = tagOf(await ask(FEED));
    fails = true;
    const { status, body, headers } = await again(ask, FEED, tag);
    expect([status, body['code'], headers.has('etag')]).toEqual([502, 'upstream-failed', false]);
  });
});

describe('a 304', () => {
  it('bears the headers of the whole answer: whose it is, that one can listen, that nobody may keep it', async () => {
    const { ask } = bench();
    const first = await ask(FEED);
    const second = await again(ask, FEED, tagOf(first));
    for (const { headers } of [first, second]) headers.delete('x-request-id');
    expect([second.status, [...second.headers]]).toEqual([304, [...first.headers]]);
    expect(Object.fromEntries(second.headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'inbox-subject': expect.stringMatching(/^[0-9a-f]{32}$/),
      'inbox-events': '1',
    });
  });

  it('can be asked for and read by a page of a listed origin', async () => {
    const { ask } = bench({ origins: [PAGE] });
    const cross = { origin: PAGE, 'sec-fetch-site': 'cross-site' };
    const before = await ask(FEED, { method: 'OPTIONS', headers: cross });
    expect(before.headers.get('access-control-allow-headers')).toContain('if-none-match');
    const { headers } = await ask(FEED, { headers: cross });
    expect(headers.get('access-control-expose-headers')?.split(', ')).toContain('etag');
  });

  it('is never given to whoever may not ask', async () => {
    const tag = tagOf(await bench().ask(FEED));
    const nobody = await again(bench({ subscriber: () => null }).ask, FEED, tag);
    const elsewhere = await bench().ask(FEED, { headers: { 'if-none-match': tag, 'sec-fetch-site': 'cross-site' } });
    const limited = await again(bench({ rateLimit: () => false }).ask, FEED, tag);
    expect([nobody, elsewhere, limited].map(({ status }) => status)).toEqual([401, 403, 429]);
  });
});

describe('a tag', () => {
  it.each([
    ['as it came', (tag: string) => tag, 304],
    ['made strong', (tag: string) => tag.replace('W/', ''), 304],
    ['among others', (tag: string) => `"x", ${tag} ,W/"y"`, 304],
    ['any', () => '*', 304],
    ['without its quotes', (tag: string) => tag.replaceAll('"', ''), 200],
    ['only in part', (tag: string) => tag.replace(/.{4}"$/, '"'), 200],
    ['another', () => 'W/"0"', 200],
    ['empty', () => '', 200],
    ['a long list', () => '"x",'.repeat(2000), 200],
  ])('that comes back %s', async (_, change, status) => {
    const { ask } = bench();
    expect((await again(ask, FEED, change(tagOf(await ask(FEED))))).status).toBe(status);
  });

  it('is weak, so that whoever compresses the answer leaves it', async () =>
    expect(tagOf(await bench().ask(FEED))).toMatch(/^W\/"[0-9a-f]{32}"$/));

  it('of one subscriber is nothing to another, though both have the same', async () => {
    const [ann, bob] = [bench(), bench({ subscriber: () => 'bob' })];
    const tag = tagOf(await ann.ask(FEED));
    expect((await again(bob.ask, FEED, tag)).status).toBe(200);
    expect((await again(ann.ask, FEED, tag)).status).toBe(304);
  });

  it('is made by the secret, the same in each process, so that nobody can try what is in an answer', async () => {
    const tags = await Promise.all(
      ['a', 'a', 'b'].map(async (secret) => tagOf(await bench({ secret: secret.repeat(32) }).ask(FEED))),
    );
    expect([tags[0] === tags[1], tags[0] === tags[2]]).toEqual([true, false]);
  });

  it('is on no write, and no other answer', async () => {
    const { ask, write } = bench();
    const answers = [
      await ask(SUBSCRIBER),
      await write('POST', ACTION, { status: 'done' }, { 'if-none-match': '*' }),
      await write('PATCH', PREFERENCES, { channels: { push: true } }, { 'if-none-match': '*' }),
    ];
    expect(answers.map(({ status, headers }) => [status, headers.has('etag')])).toEqual(
      answers.map(() => [200, false]),
    );
  });
});
