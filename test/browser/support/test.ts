/**
 * The suite's `test`: a site, a page and the inbox in it. A test fails if its page reports a policy violation, a console
 * line, an uncaught error or a request to another origin, or if a response to the browser contains the proxy's API key.
 */
import { expect, test as base, type Locator, type Page } from '@playwright/test';
import { guardConsole } from './console-guard.js';
import { closeDevTools } from './dev-tools.js';
import { startSite, type Site, type SiteOptions } from './site.js';

interface Fixtures {
  readonly siteOptions: SiteOptions;
  /** All problems that the page reports in this test; none by default. */
  readonly expectedProblems: readonly string[];
  readonly site: Site;
  readonly inbox: Inbox;
}

export interface Inbox {
  readonly site: Site;
  readonly page: Page;
  readonly host: Locator;
  readonly bell: Locator;
  readonly panel: Locator;
  readonly rows: Locator;
  /** The live region. */
  readonly output: Locator;
  /** Signs a subscriber in, and opens a page with an inbox that has these attributes. */
  visit(subscriber: string, attributes?: Record<string, string>): Promise<void>;
  /** Opens a page as visit() does, and in it the list: waits for rows as openList() does. */
  visitList(subscriber: string, attributes?: Record<string, string>, count?: number): Promise<void>;
  row(title: string | RegExp): Locator;
  tab(name: string | RegExp): Locator;
  /** Waits for the store and the first response. */
  ready(): Promise<void>;
  /** Clicks the bell, and waits for rows: this many, or any. */
  openList(count?: number): Promise<void>;
  /** Presses keys one after the other. */
  press(...keys: readonly string[]): Promise<void>;
  /** Closes the panel by Escape. */
  escape(): Promise<void>;
  /** Calls a method of the element, and waits for its promise. */
  call(method: string, ...args: readonly unknown[]): Promise<unknown>;
  setAttribute(name: string, value: string): Promise<void>;
  events<T extends object>(name: string): Promise<T[]>;
  /** A property of the element, as far as JSON can represent it. */
  get<T>(property: string): Promise<T>;
}

export const test = base.extend<Fixtures>({
  siteOptions: [{}, { option: true }],
  expectedProblems: [[], { option: true }],
  site: async ({ siteOptions }, use) => {
    const site = await startSite(siteOptions);
    await use(site);
    expect(await site.findKeyLeaks()).toEqual([]);
    await site.close();
  },
  page: async ({ page, site, expectedProblems }, use) => {
    const problems = await guardConsole(page, site.url);
    await use(page);
    expect(problems).toEqual(expectedProblems);
    if (page.isClosed()) return;
    await closeDevTools(page);
    await page.goto('about:blank');
  },
  inbox: async ({ page, site, context }, use) => {
    const host = page.locator('notification-inbox').first();
    const panel = host.locator('[part~="panel"]');
    const bell = host.locator('[part~="bell"]');
    const rows = panel.getByRole('article');
    const get = <T>(property: string): Promise<T> =>
      host.evaluate((element, name) => Reflect.get(element, name), property);
    const expectRows = (count?: number): Promise<void> =>
      count === undefined ? expect(rows.first()).toBeVisible() : expect(rows).toHaveCount(count);
    await use({
      site,
      page,
      host,
      panel,
      get,
      output: host.locator('output'),
      bell,
      rows,
      row: (title) => panel.getByRole('article').filter({ hasText: title }),
      tab: (name) => panel.getByRole('tab', { name }),
      openList: async (count) => {
        await bell.click();
        await expectRows(count);
      },
      press: async (...keys) => {
        for (const key of keys) await page.keyboard.press(key);
      },
      escape: async () => {
        await page.keyboard.press('Escape');
        await expect(panel).toBeHidden();
      },
      ready: () => expect.poll(() => get('status')).toBe('ready'),
      call: (method, ...args) =>
        host.evaluate((element, [name, list]) => Reflect.get(element, name).apply(element, list), [
          method,
          args,
        ] as const),
      setAttribute: (name, value) =>
        host.evaluate((element, [attribute, text]) => element.setAttribute(attribute, text), [name, value] as const),
      events: (name) =>
        page.evaluate(
          (wanted) => Reflect.get(window, 'inboxEvents').filter((event: { name: string }) => event.name === wanted),
          name,
        ),
      visit: async (subscriber, attributes = {}) => {
        await context.addCookies([{ name: 'session', value: subscriber, url: site.url }]);
        await page.goto(`${site.url}/?${new URLSearchParams(attributes).toString()}`);
      },
      async visitList(subscriber, attributes = {}, count) {
        await this.visit(subscriber, attributes);
        if (attributes['display'] !== 'inline') await bell.click();
        await expectRows(count);
      },
    });
  },
});

export { expect };
