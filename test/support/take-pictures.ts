/**
 * Takes the README's pictures of the demo: `npm run pictures`, after a build.
 */
import { chromium } from '@playwright/test';
import { startDemo } from '../../demo/server/start-demo.js';
import { findChromium } from '../browser/find-chromium.js';

const demo = await startDemo({ port: 0, data: ':memory:' });
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
for (const colorScheme of ['light', 'dark'] as const) {
  const page = await browser.newPage({ viewport: { width: 1120, height: 720 }, deviceScaleFactor: 2, colorScheme });
  await page.goto(demo.url);
  const inbox = page.locator('notification-inbox');
  await inbox.locator('[part~="bell"]').click();
  const row = inbox
    .getByRole('article')
    .filter({ has: page.locator('button[part~="action"]') })
    .nth(1);
  await row.locator('button[part~="action"]').first().click();
  await inbox.locator('.done').first().waitFor();
  await page.mouse.move(0, 0);
  await page.waitForTimeout(500);
  await page.screenshot({ path: `demo/pictures/inbox-${colorScheme}.png` });
}
await browser.close();
await demo.close();
