/**
 * A process for `proxy.ts`: a service that has one page for everybody, or what stands before it: our proxy, or a bare one
 * that passes on what comes. It is told nothing but "how", and says its port, its processor time and its requests.
 */
import { Agent, createServer, request as send } from 'node:http';
import type { RequestListener } from 'node:http';
import { createProxy, toNodeHandler } from '../../src/proxy/proxy.js';
import { FEED_MESSAGE } from '../api/samples.js';

const [kind, service = ''] = process.argv.slice(2);
const KEY = 'key';

const content = 'The numbers of last week make it the larger risk. Could you have a look before Thursday?';
const data = Array.from({ length: 30 }, (_, place) => ({ ...FEED_MESSAGE, _id: `m${place}`, content }));
const page = Buffer.from(JSON.stringify({ data, hasMore: true, page: 0, pageSize: data.length }));

const answering: RequestListener = (_, response) =>
  void response.writeHead(200, { 'content-type': 'application/json', 'content-length': page.length }).end(page);

function passing(): RequestListener {
  const agent = new Agent({ keepAlive: true });
  const headers = { authorization: `ApiKey ${KEY}`, accept: 'application/json' };
  return ({ url = '', method }, response) => {
    const up = send(service + url.replace('/inbox', ''), { agent, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, { 'content-type': 'application/json' });
      answer.pipe(response);
    });
    up.on('error', () => response.destroy());
    up.end();
  };
}

function proxied(): RequestListener {
  const proxy = createProxy({
    serviceUrl: service,
    apiKey: KEY,
    subscriber: ({ headers }) => headers.get('x-who'),
    onError: console.error,
  });
  const handle = toNodeHandler(proxy);
  return (request, response) => void handle(request, response);
}

const listener = kind === 'service' ? answering : kind === 'bare' ? passing() : proxied();
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
