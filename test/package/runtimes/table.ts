/**
 * A table of requests to the proxy and its responses, which are the same in each runtime. Requires only the classes of `fetch`,
 * and does not use the network.
 */
import { createProxy, type InboxProxy, type ProxyOptions } from '../../../src/proxy/proxy.js';
import { encode } from '../../../src/shared/encode-read-state.js';
import { EMPTY, merge } from '../../../src/shared/read-state.js';
import { shortHash } from '../../../src/shared/short-hash.js';

const PAGE = 'https://app.example';
const FEED = '/v1/subscribers/me/notifications/feed';
const ACTION = '/v1/subscribers/me/messages/m1/actions/primary';
const PREFERENCES = '/v2/subscribers/me/preferences';
const READ_STATE = '/v1/subscribers/me/read-state';
const EVENTS = '/v1/subscribers/me/events';
const INBOX_HEADERS = { 'x-notification-inbox': '1', 'sec-fetch-site': 'same-origin' };

export type Row = readonly [name: string, outcome: unknown];

const json = (body: unknown, init: ResponseInit = {}): Response =>
  new Response(JSON.stringify(body), {
    ...init,
    headers: { 'content-type': 'application/json', ...Object.fromEntries(new Headers(init.headers)) },
  });

interface TestProxy {
  readonly proxy: InboxProxy;
  readonly serviceRequests: unknown[];
  readonly send: (path: string, init?: RequestInit) => Promise<unknown>;
}

/** Headers that differ: they depend on the clock, on random values, or on the hash of the runtime. */
const VARYING = new Set(['date', 'x-request-id', 'etag', 'content-length']);

function createTestProxy(respond: () => Response | Promise<Response>, options: Partial<ProxyOptions> = {}): TestProxy {
  const serviceRequests: unknown[] = [];
  const proxy = createProxy({
    serviceUrl: 'https://service.example/api',
    apiKey: 'canary-key-of-the-tests',
    origins: ['https://listed.example'],
    subscriber: () => 'ann',
    onError: () => {},
    rateLimit: false,
    circuit: false,
    fetch: async (url, init) => {
      const headers = Object.fromEntries(new Headers(init?.headers));
      delete headers['x-request-id'];
      serviceRequests.push([init?.method, url instanceof Request ? url.url : url.toString(), headers, init?.body]);
      return respond();
    },
    ...options,
  });
  const send = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const before = serviceRequests.length;
    const requestHeaders = { ...INBOX_HEADERS, ...Object.fromEntries(new Headers(init.headers)) };
    const response = await proxy(new Request(`${PAGE}/inbox${path}`, { ...init, headers: requestHeaders }));
    const headers = [...response.headers]
      .filter(([name]) => !VARYING.has(name))
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
    return [response.status, headers, await response.text(), serviceRequests.slice(before)];
  };
  return { proxy, serviceRequests, send };
}

const product = (...lists: readonly (readonly string[])[]): string[][] =>
  lists.reduce<string[][]>((rows, list) => rows.flatMap((row) => list.map((one) => [...row, one])), [[]]);

async function* crossSite(): AsyncGenerator<Row> {
  const { proxy } = createTestProxy(() => json({ data: [] }));
  const sites = ['same-origin', 'same-site', 'cross-site', 'none', ''];
  const origins = ['https://listed.example', 'https://evil.example', 'null', ''];
  const methods = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'];
  for (const [site = '', origin = '', inboxHeader = '', method = ''] of product(sites, origins, ['1', ''], methods)) {
    const headers = new Headers();
    for (const [name, value] of Object.entries({ 'sec-fetch-site': site, origin, 'x-notification-inbox': inboxHeader }))
      if (value) headers.set(name, value);
    const { status } = await proxy(new Request(`${PAGE}/inbox${FEED}`, { method, headers }));
    yield [`site=${site} origin=${origin} header=${inboxHeader} ${method}`, status];
  }
}

const HOSTILE = [
  ...'.. . %2e%2e ..%2f %2F.. %5c a/b a%2fb bob %00 é %C3%A9 __proto__ m1;x m1%0d%0a % @ :80'.split(' '),
  '',
  'a'.repeat(300),
];

async function* paths(): AsyncGenerator<Row> {
  const { send } = createTestProxy(() => json({ data: [] }));
  for (const id of HOSTILE)
    for (const path of [
      FEED.replace('me', id),
      PREFERENCES.replace('me', id),
      ACTION.replace('m1', id),
      ACTION.replace('primary', id),
    ])
      yield [`path ${path}`, await send(path).catch(() => 'invalid request')];
}

const QUERIES = [
  ...'page=1&limit=5 page=-1 page=1.5 limit=0 limit=101 page=1&page=2 read=true read=yes'.split(' '),
  ...['{"a":1}', '{"$where":1}'].map((filter) => `payload=${btoa(filter)}`),
  ...'payload=no x=1 __proto__=1'.split(' '),
];

async function* queries(): AsyncGenerator<Row> {
  const { send } = createTestProxy(() => json({ data: [] }));
  for (const query of QUERIES) yield [`query ${query}`, await send(`${FEED}?${query}`)];
}

const RESPONSES: readonly (readonly [string, () => Response | Promise<Response>])[] = [
  ...[200, 201, 301, 400, 401, 404, 409, 422, 429, 500, 503].map(
    (status) =>
      [String(status), () => json({ message: 'canary' }, { status, headers: { 'retry-after': '7' } })] as const,
  ),
  ['no subscriber', () => json({ message: 'Subscriber not found' }, { status: 400 })],
  ['HTML', () => new Response('<h1>canary</h1>', { headers: { 'content-type': 'text/html' } })],
  ['cut off', () => new Response('{"data":[', { headers: { 'content-type': 'application/json' } })],
  [
    'not UTF-8',
    () => new Response(new Uint8Array([123, 255, 125]), { headers: { 'content-type': 'application/json' } }),
  ],
  ['too much', () => json({ data: [], rest: 'x'.repeat(3_000_000) })],
  ['101 messages', () => json({ data: Array.from({ length: 101 }, () => ({})) })],
  ['none', () => Promise.reject(new TypeError('down'))],
];

async function* responses(): AsyncGenerator<Row> {
  for (const [name, respond] of RESPONSES) yield [`response ${name}`, await createTestProxy(respond).send(FEED)];
  const message = { _id: 'm1', content: 'Hé', payload: { a: [1] }, deviceTokens: ['canary'], read: 'yes', seen: true };
  yield ['fields', await createTestProxy(() => json({ data: [message, 7], hasMore: true })).send(FEED)];
}

/** The subject of the reader, which a write requires. */
async function subjectOf({ proxy }: TestProxy): Promise<string> {
  const answer = await proxy(new Request(`${PAGE}/inbox${FEED}`, { headers: INBOX_HEADERS }));
  return answer.headers.get('inbox-subject') ?? '';
}

const BODIES = [
  '{"status":"done"}',
  '{"status":"done","payload":{"a":1}}',
  '{"status":"x"}',
  '[]',
  '{',
  '',
  '{"status":"done","payload":[]}',
  `{"status":"done","payload":${'{"a":'.repeat(9)}1${'}'.repeat(9)}}`,
  `{"status":"done","x":"${'x'.repeat(20_000)}"}`,
];

async function* writes(): AsyncGenerator<Row> {
  const testProxy = createTestProxy(() => json({ data: { _id: 'm1' } }, { status: 201 }));
  const subject = await subjectOf(testProxy);
  const headers = { 'content-type': 'application/json', 'inbox-subject': subject, 'idempotency-key': 'k1' };
  for (const body of BODIES)
    yield [`body ${body.slice(0, 60)}`, await testProxy.send(ACTION, { method: 'POST', headers, body })];
  yield ['a write without a subject', await testProxy.send(ACTION, { method: 'POST', body: '{}' })];
  const type = { ...headers, 'content-type': 'text/plain' };
  yield ['a write as text/plain', await testProxy.send(ACTION, { method: 'POST', headers: type, body: '{}' })];
}

async function* readState(): AsyncGenerator<Row> {
  const values = new Map<string, unknown>();
  const testProxy = createTestProxy(() => json({ data: [] }), {
    readState: { getItem: (key) => values.get(key), setItem: (key, value) => void values.set(key, value) },
  });
  const headers = { 'content-type': 'application/json', 'inbox-subject': await subjectOf(testProxy) };
  const read = new Map([[shortHash('m1'), { time: Date.UTC(2026, 0, 1), counter: 1 }]]);
  const body = JSON.stringify({ since: '', changes: encode(merge(EMPTY, { ...EMPTY, read })) });
  yield ['a mark is written', await testProxy.send(READ_STATE, { method: 'PATCH', headers, body })];
  yield ['the feed includes the mark', await testProxy.send(FEED)];
  yield ['the stored values', [...values]];
  yield ['export', await testProxy.proxy.exportData('ann')];
}

async function* etags(): AsyncGenerator<Row> {
  const { proxy } = createTestProxy(() => json({ data: [{ _id: 'm1' }] }));
  const send = (headers = {}): Promise<Response> =>
    proxy(new Request(`${PAGE}/inbox${FEED}`, { headers: { ...INBOX_HEADERS, ...headers } }));
  const tag = (await send()).headers.get('etag') ?? '';
  yield ['the format of an ETag', /^W\/"[0-9a-f]{32}"$/.test(tag)];
  yield ['a matching ETag', (await send({ 'if-none-match': tag })).status];
  yield ['another ETag', (await send({ 'if-none-match': 'W/"x"' })).status];
}

async function* streams(): AsyncGenerator<Row> {
  const { proxy } = createTestProxy(() => json({ data: [] }));
  const answer = await proxy(new Request(`${PAGE}/inbox${EVENTS}`, { headers: INBOX_HEADERS }));
  const reader = answer.body?.getReader();
  const next = async (): Promise<string> => new TextDecoder().decode((await reader?.read())?.value);
  yield ['a stream begins', [answer.status, answer.headers.get('content-type'), await next()]];
  await proxy.refreshInbox('ann');
  yield ['a change arrives', await next()];
  yield ['health', { ...proxy.health(), answeredAt: 0 }];
  await proxy.endStreams('ann');
  yield ['a stream ends', (await reader?.read())?.done];
  await proxy.close();
}

export async function table(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const part of [crossSite, paths, queries, responses, writes, readState, etags, streams])
    for await (const row of part()) rows.push(row);
  return rows;
}
