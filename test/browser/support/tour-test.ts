/**
 * The product tour for one test, with a demo and a database of its own, at whose page nobody may complain.
 */
import { expect, test as base } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { startDemo } from '../../../demo/server/start-demo.js';
import { listenForComplaints } from './console-guard.js';

export interface Tour {
  readonly page: Page;
  /** The inbox that stands in the page beside the settings. */
  readonly stage: Locator;
  readonly css: Locator;
  readonly code: Locator;
  /** A radio button, which lies unseen over its chip. */
  readonly choose: (name: string) => Promise<void>;
}

export const test = base.extend<{ tour: Tour }>({
  tour: async ({ page, context }, use) => {
    const demo = await startDemo({ port: 0, data: ':memory:' });
    const complaints = await listenForComplaints(page, new URL(demo.url).origin);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${demo.url}/tour`);
    const stage = page.locator('.stage notification-inbox');
    await expect(stage.getByRole('article').first()).toBeVisible();
    await use({
      page,
      stage,
      css: page.getByRole('region', { name: 'The style of your choices' }),
      code: page.getByRole('region', { name: 'The code', exact: true }),
      choose: async (name) => page.getByRole('radio', { name, exact: true }).check(),
    });
    expect(complaints).toEqual([]);
    await demo.close();
  },
});

export { expect };
