/** New projects, as the starter of each framework makes them, and how their development servers start. Knows no inbox. */

export interface Starter {
  /** Installs nothing; makes a folder `app`. Undefined where the files below are all that there is. */
  readonly create?: readonly string[];
  /** Files that are written over the starter's. */
  readonly files?: Readonly<Record<string, string>>;
  readonly serve: (port: string) => readonly string[];
  readonly env?: (port: string) => Readonly<Record<string, string>>;
  /** Commands that must still succeed after the change. */
  readonly checks: readonly (readonly string[])[];
}

const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

/** Fonts of Google's need its servers. */
const NEXT_LAYOUT = `import './globals.css';

export default function RootLayout({ children }: LayoutProps<'/'>) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
`;

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <title>App</title>
  </head>
  <body>
    <header>
      <h1>App</h1>
    </header>
  </body>
</html>
`;

const vite = (template: string, checks: Starter['checks']): Starter => ({
  create: ['npm', 'create', '-y', 'vite@9.3.0', 'app', '--', '--template', template, '--no-interactive'],
  serve: (port) => ['npx', 'vite', '--host', '127.0.0.1', '--port', port, '--strictPort'],
  checks,
});

export const STARTERS: Readonly<Record<string, Starter>> = {
  'Express, by express-generator': {
    create: ['npx', '-y', 'express-generator@4.16.1', '--no-view', 'app'],
    serve: () => ['npm', 'start'],
    env: (port) => ({ PORT: port }),
    checks: [],
  },
  // The starters of the next two make a server without a page.
  'Fastify, with a page': {
    files: {
      'package.json': json({
        name: 'app',
        type: 'module',
        scripts: { start: 'node server.js' },
        dependencies: { '@fastify/static': '^9.0.0', fastify: '^5.0.0' },
      }),
      'server.js': `import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';

const app = Fastify({ logger: true });
app.register(fastifyStatic, { root: join(process.cwd(), 'public') });
await app.listen({ port: Number(process.env.PORT) });
`,
      'public/index.html': PAGE,
    },
    serve: () => ['npm', 'start'],
    env: (port) => ({ PORT: port }),
    checks: [],
  },
  'Hono in Node with TypeScript, with a page': {
    files: {
      'package.json': json({
        name: 'app',
        type: 'module',
        scripts: { dev: 'tsx watch src/index.ts', build: 'tsc --noEmit' },
        dependencies: { '@hono/node-server': '^2.0.0', hono: '^4.0.0' },
        devDependencies: { '@types/node': '^20.0.0', tsx: '^4.0.0', typescript: '^5.0.0' },
      }),
      'tsconfig.json': json({
        compilerOptions: {
          target: 'ESNext',
          module: 'NodeNext',
          strict: true,
          verbatimModuleSyntax: true,
          skipLibCheck: true,
          types: ['node'],
        },
      }),
      'src/index.ts': `import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'

const app = new Hono()
app.use('/*', serveStatic({ root: './public' }))

serve({ fetch: app.fetch, port: Number(process.env.PORT) })
`,
      'public/index.html': PAGE,
    },
    serve: () => ['npm', 'run', 'dev'],
    env: (port) => ({ PORT: port }),
    checks: [['npm', 'run', 'build']],
  },
  'Vite without a framework, by create-vite': vite('vanilla', [['npm', 'run', 'build']]),
  'Vite with React and TypeScript, by create-vite': vite('react-ts', [['npm', 'run', 'build']]),
  'Vite with Vue and TypeScript, by create-vite': vite('vue-ts', [['npm', 'run', 'build']]),
  'SvelteKit, by sv': {
    create: 'npx -y sv create app --template minimal --types ts --no-add-ons --no-install'.split(' '),
    serve: (port) => ['npx', 'vite', 'dev', '--host', '127.0.0.1', '--port', port, '--strictPort'],
    checks: [
      ['npm', 'run', 'check'],
      ['npm', 'run', 'build'],
    ],
  },
  'Next, by create-next-app': {
    create: (
      'npx -y create-next-app@latest app --ts --app --no-eslint --no-tailwind --no-src-dir ' +
      '--import-alias @/* --use-npm --skip-install --disable-git --yes'
    ).split(' '),
    files: { 'app/layout.tsx': NEXT_LAYOUT },
    serve: (port) => ['npx', 'next', 'dev', '-H', '127.0.0.1', '-p', port],
    checks: [['npx', 'next', 'build']],
  },
  // Its starter downloads a template from elsewhere than the registry.
  'Nuxt, as its starter writes it': {
    files: {
      'package.json': json({
        name: 'nuxt-app',
        type: 'module',
        private: true,
        scripts: { build: 'nuxt build', dev: 'nuxt dev' },
        dependencies: { nuxt: '^4.0.0', vue: '^3.5.0', 'vue-router': '^4.5.0' },
      }),
      'nuxt.config.ts':
        "export default defineNuxtConfig({\n  compatibilityDate: '2025-07-15',\n  devtools: { enabled: false }\n})\n",
      'app/app.vue': '<template>\n  <div>\n    <NuxtRouteAnnouncer />\n    <p>An app</p>\n  </div>\n</template>\n',
      'tsconfig.json': json({ files: [], references: [{ path: './.nuxt/tsconfig.json' }] }),
    },
    serve: (port) => ['npx', 'nuxt', 'dev', '--host', '127.0.0.1', '--port', port],
    checks: [['npx', 'nuxt', 'build']],
  },
};
