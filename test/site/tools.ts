/** A tool of the site for a test: its page, and the inbox that it shows. */
import type { Locator, Page } from '@playwright/test';
import { expect, test as base } from './test.js';

export class Tool {
  readonly page: Page;
  readonly inbox: Locator;

  constructor(page: Page) {
    this.page = page;
    this.inbox = page.locator('[data-app] notification-inbox').first();
  }

  /** Opens a tool, with a state in its address, and waits for its inbox. */
  async open(name: string, hash = ''): Promise<void> {
    await this.page.goto(`/${name}.html${hash && `#${hash}`}`);
    await expect(this.page.locator('[data-app] .tool')).toBeVisible();
  }

  row(title: string): Locator {
    return this.inbox.locator('article').filter({ hasText: title });
  }

  tab(name: string): Promise<void> {
    return this.page.locator('[data-app]').getByRole('tablist').first().getByRole('tab', { name }).click();
  }

  /** Waits until each inbox shows what its service has answered: rows, a count or a notice. */
  async settled(): Promise<void> {
    const inboxes = this.page.locator('[data-app] notification-inbox');
    const waiting = (): Promise<number> =>
      inboxes.evaluateAll(
        (all) =>
          all.filter(
            (inbox) =>
              /idle|loading/.test(String(Reflect.get(inbox, 'status'))) ||
              !inbox.shadowRoot?.querySelector('article, [part~="badge"], [part~="notice"]'),
          ).length,
      );
    await expect(inboxes.first()).toBeAttached();
    await expect.poll(waiting, { timeout: 60_000 }).toBe(0);
  }

  /** Reloads the page with the address that it has, once it says this. */
  async reloadWith(part: string): Promise<void> {
    await expect.poll(() => decodeURIComponent(this.page.url())).toContain(part);
    await this.page.reload();
    await expect(this.page.locator('[data-app] .tool')).toBeVisible();
  }
}

/** The clipboard may be read. */
export const test = base.extend<{ tool: Tool }>({
  tool: async ({ page, context }, use) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await use(new Tool(page));
  },
});

export { expect };
