// @vitest-environment node
/** Pages of the feed that are too large for one response: read in parts, within limits, as if it were one response. */
import { describe, expect, it, vi } from 'vitest';
import { createFeedReader } from '../../../src/proxy/upstream/feed-reader.js';
import { ProxyError } from '../../../src/proxy/errors.js';
import { ACTION, FEED, createTestProxy, json, type Service } from '../../support/test-proxy.js';

const LIMIT = 2 * 1024 * 1024;

const message = (place: number, payload: object): object => ({
  _id: `m${place}`,
  payload: { tenant: 'a', ...payload },
});
/** Messages with a text of so many bytes each. */
const messages = (count: number, bytes: (place: number) => number): object[] =>
  Array.from({ length: count }, (_, place) => message(place, { text: 'x'.repeat(bytes(place)) }));

/** A service with these messages, newest first, that pages as Novu does. */
function serviceWith(all: readonly object[]): { readonly service: Service; readonly sizes: number[] } {
  const sizes: number[] = [];
  const service: Service = async ({ url, method }) => {
    if (method === 'POST') return json({ data: all[0] }, { status: 201 });
    const query = new URL(url).searchParams;
    const [page, limit] = [Number(query.get('page') ?? 0), Number(query.get('limit') ?? 10)];
    const data = all.slice(page * limit, (page + 1) * limit);
    const hasMore = all.length > (page + 1) * limit;
    const text = JSON.stringify({ data, hasMore, page, pageSize: limit, totalCount: data.length });
    sizes.push(text.length);
    return json(JSON.parse(text));
  };
  return { service, sizes };
}

const ONE_LARGE = messages(99, (place) => (place === 60 ? 2e6 : 5000));
const values = Array.from({ length: 3000 }, () => 0);
const MANY_VALUES = Array.from({ length: 100 }, (_, place) => message(place, { values }));
const idsOf = ({ data }: Readonly<Record<string, unknown>>): unknown[] =>
  (data as { _id: string }[]).map(({ _id }) => _id);

describe('a page that is too large for one response', () => {
  it.each<[string, object[], query: string, page: number, limit: number, requests: readonly number[]]>([
    ['80 messages of 30 kB', messages(80, () => 30_000), '?limit=100&page=0', 0, 100, [3, 2]],
    ['the second page of them, with a size of its own', messages(300, () => 30_000), '?limit=87&page=1', 1, 87, [4, 3]],
    ['a page without a limit', messages(30, () => 300_000), '', 0, 10, [3, 2]],
    ['one large message among small ones', ONE_LARGE, '?limit=100', 0, 100, [10, 12]],
    ['a prime number of messages of 70 kB', messages(300, () => 70_000), '?limit=97&page=2', 2, 97, [7, 5]],
    ['100 messages of 3,000 values', MANY_VALUES, '?limit=100', 0, 100, [9, 7]],
  ])('is read in parts: %s', async (_, all, query, page, limit, requests) => {
    const { service, sizes } = serviceWith(all);
    const { send } = createTestProxy({}, service);
    const { status, body, headers } = await send(FEED + query);
    const expected = all.slice(page * limit, (page + 1) * limit);
    expect([status, idsOf(body)]).toEqual([200, idsOf({ data: expected })]);
    const counts = { page, pageSize: limit, totalCount: expected.length, hasMore: all.length > (page + 1) * limit };
    expect(body).toMatchObject(counts);
    const first = sizes.splice(0).length;

    // The second time the size that fits is known, and the browser's copy is still current.
    expect((await send(FEED + query, { headers: { 'if-none-match': headers.get('etag') ?? '' } })).status).toBe(304);
    expect([first, sizes.length]).toEqual(requests);
  });

  it.each([
    ['a message of 3 MB', messages(30, (place) => (place === 3 ? 3e6 : 10)), 8],
    ['30 MB in all', messages(100, () => 300_000), 12],
  ])('is answered by response-too-large after a few requests: %s', async (_, all, most) => {
    const { service, sizes } = serviceWith(all);
    const onError = vi.fn();
    const onEvent = vi.fn();
    const { status, body } = await createTestProxy({ onError, onEvent }, service).send(`${FEED}?limit=100`);
    expect([status, body['code']]).toEqual([502, 'response-too-large']);
    expect(onError.mock.calls).toEqual([[{ code: 'response-too-large', upstreamStatus: 200 }]]);
    expect(onEvent.mock.calls[0]?.[0].upstream.bytes).toBeLessThanOrEqual(8 * LIMIT);
    expect(sizes.length).toBeLessThanOrEqual(most);
  });

  it('is the error of the service if that rejects a part', async () => {
    const { service } = serviceWith(messages(100, () => 30_000));
    let requests = 0;
    const busy: Service = (request) => ((requests += 1) === 3 ? new Response('', { status: 429 }) : service(request));
    const { status, body } = await createTestProxy({}, busy).send(`${FEED}?limit=100`);
    expect([status, body['code'], requests]).toEqual([429, 'busy', 3]);
  });

  it('does not hinder an action on a message in a scope', async () => {
    const { service } = serviceWith(messages(100, () => 30_000));
    const { write } = createTestProxy({ payloadScope: () => ({ tenant: 'a' }) }, service);
    expect((await write('POST', ACTION.replace('m1', 'm90'), { status: 'done' })).status).toBe(201);
  });

  it('is requested as a whole again after ten minutes', async () => {
    let now = 0;
    const limits: (string | null | undefined)[] = [];
    const reader = createFeedReader(LIMIT, () => now);
    const read = () =>
      reader.read('ann', { method: 'GET', path: '/', segments: 1, query, ids: { requestId: 'r' } }, async (request) => {
        const limit = request.query?.get('limit');
        limits.push(limit);
        if (limit === '100') throw new ProxyError('response-too-large');
        const record = { duration: 1, bytes: LIMIT / 2 };
        const data = Array.from({ length: 50 });
        return { status: 200, headers: new Headers(), bytes: new Uint8Array(), parseBody: () => ({ data }), record };
      });
    const query = new URLSearchParams({ limit: '100' });
    for (now of [0, 599_000, 601_000]) await read();
    expect(limits).toEqual(['100', '50', '50', '50', '50', '100', '50', '50']);
  });
});
