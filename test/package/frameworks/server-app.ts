/**
 * The `test` of apps with a server of their own: the built app as a process, with the proxy as one of its routes, the local
 * service behind it, and a signed-in reader. A test fails if its page reports a problem.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, type Locator } from '@playwright/test';
import { guardConsole } from '../../browser/support/console-guard.js';
import { recordShifts } from '../../browser/support/layout-shifts.js';
import { startServer, type ServerProcess } from '../consumer-app/process.js';
import { SERVICE_KEY, startUpstream, type Upstream } from '../consumer-app/service.js';
import { cookieOf } from '../consumer-app/session.js';
import { expect, readyInbox } from './test.js';

export interface ServerApp {
  /** Its name. */
  readonly serverApp: string;
}

/** What `npm start` of an app runs, so that the port can be a free one. */
const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  next: ['node_modules/next/dist/bin/next', 'start'],
  nuxt: ['.output/server/index.mjs'],
  sveltekit: ['build/index.js'],
  astro: ['dist/server/entry.mjs'],
};

const SECRET = { SESSION_SECRET: 'of the session' };

interface Fixtures extends ServerApp {
  readonly upstream: Upstream;
  readonly server: ServerProcess;
}

export const test = base.extend<{ readonly inbox: Locator }, Fixtures>({
  serverApp: ['', { option: true, scope: 'worker' }],
  upstream: [
    async ({}, use) => {
      const upstream = await startUpstream();
      await use(upstream);
      await upstream.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ serverApp, upstream }, use) => {
      Object.assign(process.env, SECRET);
      const app = join(process.env['FRAMEWORKS_AT'] ?? '', serverApp);
      const node = join(app, 'node_modules/.bin/node');
      const server = await startServer({
        cwd: app,
        ...(existsSync(node) && { node }),
        args: COMMANDS[serverApp] ?? [],
        env: {
          ...SECRET,
          SERVICE_URL: upstream.url,
          SERVICE_KEY,
          NODE_ENV: 'production',
          NEXT_TELEMETRY_DISABLED: '1',
        },
      });
      await use(server);
      await server.kill();
    },
    { scope: 'worker' },
  ],
  page: async ({ page, context, server, upstream }, use) => {
    const problems = await guardConsole(page, server.url);
    const [name = '', value = ''] = (cookieOf('ada').split(';')[0] ?? '').split('=');
    await context.addCookies([{ name, value, url: server.url }]);
    await upstream.send({ subscriberId: 'ada', subject: 'Look here', url: '/somewhere' });
    await recordShifts(page);
    await page.goto(server.url);
    await use(page);
    expect(problems).toEqual([]);
  },
  inbox: async ({ page }, use) => {
    await use(await readyInbox(page.locator('notification-inbox')));
  },
});
