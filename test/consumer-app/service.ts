/** The service that a stranger's server asks: the local one, listening, with nobody's history in it. */
import { once } from 'node:events';
import { createAdaptorServer } from '@hono/node-server';
import { createService } from '../../demo/service/app.js';

/** Known by its look wherever it turned up. */
export const STRANGERS_KEY = 'planted-key-77c01be4a9d2';

export interface Upstream {
  readonly url: string;
  /** Questions for a feed that have reached it. */
  readonly feeds: () => number;
  /** Puts a message into somebody's feed, and gives its id. */
  send(message: Readonly<Record<string, unknown>> & { readonly subscriberId: string }): Promise<string>;
  /** The feed of somebody, as the service has it. */
  feed(subscriberId: string): Promise<string>;
  close(): Promise<void>;
}

export async function startUpstream(): Promise<Upstream> {
  const service = createService({ data: ':memory:', seed: 'team', rateLimit: false, key: STRANGERS_KEY });
  let feeds = 0;
  const server = createAdaptorServer({
    fetch: (request) => {
      if (request.url.includes('/notifications/feed')) feeds += 1;
      return service.fetch(request);
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const ask = async (path: string, body?: object): Promise<string> => {
    const headers = { authorization: `ApiKey ${STRANGERS_KEY}`, 'content-type': 'application/json' };
    const init = body && { method: 'POST', body: JSON.stringify(body) };
    return (await service.fetch(new Request(url + path, { headers, ...init }))).text();
  };
  return {
    url,
    feeds: () => feeds,
    send: async (message) => {
      const answer = await ask('/dev/messages', { workflow: 'comment-added', content: 'Text', ...message });
      const [, id] = /"_id":"(\w+)"/.exec(answer) ?? [];
      if (!id) throw new Error(`No message was made: ${answer}`);
      return id;
    },
    feed: (subscriberId) => ask(`/v1/subscribers/${subscriberId}/notifications/feed`),
    close: async () => {
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
      service.close();
    },
  };
}
