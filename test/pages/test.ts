/**
 * The suite's `test`: `onPage` registers the tests of a page. `inbox.visit` signs a reader in and opens the page, on a site with
 * the local service and the proxy. A test fails if its page reports a problem.
 */
import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test as base } from '../browser/support/test.js';
import { NAMES, pageOf, type PageName } from './pages.js';

const TYPES: Readonly<Record<string, string>> = { '.css': 'text/css', '.html': 'text/html', '.js': 'text/javascript' };

const policyOf = ({ scripts = '' }: ReturnType<typeof pageOf>): string =>
  `default-src 'none'; script-src 'self' ${scripts}; style-src 'self' 'unsafe-inline'; connect-src 'self'; img-src 'self' data:`;

/** The file at a path of the site: of a bundle, of a page, or of a package. */
function fileAt(path: string): string | undefined {
  const folder = process.env['PAGES_AT'] ?? '';
  const name = path.endsWith('/') ? `${path}index.html` : path;
  return ['dist', 'pages', '']
    .map((place) => join(folder, place, name))
    .find((file) => extname(file) !== '' && existsSync(file));
}

const serve = (page: Page, name: PageName): Promise<unknown> =>
  page.route('**/*', async (route) => {
    const file = fileAt(new URL(route.request().url()).pathname);
    if (!file) return route.fallback();
    const type = TYPES[extname(file)] ?? 'application/octet-stream';
    const headers = { 'content-type': `${type}; charset=utf-8`, 'content-security-policy': policyOf(pageOf(name)) };
    return route.fulfill({ body: readFileSync(file), headers });
  });

export const test = base.extend<{ readonly hostPage: PageName }>({
  hostPage: ['htmx', { option: true }],
  inbox: async ({ inbox, page, context, site, hostPage }, use) => {
    await serve(page, hostPage);
    await use({
      ...inbox,
      visit: async (subscriber) => {
        await context.addCookies([{ name: 'session', value: subscriber, url: site.url }]);
        await page.goto(`${site.url}/${hostPage}/`);
      },
    });
  },
});

/** Defines the tests of a page, if it is among those to test. */
export function onPage(name: PageName, define: () => void): void {
  if (!NAMES.includes(name)) return;
  test.describe(name, () => {
    test.use({ hostPage: name });
    define();
  });
}

export { expect };
export { axeViolations } from '../browser/support/axe.js';
export type { Inbox } from '../browser/support/test.js';
