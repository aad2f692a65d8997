// @vitest-environment node
/** Bytes of a service that HTTP clients treat in ways of their own: each exchange ends, and its place is free again. */
import { createServer } from 'node:net';
import { expect, it, vi } from 'vitest';
import type { ProxyErrorInfo } from '../../../src/proxy/proxy.js';
import { createTestProxy, FEED } from '../../support/test-proxy.js';
import { listening } from './listening.js';

const PAGE = '{"data":[],"hasMore":false}';
const OK = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${PAGE.length}\r\n\r\n${PAGE}`;
const chunked = (head: string, end: string): string =>
  `${head}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n${PAGE.length.toString(16)}\r\n${PAGE}\r\n0\r\n${end}\r\n`;

/** By the response, or by the deadline. */
const ENDED = [502, 504];
const READ = [200];
const EITHER = [200, ...ENDED];

interface Odd {
  readonly bytes: string;
  /** Of the answer to the reader. */
  readonly statuses: readonly number[];
  /** What the service does with the connection after the bytes. */
  readonly closing?: 'end' | 'destroy';
}

const raw = (bytes: string, statuses: Odd['statuses'] = ENDED, closing?: Odd['closing']): Odd =>
  closing ? { bytes, statuses, closing } : { bytes, statuses };

const ODD: Readonly<Record<string, Odd>> = {
  '101 with Upgrade': raw('HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n'),
  '101 with Upgrade and bytes': raw(`HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n${OK}`),
  '101 alone': raw('HTTP/1.1 101 Switching\r\n\r\n'),
  '100 for ever': raw('HTTP/1.1 100 Continue\r\n\r\n'.repeat(3)),
  '100, 102 and 103 before a page': raw(
    `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early\r\nlink: </a>\r\n\r\n${OK}`,
    EITHER,
  ),
  '199 and silence': raw('HTTP/1.1 199 Odd\r\n\r\n'),
  '204 with a body': raw(`HTTP/1.1 204 No Content\r\ncontent-length: 2\r\n\r\n{}`),
  '205 with a body': raw(`HTTP/1.1 205 Reset\r\ncontent-length: 2\r\n\r\n{}`),
  '304 that nobody asked for': raw('HTTP/1.1 304 Not Modified\r\netag: "a"\r\n\r\n'),
  '200 with upgrade headers': raw(OK.replace('\r\n', '\r\nconnection: upgrade\r\nupgrade: websocket\r\n'), EITHER),
  '200 with Keep-Alive': raw(OK.replace('\r\n', '\r\nproxy-connection: close\r\nkeep-alive: timeout=0\r\n'), READ),
  '200 to a CONNECT that was none': raw('HTTP/1.1 200 Connection established\r\n\r\n'),
  trailers: raw(chunked('HTTP/1.1 200 OK\r\ntrailer: x-end', 'x-end: 1\r\n'), READ),
  'trailers without an end': raw(chunked('HTTP/1.1 200 OK', 'x-end: 1\r\n').slice(0, -2)),
  'a chunk without a size': raw(chunked('HTTP/1.1 200 OK', '').replace('1b\r\n', 'zz\r\n')),
  'a chunk that is longer than its size': raw(chunked('HTTP/1.1 200 OK', '').replace('1b\r\n', '5\r\n')),
  'more than its length says': raw(OK.replace(/length: \d+/, 'length: 5')),
  'two lengths': raw(OK.replace('\r\n', '\r\ncontent-length: 3\r\n')),
  'headers without end': raw(OK.replace('\r\n', `\r\n${'x-a: b\r\n'.repeat(20_000)}`)),
  'gzip that is none': raw(OK.replace('\r\n', '\r\ncontent-encoding: gzip\r\n')),
  'a page, and a switch of protocols': raw(`${OK}HTTP/1.1 101 S\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n`, EITHER),
  'two pages at once': raw(OK + OK, READ),
  'a page of HTTP/1.0': raw(OK.replace('1.1', '1.0'), READ),
  'a page without a length': raw(`HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n${PAGE}`, READ, 'end'),
  'a page of HTTP/0.9': raw(PAGE, ENDED, 'end'),
  TLS: raw('\u0015\u0003\u0003\u0000\u0002\u0002\u0028'),
  'no byte, and the half of the connection': raw('', ENDED, 'end'),
  'half of the headers, and the half of the connection': raw(OK.slice(0, 30), ENDED, 'end'),
  'half of a page, and the half of the connection': raw(OK.slice(0, -9), ENDED, 'end'),
  'half of a page, and a reset': raw(OK.slice(0, -9), ENDED, 'destroy'),
};

const CLIENTS = { fetch: globalThis.fetch, 'Node’s own client': undefined };

const cases = Object.entries(CLIENTS).flatMap(([client, hostFetch]) =>
  Object.entries(ODD).map(([name, odd]) => ({ client, hostFetch, name, odd })),
);

it.each(cases)('over $client, $name: the reader is answered, and the next request has a place', async (row) => {
  const { bytes, statuses, closing } = row.odd;
  let isOdd = true;
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => {});
    socket.on('data', () => {
      socket.write(isOdd ? bytes : OK);
      if (isOdd && closing === 'end') socket.end();
      if (isOdd && closing === 'destroy') socket.resetAndDestroy();
    });
    socket.on('end', () => socket.end());
  });
  const onError = vi.fn<(error: ProxyErrorInfo) => void>();
  const { send } = createTestProxy({
    serviceUrl: await listening(server),
    fetch: row.hostFetch,
    timeout: 300,
    circuit: false,
    limits: { upstreamRequests: 1 },
    onError,
  });
  const { status } = await send(FEED);
  expect(statuses).toContain(status);
  expect(onError).toHaveBeenCalledTimes(status === 200 ? 0 : 1);
  isOdd = false;
  expect((await send(FEED)).status).toBe(200);
});
