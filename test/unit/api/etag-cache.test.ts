/** The ETag cache: conditional requests, responses from memory after a 304, and never one subscriber's data for another. */
import { describe, expect, test } from 'vitest';
import { getFeed } from '../../../src/api/inbox/feed.js';
import { getPreferences, updatePreferences } from '../../../src/api/inbox/preferences.js';
import { withEtagCache } from '../../../src/api/etag-cache.js';
import type { CallOptions, ApiConfig } from '../../../src/api/config.js';
import { json, noReply, stubService, type Reply } from './stub-service.js';
import { flushTasks } from '../../support/until.js';

const page = (content: string, subject = 'ann', tag = `"${content}"`): Response =>
  json({ data: [{ _id: 'm1', content, payload: { of: content } }] }, 200, { etag: tag, 'inbox-subject': subject });
const notModified = (subject = 'ann', headers = {}): Response =>
  new Response(null, { status: 304, headers: { 'inbox-subject': subject, ...headers } });
const preferences = (push: boolean): Response =>
  json({ global: { enabled: true, channels: { push } } }, 200, { etag: `"${push}"`, 'inbox-subject': 'ann' });

/** Reads one feed page per reply: the content or error code of each response, and the `If-None-Match` of each request. */
async function readFeed(replies: readonly Reply[], pages: readonly number[] = [], options: CallOptions = {}) {
  const { requests, config } = stubService(...replies);
  const cached = withEtagCache(config);
  const results: unknown[] = [];
  for (const index of replies.keys())
    results.push(
      await getFeed(cached, 'me', { page: pages[index] ?? 0 }, options).then(
        ({ data }) => data[0]?.content,
        (error: unknown) => Object.assign({ code: '' }, error).code,
      ),
    );
  return { results, tags: requests.map(({ headers }) => headers.get('if-none-match')) };
}

describe('a 304', () => {
  test('returns the cached response, requested with the last ETag', async () =>
    expect(await readFeed([page('a'), notModified(), page('b'), notModified(), notModified()])).toEqual({
      results: ['a', 'a', 'b', 'b', 'b'],
      tags: [null, '"a"', '"a"', '"b"', '"b"'],
    }));

  test('returns the response of its own URL', async () => {
    const { results, tags } = await readFeed([page('a'), page('b'), notModified(), notModified()], [0, 1, 0, 1]);
    expect([results, tags]).toEqual([
      ['a', 'b', 'a', 'b'],
      [null, null, '"a"', '"b"'],
    ]);
  });

  test('passes on its own headers', async () => {
    const eventsHeaders: (string | null)[] = [];
    const onHeaders = (headers: Headers): void => void eventsHeaders.push(headers.get('inbox-events'));
    await readFeed([page('a'), notModified('ann', { 'inbox-events': '1' })], [], { onHeaders });
    expect(eventsHeaders).toEqual([null, '1']);
  });

  test('returns a new value each time, so a change to one does not reach the cache', async () => {
    const cached = withEtagCache(stubService(page('a'), notModified()).config);
    const [first, second] = [await getFeed(cached, 'me'), await getFeed(cached, 'me')];
    expect(second).toEqual(first);
    expect(second.data[0]?.payload).not.toBe(first.data[0]?.payload);
  });

  test('returns the cached response even after a network error in between', async () =>
    expect((await readFeed([page('a'), new TypeError('offline'), notModified()])).results).toEqual([
      'a',
      'offline',
      'a',
    ]));

  test('returns cached preferences, which a PATCH neither reads nor replaces', async () => {
    const { requests, config } = stubService(preferences(true), preferences(false), notModified());
    const cached = withEtagCache(config);
    const channels = { push: false };
    await getPreferences(cached, 'me');
    await updatePreferences(cached, 'me', { channels });
    expect((await getPreferences(cached, 'me')).global.channels).toEqual({ push: true });
    expect(requests.map(({ headers }) => headers.get('if-none-match'))).toEqual([null, null, '"true"']);
  });
});

describe('the cache', () => {
  test.each<[string, readonly Reply[]]>([
    ['a response without a subject', [json({ data: [] }, 200, { etag: '"a"' })]],
    ['a response without an ETag', [json({ data: [] }, 200, { 'inbox-subject': 'ann' })]],
    ['an error response', [json({}, 500, { etag: '"a"', 'inbox-subject': 'ann' })]],
    ['a response of another subject', [page('a'), page('b', 'bob', '')]],
    ['a 401 without a subject', [page('a'), json({}, 401)]],
  ])('is empty after %s', async (_, replies) => {
    expect((await readFeed([...replies, page('z')])).tags.at(-1)).toBeNull();
  });

  test('never returns the data of one subject to another, whatever the service answers', async () =>
    expect((await readFeed([page('a'), notModified('bob'), page('b', 'bob'), notModified('bob')])).results).toEqual([
      'a',
      'malformed',
      'b',
      'b',
    ]));

  test('returns nothing to a request that was overtaken by one of another subject', async () => {
    let resolveLate: ((late: Response) => void) | undefined;
    const late = new Promise<Response>((resolve) => (resolveLate = resolve));
    const cached = withEtagCache(stubService(page('a'), () => late, page('b', 'bob'), notModified('bob')).config);
    await getFeed(cached, 'me');
    const overtaken = getFeed(cached, 'me');
    const other = await getFeed(cached, 'me');
    resolveLate?.(notModified('bob'));
    await expect(overtaken).rejects.toMatchObject({ code: 'malformed' });
    expect(other.data[0]?.content).toBe('b');
  });

  test('does not store a response whose body ends after a response of another subject', async () => {
    const body = new TransformStream<Uint8Array, Uint8Array>();
    const slow = Promise.resolve(new Response(body.readable, { headers: { etag: '"a"', 'inbox-subject': 'ann' } }));
    const { requests, config } = stubService(() => slow, page('b', 'bob'), page('c', 'bob'));
    const cached = withEtagCache(config);
    const first = getFeed(cached, 'me');
    // The headers have arrived then: only promises lie in between.
    await flushTasks();
    await getFeed(cached, 'me', { page: 1 });
    const writer = body.writable.getWriter();
    await Promise.all([writer.write(new TextEncoder().encode('{"data":[]}')), writer.close(), first]);
    await getFeed(cached, 'me');
    expect(requests.at(-1)?.headers.get('if-none-match')).toBeNull();
  });

  test('rejects a 304 without a cached response as malformed', async () =>
    expect((await readFeed([notModified(), notModified('ann', { etag: '"a"' })])).results).toEqual([
      'malformed',
      'malformed',
    ]));

  test('drops the oldest of more than six URLs', async () => {
    const pages = [0, 1, 2, 3, 4, 5, 0, 6, 0, 1];
    const { tags } = await readFeed(
      pages.map((number) => page(`${number}`)),
      pages,
    );
    expect(tags).toEqual([null, null, null, null, null, null, '"0"', null, '"0"', null]);
  });
});

describe('withEtagCache', () => {
  test('reads the headers and the fetch of the configuration anew for each request', async () => {
    const { requests, config } = stubService(page('a'));
    let value = 1;
    const live: ApiConfig = Object.defineProperties(
      { url: config.url },
      { headers: { get: () => ({ 'x-own': String(value) }) }, fetch: { get: () => config.fetch } },
    );
    const cached = withEtagCache(live);
    await getFeed(cached, 'me');
    value = 2;
    await getFeed(cached, 'me');
    expect(requests.map(({ headers }) => headers.get('x-own'))).toEqual(['1', '2']);
  });

  test('keeps the time limit of the configuration', async () => {
    const { config } = stubService(noReply);
    await expect(getFeed(withEtagCache({ ...config, timeout: 1 }), 'me')).rejects.toMatchObject({ code: 'timeout' });
  });
});
