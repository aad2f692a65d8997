/**
 * The consumer's app: a folder outside of the repository with the packed package and the samples of the documentation, run
 * by plain Node with a session and a strict policy. A test fails if a page reports a problem or the server writes a line.
 */
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import { build } from 'vite';
import { guardConsole } from '../../browser/support/console-guard.js';
import { blocks, sample } from '../../../tools/docs/pages.js';
import { makeFolder, type Folder } from './folder.js';
import { startServer } from './process.js';
import { SERVICE_KEY, startUpstream, type Upstream } from './service.js';

interface Site {
  readonly url: string;
  readonly upstream: Upstream;
  /** Opens another tab of the same reader. */
  tab(path?: string): Promise<Page>;
  /** Makes the consumer's server send a message and notify the inbox. */
  trigger(): Promise<void>;
  kill(): Promise<void>;
  /** Starts the server again at the same address. */
  start(): Promise<void>;
}

const SAMPLE = sample('getting-started', 'Without a build step');
const ELEMENT_START = SAMPLE.indexOf('<notification-inbox');
const SCRIPTS = SAMPLE.slice(0, ELEMENT_START);
const ELEMENT = SAMPLE.slice(ELEMENT_START);
const BUNDLED =
  blocks.find(({ page, heading }) => page === 'getting-started' && heading === 'With a bundler')?.code ?? '';

const page = (head: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>App</title><link rel="stylesheet" href="/page.css">
${head}</head><body><header>${ELEMENT}</header><main><h1>A page of the app</h1>${ELEMENT}</main></body></html>`;

/** Sends a message by the route of the local service, since it has no workflow engine. */
const SEND = `import { inbox } from './inbox.js';
export async function send() {
  await fetch(process.env.SERVICE_URL + '/dev/messages', {
    method: 'POST',
    headers: { authorization: 'ApiKey ' + process.env.SERVICE_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ workflow: 'comment-added', content: 'Text', subscriberId: 'ada', subject: 'Just in' }),
  });
  await inbox.refreshInbox('ada');
}`;

async function writeApp(folder: Folder): Promise<void> {
  folder.run('npm init --yes && npm pkg set type=module');
  folder.copy('session.js');
  folder.copy('pages.js');
  folder.write('inbox.js', sample('getting-started', 'A module for the proxy'));
  folder.write('server.js', sample('getting-started', "Node's http server"));
  folder.write('send.js', SEND);
  folder.write('public/index.html', page(SCRIPTS));
  folder.write('public/bundled.html', page('<script type="module" src="/bundled.js"></script>'));
  folder.write('public/page.css', sample('getting-started', 'Reserve the space'));
  folder.write('bundled.js', BUNDLED);
  await build({
    configFile: false,
    logLevel: 'error',
    root: folder.path,
    build: {
      outDir: 'public',
      emptyOutDir: false,
      copyPublicDir: false,
      modulePreload: false,
      rolldownOptions: { input: 'bundled.js', output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' } },
    },
  });
}

async function openTab(context: BrowserContext, origin: string, path: string): Promise<[Page, string[]]> {
  const tab = await context.newPage();
  const problems = await guardConsole(tab, origin);
  await tab.goto(origin + path);
  return [tab, problems];
}

export const test = base.extend<{ readonly site: Site }, { readonly folder: Folder }>({
  folder: [
    async ({}, use) => {
      const folder = makeFolder({ packed: true });
      await writeApp(folder);
      await use(folder);
      folder.remove();
    },
    { scope: 'worker' },
  ],
  site: async ({ folder, context }, use) => {
    const upstream = await startUpstream();
    const env = { SESSION_SECRET: 'secret', SERVICE_URL: upstream.url, SERVICE_KEY };
    let port = 0;
    const start = () => startServer({ cwd: folder.path, args: ['server.js'], env, port });
    let server = await start();
    ({ port } = server);
    const { url } = server;
    const problems: string[][] = [];
    await context.request.get(`${url}/sign-in?as=ada`);
    await use({
      url,
      upstream,
      tab: async (path = '/') => {
        const [tab, tabProblems] = await openTab(context, url, path);
        problems.push(tabProblems);
        return tab;
      },
      trigger: async () => expect((await context.request.post(`${url}/send`)).status()).toBe(204),
      kill: () => server.kill(),
      start: async () => {
        server = await start();
      },
    });
    expect(server.output()).toBe('');
    await server.kill();
    await upstream.close();
    expect(problems.flat()).toEqual([]);
  },
});

export { expect };
