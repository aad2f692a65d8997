/** The service behind the consumer's server: the local one on a port, without messages. */
import { once } from 'node:events';
import { createAdaptorServer } from '@hono/node-server';
import { createService } from '../../../src/local-service/app.js';

/** Recognizable wherever it leaks. */
export const SERVICE_KEY = 'canary-key-77c01be4a9d2';

export type Upstream = Awaited<ReturnType<typeof startUpstream>>;

export async function startUpstream() {
  const service = createService({ data: ':memory:', seed: 'team', deliveryDelay: 0, key: SERVICE_KEY });
  let feedRequests = 0;
  const server = createAdaptorServer({
    fetch: (request) => {
      if (request.url.includes('/notifications/feed')) feedRequests += 1;
      return service.fetch(request);
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const callService = async (path: string, body?: object): Promise<string> => {
    const headers = { authorization: `ApiKey ${SERVICE_KEY}`, 'content-type': 'application/json' };
    const init = body && { method: 'POST', body: JSON.stringify(body) };
    return (await service.fetch(new Request(url + path, { headers, ...init }))).text();
  };
  return {
    url,
    feedRequests: (): number => feedRequests,
    /** Adds a message to a feed, and returns its id. */
    send: async (message: Readonly<Record<string, unknown>> & { readonly subscriberId: string }): Promise<string> => {
      const response = await callService('/dev/messages', { workflow: 'comment-added', content: 'Text', ...message });
      const [, id] = /"_id":"(\w+)"/.exec(response) ?? [];
      if (!id) throw new Error(`The service created no message: ${response}`);
      return id;
    },
    /** The feed of a subscriber as the service stores it, as JSON text. */
    feed: (subscriberId: string): Promise<string> => callService(`/v1/subscribers/${subscriberId}/notifications/feed`),
    close: async (): Promise<void> => {
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
      service.close();
    },
  };
}
