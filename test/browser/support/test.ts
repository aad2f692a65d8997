/**
 * The suite's own `test`: with a site, a page that nobody may complain about, and the inbox in it.
 * At the end of every test: no policy violation, no console line, no uncaught error, no request elsewhere, and in no answer
 * to the browser the key of the proxy.
 */
import { expect, test as base } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { listenForComplaints } from './console-guard.js';
import { startSite } from './site.js';
import type { Site, SiteOptions } from './site.js';

interface Fixtures {
  readonly siteOptions: SiteOptions;
  /** All that the page complains of in this test; nothing unless told. */
  readonly complaints: readonly string[];
  readonly site: Site;
  readonly inbox: Inbox;
}

export interface Inbox {
  readonly page: Page;
  readonly host: Locator;
  readonly bell: Locator;
  readonly panel: Locator;
  readonly rows: Locator;
  /** Signs somebody in and opens a page with an inbox of these attributes. */
  visit(subscriber: string, attributes?: Record<string, string>): Promise<void>;
  signIn(subscriber: string | null): Promise<void>;
  row(title: string | RegExp): Locator;
  /** A property of the element, as JSON can carry it. */
  get<T>(property: string): Promise<T>;
}

export const test = base.extend<Fixtures>({
  siteOptions: [{}, { option: true }],
  complaints: [[], { option: true }],
  site: async ({ siteOptions }, use) => {
    const site = await startSite(siteOptions);
    await use(site);
    expect(await site.leaks()).toEqual([]);
    await site.close();
  },
  page: async ({ page, site, complaints }, use) => {
    const heard = await listenForComplaints(page, site.url);
    await use(page);
    expect(heard).toEqual(complaints);
  },
  inbox: async ({ page, site, context }, use) => {
    const host = page.locator('notification-inbox').first();
    const panel = host.locator('[part~="panel"]');
    const signIn = async (subscriber: string | null): Promise<void> => {
      if (subscriber) await context.addCookies([{ name: 'session', value: subscriber, url: site.url }]);
      else await context.clearCookies();
    };
    await use({
      page,
      host,
      panel,
      signIn,
      bell: host.locator('[part~="bell"]'),
      rows: panel.getByRole('article'),
      row: (title) => panel.getByRole('article').filter({ hasText: title }),
      visit: async (subscriber, attributes = {}) => {
        await signIn(subscriber);
        await page.goto(`${site.url}/?${new URLSearchParams(attributes).toString()}`);
      },
      get: (property) => host.evaluate((element, name) => Reflect.get(element, name), property),
    });
  },
});

export { expect };
