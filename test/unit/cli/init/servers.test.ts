/** What `init` changes in projects of Fastify and Hono: files in, files out. */
import { describe, expect, it } from 'vitest';
import { changed, changedPaths, manifest } from './support.js';
import type { Files } from './support.js';

const FASTIFY: Files = {
  'package.json': manifest(['fastify', '@fastify/static'], { type: 'module' }),
  'server.js': `import Fastify from 'fastify';

const app = Fastify({
  logger: true,
});
app.listen({ port: 3000 });
`,
};

const HONO: Files = {
  'package.json': manifest(['hono', '@hono/node-server'], { type: 'module' }),
  'src/index.ts': `import { serve } from '@hono/node-server'
import { Hono } from 'hono'

const app = new Hono()

serve({ fetch: app.fetch, port: 3000 })
`,
};

describe('a project of Fastify', () => {
  it('gets the proxy with the parsed body, and the files of the package', () =>
    expect(changed(FASTIFY)['server.js']).toBe(`import Fastify from 'fastify';
import { toNodeHandler } from 'notification-inbox/proxy';
import { inbox } from './inbox.js';

const app = Fastify({
  logger: true,
});
const handleInbox = toNodeHandler(inbox);
app.all('/inbox/*', (request, reply) => {
  reply.hijack();
  void handleInbox(Object.assign(request.raw, { body: request.body }), reply.raw, request);
});
app.register(import('@fastify/static'), {
  root: \`\${process.cwd()}/node_modules/notification-inbox/dist\`,
  prefix: '/assets/notification-inbox/',
  decorateReply: false,
});
app.listen({ port: 3000 });
`));

  it('may require() it in the line of the app', () => {
    const server = "const fastify = require('fastify')({ logger: true })\n";
    const project = { 'package.json': manifest(['fastify', '@fastify/static']), 'server.js': server };
    const after = changed(project)['server.js'];
    expect(after).toContain(
      "require('fastify')({ logger: true })\nconst handleInbox = toNodeHandler(inbox);\nfastify.all(",
    );
    expect(after).toContain("const { inbox } = require('./inbox.js');");
  });

  it('is refused without its package for files, or without the line of the app', () => {
    const files = { ...FASTIFY, 'package.json': manifest(['fastify']) };
    expect(() => changed(files)).toThrow('Run first: npm install @fastify/static');
    const plugin = { ...FASTIFY, 'server.js': 'module.exports = async function (fastify, options) {}\n' };
    expect(() => changed(plugin)).toThrow('No file with a line such as "const app = fastify()" was found.');
  });
});

describe('a project of Hono', () => {
  it('gets the proxy and the files of the package', () =>
    expect(changed(HONO)['src/index.ts']).toBe(`import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { serveStatic as serveInboxFiles } from '@hono/node-server/serve-static';
import { inbox } from './inbox.js';

const app = new Hono()
app.all('/inbox/*', (context) => inbox(context.req.raw, context));
app.use('/assets/notification-inbox/*', serveInboxFiles({
  root: 'node_modules/notification-inbox/dist',
  rewriteRequestPath: (path) => path.slice('/assets/notification-inbox'.length),
}));

serve({ fetch: app.fetch, port: 3000 })
`));

  it('gets a module that declares the context of its requests, where the project has types', () => {
    const after = changed(HONO)['src/inbox.ts'];
    expect(after).toContain("import type { Context } from 'hono';");
    expect(after).toContain('createProxy<Context>({');
    expect(changed(FASTIFY)['inbox.js']).toContain('createProxy({');
  });

  it('may have a type for its context', () => {
    const code = (HONO['src/index.ts'] ?? '').replace('new Hono()', 'new Hono<{ Variables: Variables }>()');
    expect(changed({ ...HONO, 'src/index.ts': code })['src/index.ts']).toContain("app.all('/inbox/*'");
  });

  it('is refused on other platforms than Node', () =>
    expect(() => changed({ ...HONO, 'package.json': manifest(['hono']) })).toThrow('init knows Hono in Node only'));
});

it.each([FASTIFY, HONO])('a second run changes nothing', (files) => expect(changedPaths(changed(files))).toEqual([]));
