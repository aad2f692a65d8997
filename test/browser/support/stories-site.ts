/** Serves the built page of the stories on a free port, under a policy. Stories respond to their own requests. */
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { listen } from '../../../src/local-service/server/listen.js';
import { STRICT_CSP } from './site.js';

export interface StoriesSite {
  readonly url: string;
  story(id: string, options?: Readonly<Record<string, string>>): string;
  close(): Promise<void>;
}

export async function startStories(policy = `${STRICT_CSP}; img-src 'self'`): Promise<StoriesSite> {
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    c.header('content-security-policy', policy);
  });
  app.get('/favicon.ico', (c) => c.body(null, 204));
  app.use(serveStatic({ root: 'dist-stories' }));
  const server = await listen((request) => app.fetch(request), 0);
  const url = `http://127.0.0.1:${server.port}`;
  return {
    url,
    story: (id, options = {}) => `${url}/frame.html?${new URLSearchParams({ id, ...options }).toString()}`,
    close: () => server.close(),
  };
}
