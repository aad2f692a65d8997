/**
 * `npm run dev -- [--port N]`: the demo with the sources of the inbox and of its page, compiled by Vite on request. A change in src/ or
 * demo/page/ reloads the page. The stories have a server of their own: `npm run stories`.
 */
import { parseArgs } from 'node:util';
import { createServer } from 'vite';
import type { Plugin } from 'vite';
import { startDemo } from './server/start-demo.js';

const { values } = parseArgs({ options: { port: { type: 'string', default: '4000' } } });

/** The scripts of the demo's page, and the sources that they are built from. */
const SOURCES: Readonly<Record<string, string>> = {
  '/notification-inbox.js': '/src/index.ts',
  '/page.js': '/demo/page/page.ts',
};

/** Serves a module that imports the source and Vite's client, which reloads the page. */
const sources: Plugin = {
  name: 'demo-sources',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, response, next) => {
      const source = SOURCES[request.url?.split('?')[0] ?? ''];
      if (!source) return next();
      response.setHeader('content-type', 'text/javascript');
      response.end(`import '/@vite/client';\nimport '${source}';\n`);
    });
  },
};

const demo = await startDemo({
  port: 0,
  data: ':memory:',
  servicePort: 0,
  latency: 0,
  failure: 0,
  onError: console.warn,
});
const server = await createServer({
  plugins: [sources],
  appType: 'custom',
  // Known from the start: a dependency that is found later reloads the page.
  optimizeDeps: {
    include: [
      'preact',
      'preact/hooks',
      'preact/jsx-runtime',
      'preact/jsx-dev-runtime',
      '@preact/signals',
      '@preact/signals-core',
    ],
  },
  server: {
    port: Number(values.port),
    // Everything that is no source comes from the demo: its pages, the proxy and the event stream.
    proxy: { '^/(?!src/|demo/|@|node_modules/|notification-inbox\\.js|page\\.js)': { target: demo.url } },
  },
});
await server.listen();
console.log(`The demo with hot reload: http://localhost:${server.config.server.port}/`);
