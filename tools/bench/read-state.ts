/**
 * `npm run bench:read-state`: the bytes that read state adds to a poll of a reader with 10,000 marks, compared with the first
 * page of the feed. Counts the bodies of the proxy's responses, uncompressed and with Brotli.
 */
import { brotliCompressSync } from 'node:zlib';
import { createProxy } from '../../src/proxy/proxy.js';
import { MAX_MARKS } from '../../src/shared/prune-read-state.js';
import { EMPTY, merge } from '../../src/shared/read-state.js';
import { encode } from '../../src/shared/encode-read-state.js';
import { marks, range } from '../../test/support/read-states.js';
import { FEED_MESSAGE } from '../../test/support/api-samples.js';
import { kilobytes, tableHead, tableRow } from './statistics.js';

const PAGE_SIZE = 30;
const BATCH_SIZE = 1000;
const BASE = 'https://example.com/inbox/v1/subscribers/me';

const values = new Map<string, unknown>();
const data = Array.from({ length: PAGE_SIZE }, (_, index) => ({ ...FEED_MESSAGE, _id: `m${index}` }));
const proxy = createProxy({
  serviceUrl: 'https://service.example.com',
  apiKey: 'key-of-the-tests',
  subscriber: () => 'reader',
  readState: { getItem: (key) => values.get(key), setItem: (key, value) => void values.set(key, value) },
  fetch: async () => Response.json({ data, hasMore: true, page: 0, pageSize: PAGE_SIZE }),
});

async function send(path: string, more: Readonly<Record<string, string>>, init: RequestInit = {}) {
  const headers = { 'x-notification-inbox': '1', 'sec-fetch-site': 'same-origin', ...more };
  const response = await proxy(new Request(BASE + path, { ...init, headers }));
  const body = await response.text();
  if (!response.ok && response.status !== 304) throw new Error(`${path}: the response is ${response.status}: ${body}`);
  return { status: response.status, headers: response.headers, body };
}

const poll = (headers: Record<string, string> = {}) => send(`/notifications/feed?page=0&limit=${PAGE_SIZE}`, headers);

async function markRead(positions: readonly number[]): Promise<void> {
  const headers = { 'content-type': 'application/json', 'inbox-subject': subject };
  const changes = encode(merge(EMPTY, { ...EMPTY, read: marks(positions) }));
  await send('/read-state', headers, { method: 'PATCH', body: JSON.stringify({ since: '', changes }) });
}

const pageAlone = await poll();
const subject = pageAlone.headers.get('inbox-subject') ?? '';
for (let start = 0; start < MAX_MARKS; start += BATCH_SIZE)
  await markRead(range(start, Math.min(start + BATCH_SIZE, MAX_MARKS)));
const first = await poll();
const { version } = (JSON.parse(first.body) as { readonly readState: { readonly version: string } }).readState;
const knownVersions = { 'inbox-read-state': version, 'if-none-match': first.headers.get('etag') ?? '' };
const idle = await poll(knownVersions);
await markRead([-1]);
const changed = await poll(knownVersions);

console.log(tableHead(['', 'status', 'body', 'brotli', 'to the page alone']));
for (const [name, { status, body }] of [
  [`a page of ${PAGE_SIZE} messages alone`, pageAlone],
  ['with 10,000 marks: the first poll of a device', first],
  ['with 10,000 marks: a poll when nothing changed', idle],
  ['with 10,000 marks: a poll after one mark elsewhere', changed],
] as const) {
  const brotli = body ? brotliCompressSync(body).length : 0;
  const ratio = (body.length / pageAlone.body.length).toFixed(2);
  console.log(tableRow([name, String(status), kilobytes(body.length), kilobytes(brotli), ratio]));
}
