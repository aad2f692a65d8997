/** The home page of the site for a test: the inbox that plays by itself, its key caps, and time that the test lets pass. */
import type { Locator, Page } from '@playwright/test';
import { expect, test as base } from './test.js';

const ARRIVAL = 'Priya Raman asks for approval';
/** More than the loop takes. */
export const LONG_MS = 40_000;

export class Home {
  readonly page: Page;
  readonly inbox: Locator;
  readonly row: Locator;
  readonly caption: Locator;
  constructor(page: Page) {
    this.page = page;
    this.inbox = page.locator('.start-inbox notification-inbox');
    this.row = this.inbox.locator('article').filter({ hasText: ARRIVAL });
    this.caption = page.locator('.start-caption');
  }

  async open(): Promise<void> {
    await this.page.clock.install();
    await this.page.goto('/');
    await expect(this.inbox.locator('article').first()).toBeVisible();
  }

  button(name: 'Pause' | 'Play'): Locator {
    return this.page.getByRole('button', { name: `${name} the demonstration` });
  }

  /** Lets time pass until the act with this key cap. */
  async until(cap: string): Promise<void> {
    const current = async (): Promise<string> => {
      await this.page.clock.runFor(200);
      return this.caption.locator('kbd').or(this.caption).last().innerText();
    };
    await expect.poll(current, { intervals: [50] }).toBe(cap);
  }

  /** Nothing moves any more, and the inbox can be used. */
  async expectStopped(): Promise<void> {
    await expect(this.button('Play')).toBeVisible();
    const rows = await this.inbox.locator('article').count();
    await this.page.clock.runFor(LONG_MS);
    await expect(this.caption.locator('kbd')).toHaveCount(0);
    expect(await this.inbox.locator('article').count()).toBe(rows);
    await expect(this.inbox.getByRole('button', { name: 'Preferences' })).toBeEnabled();
    expect(await this.inbox.evaluate((inbox) => inbox.closest('[inert]'))).toBeNull();
  }
}

/** The clipboard may be read. */
export const test = base.extend<{ home: Home }>({
  home: async ({ page, context }, use) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await use(new Home(page));
  },
});

export { expect };
