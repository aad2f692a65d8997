/**
 * A server of proxy.ts: a service with one page for everybody, a bare pass-through, or the proxy. It sends its port, and on
 * each message its CPU time and its number of requests.
 */
import { Agent, createServer, request as send } from 'node:http';
import type { RequestListener } from 'node:http';
import { createProxy, toNodeHandler } from '../../src/proxy/proxy.js';
import { FEED_MESSAGE } from '../support/api-samples.js';

const [kind, serviceUrl = ''] = process.argv.slice(2);
const KEY = 'key';

const content = 'The numbers of last week make it the larger risk. Could you have a look before Thursday?';
const data = Array.from({ length: 30 }, (_, index) => ({ ...FEED_MESSAGE, _id: `m${index}`, content }));
const page = Buffer.from(JSON.stringify({ data, hasMore: true, page: 0, pageSize: data.length }));

const serviceListener: RequestListener = (_, response) =>
  void response.writeHead(200, { 'content-type': 'application/json', 'content-length': page.length }).end(page);

function passThrough(): RequestListener {
  const agent = new Agent({ keepAlive: true });
  const headers = { authorization: `ApiKey ${KEY}`, accept: 'application/json' };
  return ({ url = '', method }, response) => {
    const upstream = send(serviceUrl + url.replace('/inbox', ''), { agent, method, headers }, (upstreamResponse) => {
      response.writeHead(upstreamResponse.statusCode ?? 502, { 'content-type': 'application/json' });
      upstreamResponse.pipe(response);
    });
    upstream.on('error', () => response.destroy());
    upstream.end();
  };
}

function proxyListener(): RequestListener {
  const proxy = createProxy({
    serviceUrl,
    apiKey: KEY,
    subscriber: ({ headers }) => headers.get('x-who'),
    onError: console.error,
  });
  const handle = toNodeHandler(proxy);
  return (request, response) => void handle(request, response);
}

const listener = kind === 'service' ? serviceListener : kind === 'bare' ? passThrough() : proxyListener();
let requests = 0;
const server = createServer((request, response) => {
  requests += 1;
  listener(request, response);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 });
});
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ requests, cpu: user + system });
});
process.on('disconnect', () => process.exit(0));
