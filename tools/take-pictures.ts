/** Takes the screenshots of the README, from the demo and the stories: `npm run pictures`, after a build. */
import { chromium } from '@playwright/test';
import { startDemo } from '../demo/server/start-demo.js';
import { findChromium } from '../test/support/find-chromium.js';
import { startStories } from '../test/browser/support/stories-site.js';

/** Stories side by side, three in a row, each in a frame. */
const GALLERY: readonly (readonly [id: string, options?: Readonly<Record<string, string>>])[] = [
  ['inbox-bell--open'],
  ['inbox-list--arrivals-waiting'],
  ['inbox-rows--menu-of-more'],
  ['inbox-list--arabic', { lang: 'ar' }],
  ['inbox-preferences--loaded'],
  ['inbox-theming--dense', { theme: 'dense' }],
];
const [FRAME_WIDTH, FRAME_HEIGHT] = [496, 720];

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
  // The pressed button may have been scrolled into view.
  await inbox.locator('.list').evaluate((list) => list.scrollTo(0, 0));
  await page.waitForTimeout(500);
  await page.screenshot({ path: `demo/pictures/inbox-${colorScheme}.png` });
}

const stories = await startStories();
for (const colorScheme of ['light', 'dark'] as const) {
  const page = await browser.newPage({
    viewport: { width: FRAME_WIDTH * 3, height: FRAME_HEIGHT * 2 },
    deviceScaleFactor: 1,
    colorScheme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/Lisbon',
  });
  await page.clock.setFixedTime(new Date('2026-11-20T14:05:00Z'));
  await page.evaluate(
    ({ urls, width, height }) => {
      document.body.style.margin = '0';
      for (const url of urls) {
        const frame = document.body.appendChild(document.createElement('iframe'));
        frame.src = url;
        frame.style.cssText = `float: left; border: 0; width: ${width}px; height: ${height}px`;
      }
    },
    { urls: GALLERY.map(([id, options]) => stories.story(id, options)), width: FRAME_WIDTH, height: FRAME_HEIGHT },
  );
  for (let frame = 0; frame < GALLERY.length; frame++) {
    await page.frameLocator(`iframe >> nth=${frame}`).locator('html[data-done]').waitFor({ state: 'attached' });
  }
  await page.waitForTimeout(500);
  await page.screenshot({ path: `demo/pictures/gallery-${colorScheme}.png` });
}
await stories.close();
await browser.close();
await demo.close();
