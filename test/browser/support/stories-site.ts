/**
 * The built gallery of stories on a free port, every page of it under a policy. There is no service: whatever a story asks
 * for, the story answers.
 */
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { listen } from '../../../demo/server/listen.js';
import { STRICTEST } from './site.js';

export interface StoriesSite {
  readonly url: string;
  /** The address of one story. */
  story(id: string, look?: Readonly<Record<string, string>>): string;
  close(): Promise<void>;
}

export async function startStories(policy = `${STRICTEST}; frame-src 'self'`): Promise<StoriesSite> {
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
    story: (id, look = {}) => `${url}/frame.html?${new URLSearchParams({ id, ...look }).toString()}`,
    close: () => server.close(),
  };
}
