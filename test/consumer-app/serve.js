/**
 * What calls a module that is a function of a request, as its platform would: a route handler of Next by the name of the
 * method, a module with `fetch`, as Hono's and a Worker's, with the settings beside the request.
 */
import { serve } from '@hono/node-server';

const { default: app, ...handlers } = await import(new URL(process.argv[2], import.meta.url).href);

const env = {
  NOTIFICATIONS_URL: process.env['NOTIFICATIONS_URL'],
  NOTIFICATIONS_KEY: process.env['NOTIFICATIONS_KEY'],
};

function route(request) {
  const [, folder, ...path] = new URL(request.url).pathname.split('/');
  const handler = folder === 'inbox' && path.length > 0 ? handlers[request.method] : undefined;
  if (!handler) return new Response(null, { status: folder === 'inbox' ? 405 : 404 });
  return handler(request, { params: Promise.resolve({ path }) });
}

serve({ fetch: (request) => (app ? app.fetch(request, env) : route(request)) });
