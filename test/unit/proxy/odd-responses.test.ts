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

interface Odd {
  readonly bytes: string;
  /** Of the answer to the reader. */
  readonly statuses: readonly number[];
  /** What the service does with the connection after the bytes. */
  readonly closing?: 'end' | 'destroy';
}

const ODD: Readonly<Record<string, Odd>> = {
  '101 with Upgrade': {
    bytes: 'HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n',
    statuses: ENDED,
  },
  '101 with Upgrade and bytes': {
    bytes: `HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n${OK}`,
    statuses: ENDED,
  },
  '101 alone': { bytes: 'HTTP/1.1 101 Switching\r\n\r\n', statuses: ENDED },
  '100 for ever': { bytes: 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(3), statuses: ENDED },
  '100, 102 and 103 before a page': {
    bytes: `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early\r\nlink: </a>\r\n\r\n${OK}`,
    statuses: [200, ...ENDED],
  },
  '199 and silence': { bytes: 'HTTP/1.1 199 Odd\r\n\r\n', statuses: ENDED },
  '204 with a body': { bytes: `HTTP/1.1 204 No Content\r\ncontent-length: 2\r\n\r\n{}`, statuses: ENDED },
  '205 with a body': { bytes: `HTTP/1.1 205 Reset\r\ncontent-length: 2\r\n\r\n{}`, statuses: ENDED },
  '304 that nobody asked for': { bytes: 'HTTP/1.1 304 Not Modified\r\netag: "a"\r\n\r\n', statuses: ENDED },
  '200 with upgrade headers': {
    bytes: OK.replace('\r\n', '\r\nconnection: upgrade\r\nupgrade: websocket\r\n'),
    statuses: [200, ...ENDED],
  },
  '200 with Proxy-Connection and Keep-Alive': {
    bytes: OK.replace('\r\n', '\r\nproxy-connection: close\r\nkeep-alive: timeout=0\r\n'),
    statuses: READ,
  },
  '200 to a CONNECT that was none': { bytes: 'HTTP/1.1 200 Connection established\r\n\r\n', statuses: ENDED },
  trailers: { bytes: chunked('HTTP/1.1 200 OK\r\ntrailer: x-end', 'x-end: 1\r\n'), statuses: READ },
  'trailers without an end': { bytes: chunked('HTTP/1.1 200 OK', 'x-end: 1\r\n').slice(0, -2), statuses: ENDED },
  'a chunk without a size': { bytes: chunked('HTTP/1.1 200 OK', '').replace('1b\r\n', 'zz\r\n'), statuses: ENDED },
  'a chunk that is longer than its size': {
    bytes: chunked('HTTP/1.1 200 OK', '').replace('1b\r\n', '5\r\n'),
    statuses: ENDED,
  },
  'more than its length says': { bytes: OK.replace(/length: \d+/, 'length: 5'), statuses: ENDED },
  'two lengths': { bytes: OK.replace('\r\n', '\r\ncontent-length: 3\r\n'), statuses: ENDED },
  'headers without end': { bytes: OK.replace('\r\n', `\r\n${'x-a: b\r\n'.repeat(20_000)}`), statuses: ENDED },
  'gzip that is none': { bytes: OK.replace('\r\n', '\r\ncontent-encoding: gzip\r\n'), statuses: ENDED },
  'a page, and a switch of protocols': {
    bytes: `${OK}HTTP/1.1 101 S\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n`,
    statuses: [200, ...ENDED],
  },
  'two pages at once': { bytes: OK + OK, statuses: READ },
  'a page of HTTP/1.0': { bytes: OK.replace('1.1', '1.0'), statuses: READ },
  'a page that ends with the connection': {
    bytes: `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n${PAGE}`,
    statuses: READ,
    closing: 'end',
  },
  'a page of HTTP/0.9': { bytes: PAGE, statuses: ENDED, closing: 'end' },
  TLS: { bytes: '\u0015\u0003\u0003\u0000\u0002\u0002\u0028', statuses: ENDED },
  'no byte, and the half of the connection': { bytes: '', statuses: ENDED, closing: 'end' },
  'half of the headers, and the half of the connection': { bytes: OK.slice(0, 30), statuses: ENDED, closing: 'end' },
  'half of a page, and the half of the connection': { bytes: OK.slice(0, -9), statuses: ENDED, closing: 'end' },
  'half of a page, and a reset': { bytes: OK.slice(0, -9), statuses: ENDED, closing: 'destroy' },
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
