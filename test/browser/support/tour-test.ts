/** The product tour for one test, with a demo and a database of its own. A test fails if its page reports a problem. */
import { expect, test as base } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { startDemo } from '../../../demo/server/start-demo.js';
import { guardConsole } from './console-guard.js';

export interface Tour {
  readonly page: Page;
  /** The inline inbox next to the network. */
  readonly previewInbox: Locator;
  /** The inline inbox whose rows can be grouped. */
  readonly triageInbox: Locator;
  /** Checks a radio button, which lies invisibly over its chip. */
  readonly choose: (name: string) => Promise<void>;
}

export const test = base.extend<{ tour: Tour }>({
  tour: async ({ page }, use) => {
    const demo = await startDemo({ port: 0, data: ':memory:' });
    const problems = await guardConsole(page, new URL(demo.url).origin);
    await page.goto(`${demo.url}/tour`);
    const previewInbox = page.locator('.stage notification-inbox').first();
    await expect(previewInbox.getByRole('article').first()).toBeVisible();
    await use({
      page,
      previewInbox,
      triageInbox: page.locator('.stage notification-inbox').last(),
      choose: async (name) => page.getByRole('radio', { name, exact: true }).check(),
    });
    expect(problems).toEqual([]);
    await demo.close();
  },
});

export { expect };
