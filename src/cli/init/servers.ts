/** The lines that serve the proxy and the files of the package in Express, Fastify and Hono. */
import { refuse } from './project.js';
import type { Manifest, Plan, ProjectReader } from './project.js';
import { ASSETS, DIST, planServer } from './server-project.js';
import type { ServerFramework } from './server-project.js';

/** The start of a statement `const app = `, with or without a type. */
const VARIABLE = String.raw`^[ \t]*(?:export )?(?:const|let|var)\s+(\w+)(?:\s*:[^=\n]+)?\s*=\s*`;

const EXPRESS: ServerFramework = {
  name: 'Express',
  example: 'const app = express()',
  app: new RegExp(`${VARIABLE}express\\(`, 'm'),
  // The proxy asks for the session.
  follows: (app) => new RegExp(`^[ \\t]*${app}\\.use\\(\\s*(?:\\w*[sS]ession|passport\\.\\w+)\\(`, 'gm'),
  lines: (app) => [
    `${app}.use(toNodeHandler(inbox)); // answers /inbox/* and passes on every other request`,
    `${app}.use('${ASSETS}', express.static('${DIST}'));`,
  ],
  imports: [['{ toNodeHandler }', 'notification-inbox/proxy']],
  proxy: {
    example: '(request, { nodeRequest }) => nodeRequest.session.userId',
    context: {
      type: '{ nodeRequest: ExpressRequest }',
      typeImport: "import type { Request as ExpressRequest } from 'express';",
    },
  },
};

const FASTIFY: ServerFramework = {
  name: 'Fastify',
  example: 'const app = fastify()',
  app: new RegExp(`${VARIABLE}(?:[fF]astify|require\\(['"]fastify['"]\\))\\(`, 'm'),
  lines: (app) => [
    'const handleInbox = toNodeHandler(inbox);',
    `${app}.all('/inbox/*', (request, reply) => {`,
    '  reply.hijack();',
    '  void handleInbox(Object.assign(request.raw, { body: request.body }), reply.raw, request);',
    '});',
    `${app}.register(import('@fastify/static'), {`,
    `  root: \`\${process.cwd()}/${DIST}\`,`,
    `  prefix: '${ASSETS}/',`,
    '  decorateReply: false,',
    '});',
  ],
  imports: [['{ toNodeHandler }', 'notification-inbox/proxy']],
  proxy: {
    example: '(request, { session }) => session.userId',
    context: { type: 'FastifyRequest', typeImport: "import type { FastifyRequest } from 'fastify';" },
  },
};

const HONO: ServerFramework = {
  name: 'Hono',
  example: 'const app = new Hono()',
  app: new RegExp(`${VARIABLE}new Hono(?:<[^>\\n]*>)?\\(`, 'm'),
  lines: (app) => [
    `${app}.all('/inbox/*', (context) => inbox(context.req.raw, context));`,
    `${app}.use('${ASSETS}/*', serveInboxFiles({`,
    `  root: '${DIST}',`,
    `  rewriteRequestPath: (path) => path.slice('${ASSETS}'.length),`,
    '}));',
  ],
  imports: [['{ serveStatic as serveInboxFiles }', '@hono/node-server/serve-static']],
  proxy: {
    example: "(request, context) => context.get('userId')",
    context: { type: 'Context', typeImport: "import type { Context } from 'hono';" },
  },
};

export const planExpress = (project: ProjectReader, manifest: Manifest): Plan => planServer(project, manifest, EXPRESS);

export function planFastify(project: ProjectReader, manifest: Manifest): Plan {
  const serves = manifest.dependencies.has('@fastify/static');
  return serves ? planServer(project, manifest, FASTIFY) : refuse('Run first: npm install @fastify/static');
}

export function planHono(project: ProjectReader, manifest: Manifest): Plan {
  const isNode = manifest.dependencies.has('@hono/node-server');
  return isNode ? planServer(project, manifest, HONO) : refuse('init knows Hono in Node only, with @hono/node-server.');
}
