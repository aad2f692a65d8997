/**
 * Serves a module as its platform would: a route handler of Next by the name of the method, or a default export with `fetch`,
 * such as an app of Hono or a Worker, which receives the environment with each request.
 */
import { serve } from '@hono/node-server';

const { default: app, ...handlers } = await import(new URL(process.argv[2], import.meta.url).href);

const env = {
  SERVICE_URL: process.env['SERVICE_URL'],
  SERVICE_KEY: process.env['SERVICE_KEY'],
};

function route(request) {
  const [, folder, ...path] = new URL(request.url).pathname.split('/');
  const handler = folder === 'inbox' && path.length > 0 ? handlers[request.method] : undefined;
  if (!handler) return new Response(null, { status: folder === 'inbox' ? 405 : 404 });
  return handler(request, { params: Promise.resolve({ path }) });
}

serve({ fetch: (request) => (app ? app.fetch(request, env) : route(request)) });
