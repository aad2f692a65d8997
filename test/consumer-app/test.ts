/**
 * A stranger's site: a folder outside of the repository with the packed package in it, the README's lines as they stand
 * there, and nothing of ours besides; behind a session, under a strict policy, run by plain Node. At the end of every test:
 * no violation of the policy, no line in a console, no uncaught error, no request elsewhere, no line of the server's.
 */
import { test as base, expect } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { build } from 'vite';
import { sample } from '../package/readme/blocks.js';
import type { Folder } from './folder.js';
import { makeFolder } from './folder.js';
import { startServing } from './process.js';
import { STRANGERS_KEY, startUpstream } from './service.js';
import type { Upstream } from './service.js';
import { guardConsole } from '../browser/support/console-guard.js';

interface Site {
  readonly url: string;
  readonly upstream: Upstream;
  /** Another tab of the same reader, of whom every tab must be content at the end. */
  tab(path?: string): Promise<Page>;
  /** What of the stranger's own triggers a message, and tells the inbox of it. */
  trigger(): Promise<void>;
  kill(): Promise<void>;
  /** Starts the server anew, at the same address. */
  start(): Promise<void>;
}

const [SCRIPT = '', TAG = ''] = sample('An in-app notification inbox for any web page').split('\n\n');

const page = (head: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Theirs</title><link rel="stylesheet" href="/page.css">
${head}</head><body><header>${TAG}</header><main><h1>Their page</h1>${TAG}</main></body></html>`;

/** As theirs would: asks the service for a message. */
const TRIGGER = `export async function triggerNotification(subscriberId, subject) {
  await fetch(process.env.NOTIFICATIONS_URL + '/dev/messages', {
    method: 'POST',
    headers: { authorization: 'ApiKey ' + process.env.NOTIFICATIONS_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ workflow: 'comment-added', content: 'Text', subscriberId, subject }),
  });
}`;

async function fill(folder: Folder): Promise<void> {
  const [, asModules = ''] = sample('## Put it into your product').split('\n');
  folder.type('npm init --yes');
  folder.type(asModules);
  folder.copy('session.js');
  folder.copy('pages.js');
  folder.write('inbox.js', sample('Make it once'));
  folder.write('server.js', sample("Node's own server"));
  folder.write('trigger.js', TRIGGER);
  folder.write(
    'paid.js',
    `import { inbox } from './inbox.js';\nimport { triggerNotification } from './trigger.js';
export async function paid() {\n${sample('The interface has no event channel')}\n}`,
  );
  folder.write('public/index.html', page(SCRIPT));
  folder.write('public/bundled.html', page('<script type="module" src="/bundled.js"></script>'));
  folder.write('public/page.css', sample('Keep its room'));
  folder.write('bundled.js', sample('Where there is no build step'));
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

async function open(context: BrowserContext, address: string, path: string): Promise<[Page, string[]]> {
  const opened = await context.newPage();
  const complaints = await guardConsole(opened, address);
  await opened.goto(address + path);
  return [opened, complaints];
}

export const test = base.extend<{ readonly site: Site }, { readonly folder: Folder }>({
  folder: [
    async ({}, use) => {
      const folder = makeFolder({ packed: true, packages: ['preact', '@preact/signals'] });
      await fill(folder);
      await use(folder);
      folder.remove();
    },
    { scope: 'worker' },
  ],
  site: async ({ folder, context }, use) => {
    const upstream = await startUpstream();
    const env = { SESSION_SECRET: 'theirs', NOTIFICATIONS_URL: upstream.url, NOTIFICATIONS_KEY: STRANGERS_KEY };
    let port = 0;
    const start = () => startServing({ cwd: folder.path, run: ['server.js'], env, port });
    let serving = await start();
    ({ port } = serving);
    const { url } = serving;
    const complaints: string[][] = [];
    // Whoever signs in is Ada, whom the README's lines are about.
    await context.request.get(`${url}/sign-in?as=ada`);
    await use({
      url,
      upstream,
      tab: async (path = '/') => {
        const [opened, heard] = await open(context, url, path);
        complaints.push(heard);
        return opened;
      },
      trigger: async () => expect((await context.request.post(`${url}/paid`)).status()).toBe(204),
      kill: () => serving.kill(),
      start: async () => {
        serving = await start();
      },
    });
    expect(serving.written()).toBe('');
    await serving.kill();
    await upstream.close();
    expect(complaints.flat()).toEqual([]);
  },
});

export { expect };
