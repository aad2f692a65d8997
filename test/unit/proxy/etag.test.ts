// @vitest-environment node
/** ETags: when the proxy answers 304, what a tag depends on, and which headers a 304 has. */
import { describe, expect, it, vi } from 'vitest';
import { ACTION, createTestProxy, FEED, json, PREFERENCES, SUBSCRIBER } from '../../support/test-proxy.js';
import type { TestResponse, TestProxy } from '../../support/test-proxy.js';

const page = (content: string): Response => json({ data: [{ _id: 'm1', content }], hasMore: false });
const preferences = (): Response => json({ data: { global: { enabled: true, channels: { push: true } } } });
const tagOf = ({ headers }: TestResponse): string => headers.get('etag') ?? 'none';
const sendWithTag = (send: TestProxy['send'], path: string, ifNoneMatch: string): Promise<TestResponse> =>
  send(path, { headers: { 'if-none-match': ifNoneMatch } });

describe('a request with the ETag of the previous response', () => {
  it.each([
    ['the feed', FEED, () => page('a')],
    ['a later page', `${FEED}?page=2`, () => page('a')],
    ['preferences', PREFERENCES, preferences],
  ])('for %s is answered by 304 without a body if nothing changed', async (_, path, service) => {
    const { send, serviceRequests } = createTestProxy({}, service);
    const first = await send(path);
    const second = await sendWithTag(send, path, tagOf(first));
    expect([first.status, second.status, second.text, serviceRequests.length]).toEqual([200, 304, '', 2]);
  });

  it('is answered by 200 if a visible field changed', async () => {
    let content = 'a';
    const { send } = createTestProxy({}, () => page(content));
    const first = await send(FEED);
    content = 'b';
    const second = await sendWithTag(send, FEED, tagOf(first));
    expect([second.status, tagOf(second) === tagOf(first)]).toEqual([200, false]);
    expect(second.text).toContain('"content":"b"');
  });

  it('is answered by 200 if any byte of the service’s response changed, and by 304 without parsing it otherwise', async () => {
    let secret = 1;
    const { send } = createTestProxy({}, () => json({ data: [{ _id: 'm1', _organizationId: `o${(secret += 1)}` }] }));
    expect((await sendWithTag(send, FEED, tagOf(await send(FEED)))).status).toBe(200);
    const parse = vi.spyOn(JSON, 'parse');
    const same = createTestProxy({}, () => page('a'));
    const tag = tagOf(await same.send(FEED));
    const callCount = parse.mock.calls.length;
    expect([(await sendWithTag(same.send, FEED, tag)).status, parse.mock.calls.length]).toEqual([304, callCount]);
    parse.mockRestore();
  });

  it('is answered by an error without an ETag if the service fails', async () => {
    let fails = false;
    const { send } = createTestProxy({}, () => (fails ? json({}, { status: 500 }) : page('a')));
    const tag = tagOf(await send(FEED));
    fails = true;
    const { status, body, headers } = await sendWithTag(send, FEED, tag);
    expect([status, body['code'], headers.has('etag')]).toEqual([502, 'upstream-failed', false]);
  });
});

describe('a 304', () => {
  it('has the headers of the full response: subject, event stream, cache control', async () => {
    const { send } = createTestProxy();
    const first = await send(FEED);
    const second = await sendWithTag(send, FEED, tagOf(first));
    for (const { headers } of [first, second]) headers.delete('x-request-id');
    expect([second.status, [...second.headers]]).toEqual([304, [...first.headers]]);
    expect(Object.fromEntries(second.headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'inbox-subject': expect.stringMatching(/^[0-9a-f]{32}$/),
      'inbox-events': '1',
    });
  });

  it('is never sent to a request that is not allowed', async () => {
    const tag = tagOf(await createTestProxy().send(FEED));
    const signedOut = await sendWithTag(createTestProxy({ subscriber: () => null }).send, FEED, tag);
    const crossSite = await createTestProxy().send(FEED, {
      headers: { 'if-none-match': tag, 'sec-fetch-site': 'cross-site' },
    });
    const limited = await sendWithTag(createTestProxy({ rateLimit: () => false }).send, FEED, tag);
    expect([signedOut, crossSite, limited].map(({ status }) => status)).toEqual([401, 403, 429]);
  });
});

describe('an ETag', () => {
  it.each([
    ['unchanged', (tag: string) => tag, 304],
    ['as a strong tag', (tag: string) => tag.replace('W/', ''), 304],
    ['in a list', (tag: string) => `"x", ${tag} ,W/"y"`, 304],
    ['as "*"', () => '*', 304],
    ['without quotes', (tag: string) => tag.replaceAll('"', ''), 200],
    ['truncated', (tag: string) => tag.replace(/.{4}"$/, '"'), 200],
    ['with another value', () => 'W/"0"', 200],
    ['as an empty header', () => '', 200],
    ['in a long list of other tags', () => '"x",'.repeat(2000), 200],
  ])('sent %s is compared weakly', async (_, change, status) => {
    const { send } = createTestProxy();
    expect((await sendWithTag(send, FEED, change(tagOf(await send(FEED))))).status).toBe(status);
  });

  it('is weak, so that servers that compress the response keep it', async () =>
    expect(tagOf(await createTestProxy().send(FEED))).toMatch(/^W\/"[0-9a-f]{32}"$/));

  it('of one subscriber does not match for another with the same content', async () => {
    const [ann, bob] = [createTestProxy(), createTestProxy({ subscriber: () => 'bob' })];
    const tag = tagOf(await ann.send(FEED));
    expect((await sendWithTag(bob.send, FEED, tag)).status).toBe(200);
    expect((await sendWithTag(ann.send, FEED, tag)).status).toBe(304);
  });

  it('depends on the secret, and is the same in each process', async () => {
    const tags = await Promise.all(
      ['a', 'a', 'b'].map(async (secret) => tagOf(await createTestProxy({ secret: secret.repeat(32) }).send(FEED))),
    );
    expect([tags[0] === tags[1], tags[0] === tags[2]]).toEqual([true, false]);
  });

  it('is absent from writes and from the subscriber', async () => {
    const { send, write } = createTestProxy();
    const any = { 'if-none-match': '*' };
    for (const { status, headers } of [
      await send(SUBSCRIBER),
      await write('POST', ACTION, { status: 'done' }, any),
      await write('PATCH', PREFERENCES, { channels: { push: true } }, any),
    ])
      expect([status, headers.has('etag')]).toEqual([200, false]);
  });
});
