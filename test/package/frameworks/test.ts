/**
 * The suite's `test`: a built app of one framework on a site with the local service and the proxy, with a signed-in reader. A
 * test fails if its page reports a problem.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test as base, type Locator } from '@playwright/test';
import { guardConsole } from '../../browser/support/console-guard.js';
import { recordShifts } from '../../browser/support/layout-shifts.js';
import { startSite, type Site } from '../../browser/support/site.js';

export interface App {
  readonly app: { readonly name: string; readonly page: string };
}

const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:";
const TYPES: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', css: 'text/css' };

export const fileOf = ({ name }: App['app'], path: string): string =>
  join(process.env['FRAMEWORKS_AT'] ?? '', name, 'dist', path);

export const get = (inbox: Locator, property: string): Promise<unknown> =>
  inbox.evaluate((element, name) => Reflect.get(element, name), property);

export const test = base.extend<App & { readonly site: Site; readonly inbox: Locator }>({
  app: [{ name: '', page: '' }, { option: true }],
  site: async ({}, use) => {
    const site = await startSite();
    await use(site);
    await site.close();
  },
  page: async ({ page, context, site, app }, use) => {
    const problems = await guardConsole(page, site.url);
    await context.addCookies([{ name: 'session', value: 'ada', url: site.url }]);
    await site.send({
      subscriberId: 'ada',
      subject: 'May I?',
      url: '/somewhere',
      buttons: [{ type: 'primary', content: 'Yes' }],
    });
    await page.route('**/*', async (route) => {
      const path = new URL(route.request().url()).pathname.slice(1) || app.page;
      const file = fileOf(app, path);
      if (!existsSync(file)) return route.continue();
      const type = TYPES[path.split('.').at(-1) ?? ''] ?? 'text/plain';
      const headers = { 'content-type': `${type}; charset=utf-8`, 'content-security-policy': POLICY };
      return route.fulfill({ body: await readFile(file, 'utf8'), headers });
    });
    await recordShifts(page);
    await page.goto(site.url);
    await use(page);
    expect(problems).toEqual([]);
  },
  inbox: async ({ page }, use) => {
    await use(await readyInbox(page.locator('#first')));
  },
});

export async function readyInbox(inbox: Locator): Promise<Locator> {
  await expect.poll(() => get(inbox, 'status'), { timeout: 60_000 }).toBe('ready');
  return inbox;
}

export { expect };
