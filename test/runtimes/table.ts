/**
 * What the proxy answers to a table of requests, as data: the same in each runtime. It needs a runtime with `fetch`'s classes and
 * nothing else, and asks no network.
 */
import { createProxy } from '../../src/proxy/proxy.js';
import type { InboxProxy, ProxyOptions } from '../../src/proxy/proxy.js';
import { encode } from '../../src/shared/read-state-text.js';
import { EMPTY, merge } from '../../src/shared/read-state.js';
import { shortHash } from '../../src/shared/short-hash.js';

const PAGE = 'https://app.example';
const FEED = '/v1/subscribers/me/notifications/feed';
const ACTION = '/v1/subscribers/me/messages/m1/actions/primary';
const PREFERENCES = '/v2/subscribers/me/preferences';
const READ_STATE = '/v1/subscribers/me/read-state';
const EVENTS = '/v1/subscribers/me/events';
const OWN = { 'x-notification-inbox': '1', 'sec-fetch-site': 'same-origin' };

export type Row = readonly [name: string, outcome: unknown];

const json = (body: unknown, init: ResponseInit = {}): Response =>
  new Response(JSON.stringify(body), {
    ...init,
    headers: { 'content-type': 'application/json', ...Object.fromEntries(new Headers(init.headers)) },
  });

interface Bench {
  readonly proxy: InboxProxy;
  readonly sent: unknown[];
  readonly ask: (path: string, init?: RequestInit) => Promise<unknown>;
}

/** Headers that differ by nature: of the clock, of chance, and of the runtime's own hash. */
const VARYING = new Set(['date', 'x-request-id', 'etag', 'content-length']);

function benchOf(respond: () => Response | Promise<Response>, options: Partial<ProxyOptions> = {}): Bench {
  const sent: unknown[] = [];
  const proxy = createProxy({
    serviceUrl: 'https://service.example/api',
    apiKey: 'canary-key',
    origins: ['https://listed.example'],
    subscriber: () => 'ann',
    rateLimit: false,
    circuit: false,
    fetch: async (url, init) => {
      const headers = Object.fromEntries(new Headers(init?.headers));
      delete headers['x-request-id'];
      sent.push([init?.method, url instanceof Request ? url.url : url.toString(), headers, init?.body]);
      return respond();
    },
    ...options,
  });
  const ask = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const before = sent.length;
    const headers = { ...OWN, ...Object.fromEntries(new Headers(init.headers)) };
    const answer = await proxy(new Request(`${PAGE}/inbox${path}`, { ...init, headers }));
    const kept = [...answer.headers].filter(([name]) => !VARYING.has(name)).toSorted(([a], [b]) => (a < b ? -1 : 1));
    return [answer.status, kept, await answer.text(), sent.slice(before)];
  };
  return { proxy, sent, ask };
}

const product = (...lists: readonly (readonly string[])[]): string[][] =>
  lists.reduce<string[][]>((rows, list) => rows.flatMap((row) => list.map((one) => [...row, one])), [[]]);

async function* crossSite(): AsyncGenerator<Row> {
  const { proxy } = benchOf(() => json({ data: [] }));
  const sites = ['same-origin', 'same-site', 'cross-site', 'none', ''];
  const origins = ['https://listed.example', 'https://evil.example', 'null', ''];
  const methods = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'];
  for (const [site = '', origin = '', own = '', method = ''] of product(sites, origins, ['1', ''], methods)) {
    const headers = new Headers();
    for (const [name, value] of Object.entries({ 'sec-fetch-site': site, origin, 'x-notification-inbox': own }))
      if (value) headers.set(name, value);
    const { status } = await proxy(new Request(`${PAGE}/inbox${FEED}`, { method, headers }));
    yield [`site=${site} origin=${origin} header=${own} ${method}`, status];
  }
}

const HOSTILE = [
  '..',
  '.',
  '%2e%2e',
  '..%2f',
  '%2F..',
  '%5c',
  'a/b',
  'a%2fb',
  'bob',
  '',
  '%00',
  'é',
  '%C3%A9',
  '__proto__',
  'a'.repeat(300),
  'm1;x',
  'm1%0d%0a',
  '%',
  '@',
  ':80',
];

async function* paths(): AsyncGenerator<Row> {
  const { ask } = benchOf(() => json({ data: [] }));
  for (const id of HOSTILE)
    for (const path of [
      FEED.replace('me', id),
      PREFERENCES.replace('me', id),
      ACTION.replace('m1', id),
      ACTION.replace('primary', id),
    ])
      yield [`path ${path}`, await ask(path).catch(() => 'no request')];
}

const QUERIES = [
  'page=1&limit=5',
  'page=-1',
  'page=1.5',
  'limit=0',
  'limit=101',
  'page=1&page=2',
  'read=true',
  'read=yes',
  `payload=${btoa('{"a":1}')}`,
  `payload=${btoa('{"$where":1}')}`,
  'payload=no',
  'x=1',
  '__proto__=1',
];

async function* queries(): AsyncGenerator<Row> {
  const { ask } = benchOf(() => json({ data: [] }));
  for (const query of QUERIES) yield [`query ${query}`, await ask(`${FEED}?${query}`)];
}

const ANSWERS: readonly (readonly [string, () => Response | Promise<Response>])[] = [
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

async function* answers(): AsyncGenerator<Row> {
  for (const [name, respond] of ANSWERS) yield [`answer ${name}`, await benchOf(respond).ask(FEED)];
  const message = { _id: 'm1', content: 'Hé', payload: { a: [1] }, deviceTokens: ['canary'], read: 'yes', seen: true };
  yield ['fields', await benchOf(() => json({ data: [message, 7], hasMore: true })).ask(FEED)];
}

/** An answer to the feed, for the subject that a write needs. */
async function subjectOf({ proxy }: Bench): Promise<string> {
  const answer = await proxy(new Request(`${PAGE}/inbox${FEED}`, { headers: OWN }));
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
  const bench = benchOf(() => json({ data: { _id: 'm1' } }, { status: 201 }));
  const subject = await subjectOf(bench);
  const headers = { 'content-type': 'application/json', 'inbox-subject': subject, 'idempotency-key': 'k1' };
  for (const body of BODIES)
    yield [`body ${body.slice(0, 60)}`, await bench.ask(ACTION, { method: 'POST', headers, body })];
  yield ['no subject', await bench.ask(ACTION, { method: 'POST', body: '{}' })];
  const type = { ...headers, 'content-type': 'text/plain' };
  yield ['text', await bench.ask(ACTION, { method: 'POST', headers: type, body: '{}' })];
}

async function* readState(): AsyncGenerator<Row> {
  const values = new Map<string, unknown>();
  const bench = benchOf(() => json({ data: [] }), {
    readState: { getItem: (key) => values.get(key), setItem: (key, value) => void values.set(key, value) },
  });
  const headers = { 'content-type': 'application/json', 'inbox-subject': await subjectOf(bench) };
  const read = new Map([[shortHash('m1'), { time: Date.UTC(2026, 0, 1), counter: 1 }]]);
  const body = JSON.stringify({ since: '', changes: encode(merge(EMPTY, { ...EMPTY, read })) });
  yield ['a mark is written', await bench.ask(READ_STATE, { method: 'PATCH', headers, body })];
  yield ['and comes with the feed', await bench.ask(FEED)];
  yield ['what is stored', [...values]];
  yield ['export', await bench.proxy.export('ann')];
}

async function* unchanged(): AsyncGenerator<Row> {
  const { proxy } = benchOf(() => json({ data: [{ _id: 'm1' }] }));
  const ask = (headers = {}): Promise<Response> =>
    proxy(new Request(`${PAGE}/inbox${FEED}`, { headers: { ...OWN, ...headers } }));
  const tag = (await ask()).headers.get('etag') ?? '';
  yield ['the form of a tag', /^W\/"[0-9a-f]{32}"$/.test(tag)];
  yield ['the same again', (await ask({ 'if-none-match': tag })).status];
  yield ['another one', (await ask({ 'if-none-match': 'W/"x"' })).status];
}

async function* streams(): AsyncGenerator<Row> {
  const { proxy } = benchOf(() => json({ data: [] }));
  const answer = await proxy(new Request(`${PAGE}/inbox${EVENTS}`, { headers: OWN }));
  const reader = answer.body?.getReader();
  const next = async (): Promise<string> => new TextDecoder().decode((await reader?.read())?.value);
  yield ['a stream begins', [answer.status, answer.headers.get('content-type'), await next()]];
  await proxy.notify('ann');
  yield ['a hint arrives', await next()];
  yield ['health', { ...proxy.health(), answeredAt: 0 }];
  await proxy.end('ann');
  yield ['a stream ends', (await reader?.read())?.done];
  await proxy.close();
}

export async function table(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const part of [crossSite, paths, queries, answers, writes, readState, unchanged, streams])
    for await (const row of part()) rows.push(row);
  return rows;
}
