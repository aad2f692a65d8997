/** What a browser remembers of a proxy's answers, so that one that still stands need not come again; and for whom. */
import { describe, expect, test, vi } from 'vitest';
import { createProxy } from '../../src/proxy/proxy.js';
import { getFeed } from '../../src/api/inbox/feed.js';
import { getPreferences, updatePreferences } from '../../src/api/inbox/preferences.js';
import { withEtagCache } from '../../src/api/etag-cache.js';
import type { CallOptions, ApiConfig } from '../../src/api/config.js';
import { json, serving, silence } from './support.js';
import type { Reply } from './support.js';

const page = (content: string, subject = 'ann', tag = `"${content}"`): Response =>
  json({ data: [{ _id: 'm1', content, payload: { of: content } }] }, 200, { etag: tag, 'inbox-subject': subject });
const stands = (subject = 'ann', headers = {}): Response =>
  new Response(null, { status: 304, headers: { 'inbox-subject': subject, ...headers } });
const preferences = (push: boolean): Response =>
  json({ global: { enabled: true, channels: { push } } }, 200, { etag: `"${push}"`, 'inbox-subject': 'ann' });

/** Asks as often as there are replies; what came, or the kind of failure, and the tag that each question bore. */
async function asking(replies: readonly Reply[], pages: readonly number[] = [], options: CallOptions = {}) {
  const { asked, service } = serving(...replies);
  const kept = withEtagCache(service);
  const came: unknown[] = [];
  for (const place of replies.keys())
    came.push(
      await getFeed(kept, 'me', { page: pages[place] ?? 0 }, options).then(
        ({ data }) => data[0]?.content,
        (failure: unknown) => Object.assign({ code: '' }, failure).code,
      ),
    );
  return { came, tags: asked.map(({ headers }) => headers.get('if-none-match')) };
}

describe('an answer that still stands', () => {
  test('is given again, and the question bears the tag of the last one', async () =>
    expect(await asking([page('a'), stands(), page('b'), stands(), stands()])).toEqual({
      came: ['a', 'a', 'b', 'b', 'b'],
      tags: [null, '"a"', '"a"', '"b"', '"b"'],
    }));

  test('is of its own address alone', async () => {
    const { came, tags } = await asking([page('a'), page('b'), stands(), stands()], [0, 1, 0, 1]);
    expect([came, tags]).toEqual([
      ['a', 'b', 'a', 'b'],
      [null, null, '"a"', '"b"'],
    ]);
  });

  test('comes with the headers of the new answer', async () => {
    const seen: (string | null)[] = [];
    const onHeaders = (headers: Headers): void => void seen.push(headers.get('inbox-events'));
    await asking([page('a'), stands('ann', { 'inbox-events': '1' })], [], { onHeaders });
    expect(seen).toEqual([null, '1']);
  });

  test('is a value of its own each time, so that nothing done to it is remembered', async () => {
    const kept = withEtagCache(serving(page('a'), stands()).service);
    const [first, second] = [await getFeed(kept, 'me'), await getFeed(kept, 'me')];
    expect(second).toEqual(first);
    expect(second.data[0]?.payload).not.toBe(first.data[0]?.payload);
  });

  test('outlives a failure of the network or of the service', async () =>
    expect((await asking([page('a'), new TypeError('offline'), stands()])).came).toEqual(['a', 'offline', 'a']));

  test('of preferences is given again too, and a change asks for no tag and is remembered as nothing', async () => {
    const { asked, service } = serving(preferences(true), preferences(false), stands());
    const kept = withEtagCache(service);
    const channels = { push: false };
    await getPreferences(kept, 'me');
    await updatePreferences(kept, 'me', { channels });
    expect((await getPreferences(kept, 'me')).global.channels).toEqual({ push: true });
    expect(asked.map(({ headers }) => headers.get('if-none-match'))).toEqual([null, null, '"true"']);
  });
});

describe('nothing is remembered', () => {
  test.each<[string, readonly Reply[]]>([
    ['of a service that does not say whose its answers are', [json({ data: [] }, 200, { etag: '"a"' })]],
    ['of an answer without a tag', [json({ data: [] }, 200, { 'inbox-subject': 'ann' })]],
    ['of a failure', [json({}, 500, { etag: '"a"', 'inbox-subject': 'ann' })]],
    ['once somebody else was answered', [page('a'), page('b', 'bob', '')]],
    ['once nobody was signed in', [page('a'), json({}, 401)]],
  ])('%s', async (_, replies) => {
    const { tags } = await asking([...replies, page('z')]);
    expect(tags.at(-1)).toBeNull();
  });

  test('of one subscriber is ever shown to another, whatever the service says', async () =>
    expect((await asking([page('a'), stands('bob'), page('b', 'bob'), stands('bob')])).came).toEqual([
      'a',
      'malformed',
      'b',
      'b',
    ]));

  test('of a question that was overtaken by another subscriber’s', async () => {
    let answer: ((late: Response) => void) | undefined;
    const late = new Promise<Response>((resolve) => (answer = resolve));
    const { service } = serving(page('a'), () => late, page('b', 'bob'), stands('bob'));
    const kept = withEtagCache(service);
    await getFeed(kept, 'me');
    const overtaken = getFeed(kept, 'me');
    const other = await getFeed(kept, 'me');
    answer?.(stands('bob'));
    await expect(overtaken).rejects.toMatchObject({ code: 'malformed' });
    expect(other.data[0]?.content).toBe('b');
  });

  test('of an answer whose end came after another subscriber’s', async () => {
    const body = new TransformStream<Uint8Array, Uint8Array>();
    const headers = { etag: '"a"', 'inbox-subject': 'ann' };
    const slow = Promise.resolve(new Response(body.readable, { headers }));
    const { asked, service } = serving(() => slow, page('b', 'bob'), page('c', 'bob'));
    const kept = withEtagCache(service);
    const first = getFeed(kept, 'me');
    // Its headers are there after that: nothing but promises is in between.
    await new Promise((resolve) => setTimeout(resolve));
    await getFeed(kept, 'me', { page: 1 });
    const writer = body.writable.getWriter();
    await Promise.all([writer.write(new TextEncoder().encode('{"data":[]}')), writer.close(), first]);
    await getFeed(kept, 'me');
    expect(asked.at(-1)?.headers.get('if-none-match')).toBeNull();
  });

  test('so that a 304 is an answer: it is malformed', async () =>
    expect((await asking([stands(), stands('ann', { etag: '"a"' })])).came).toEqual(['malformed', 'malformed']));

  test('for long: after six other addresses the first is asked for whole', async () => {
    const pages = [0, 1, 2, 3, 4, 5, 0, 6, 0, 1];
    const { tags } = await asking(
      pages.map((number) => page(`${number}`)),
      pages,
    );
    expect(tags).toEqual([null, null, null, null, null, null, '"0"', null, '"0"', null]);
  });
});

describe('otherwise the service is as it was', () => {
  test('its headers and its fetch are looked up at each question', async () => {
    const { asked, service } = serving(page('a'));
    let own = 1;
    const live: ApiConfig = Object.defineProperties(
      { url: service.url },
      { headers: { get: () => ({ 'x-own': String(own) }) }, fetch: { get: () => service.fetch } },
    );
    const kept = withEtagCache(live);
    await getFeed(kept, 'me');
    own = 2;
    await getFeed(kept, 'me');
    expect(asked.map(({ headers }) => headers.get('x-own'))).toEqual(['1', '2']);
  });

  test('an answer that never comes ends in time', async () => {
    const { service } = serving(silence);
    await expect(getFeed(withEtagCache({ ...service, timeout: 1 }), 'me')).rejects.toMatchObject({ code: 'timeout' });
  });

  test('at a proxy, nothing that did not change comes down twice, and what did comes at once', async () => {
    let content = 'a';
    const proxy = createProxy({
      serviceUrl: 'https://service.example',
      apiKey: 'key',
      subscriber: () => 'ann',
      fetch: async () => json({ data: [{ _id: 'm1', content }] }),
    });
    const down = vi.fn<(status: number) => void>();
    const kept = withEtagCache({
      url: 'https://app.example/inbox',
      headers: { 'x-notification-inbox': '1' },
      fetch: async (input, init) => {
        const response = await proxy(new Request(input, init));
        down(response.status);
        return response;
      },
    });
    const read = async (): Promise<string | undefined> => (await getFeed(kept, 'me')).data[0]?.content;
    expect([await read(), await read()]).toEqual(['a', 'a']);
    content = 'b';
    expect([await read(), await read()]).toEqual(['b', 'b']);
    expect(down.mock.calls.flat()).toEqual([200, 304, 200, 304]);
  });
});
