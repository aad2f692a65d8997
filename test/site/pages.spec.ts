/** Every page of the site: what it reports, axe in light and dark, its width, and the samples that it shows live. */
import type { Page } from '@playwright/test';
import { axeViolations, contrastViolations } from '../browser/support/axe.js';
import { builtPages } from './built-pages.js';
import { expect, test } from './test.js';

/** The samples of a page, each with an inbox that has messages. */
async function expectLiveSamples(page: Page): Promise<void> {
  for (const stage of await page.locator('.live-sample').all()) {
    const inbox = stage.locator('notification-inbox').first();
    if (/is-inline/.test((await stage.getAttribute('class')) ?? ''))
      await expect(inbox.locator('article').first()).toBeVisible();
    else await expect(inbox.getByRole('button').first()).toHaveAccessibleName(/\b3\b/);
  }
}

for (const path of builtPages())
  test(`${path} reports nothing, has nothing that axe finds in light and dark, and fits 320 px`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.goto(`/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectLiveSamples(page);
    expect(await axeViolations(page), 'light').toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await expect(page.locator('html.dark')).toHaveCount(1);
    expect(await contrastViolations(page), 'dark').toEqual([]);
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
