/** The product tour of a demo. */
import type { Locator, Page } from '@playwright/test';
import { expect, test as base } from './demo-test.js';

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
  path: '/tour',
  tour: async ({ page }, use) => {
    const previewInbox = page.locator('.stage notification-inbox').first();
    await expect(previewInbox.getByRole('article').first()).toBeVisible();
    await use({
      page,
      previewInbox,
      triageInbox: page.locator('.stage notification-inbox').last(),
      choose: async (name) => page.getByRole('radio', { name, exact: true }).check(),
    });
  },
});

export { expect };
