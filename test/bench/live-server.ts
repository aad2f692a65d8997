/**
 * The server of live.ts: the proxy, or a bare server that only keeps streams open and writes to them. It sends its address;
 * on "notify" it notifies, on "memory" it sends its bytes.
 */
import { createServer } from 'node:http';
import type { RequestListener, ServerResponse } from 'node:http';
import { createProxy, toNodeHandler } from '../../src/proxy/proxy.js';

interface StreamServer {
  readonly listener: RequestListener;
  readonly notify: () => unknown;
}

function bareServer(): StreamServer {
  const open = new Set<ServerResponse>();
  return {
    listener: (request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(':\n\n');
      open.add(response);
      request.once('close', () => open.delete(response));
    },
    notify: () => open.forEach((response) => response.write('event: changed\ndata:\n\n')),
  };
}

function proxyServer(): StreamServer {
  const proxy = createProxy({
    serviceUrl: 'https://service.example',
    apiKey: 'key',
    subscriber: () => 'ann',
    rateLimit: false,
    events: { perSubscriber: 100_000 },
  });
  const handle = toNodeHandler(proxy);
  return { listener: (request, response) => void handle(request, response), notify: () => proxy.notify('ann') };
}

const { listener, notify } = process.argv[2] === 'bare' ? bareServer() : proxyServer();
const server = createServer(listener);
server.listen(0, '127.0.0.1', () => process.send?.({ address: server.address() }));

process.on('message', (message) => {
  if (message === 'notify') void notify();
  else {
    for (let round = 0; round < 4; round += 1) globalThis.gc?.();
    const { rss, heapUsed, external } = process.memoryUsage();
    process.send?.({ rss, used: heapUsed + external });
  }
});
process.on('disconnect', () => process.exit(0));
