/** Takes the pictures of the README and the documentation, from the demo and the stories: `npm run pictures`, after `npm run build:tested`. */
import type { Page } from '@playwright/test';
import { startDemo } from '../../demo/server/start-demo.js';
import { startStories } from '../../test/browser/support/stories-site.js';
import { fileOf, PICTURES, type Picture } from './pictures.js';
import { NOW, openStudio } from './studio.js';

/** CSS pixels, as the panel of the bell has. */
const PANEL_WIDTH = 400;
const MARGIN = 8;
/** A smaller window is that of a phone. */
const WINDOW_WIDTH = 480;

/** The story alone, in the font of the demo. */
const frameCss = ({ size: [, height], scrollsPage }: Picture): string => `
  :root { font-family: Inter, system-ui, sans-serif }
  h1 { display: none }
  main { max-inline-size: ${PANEL_WIDTH}px; padding-block-start: ${MARGIN}px }
  ${scrollsPage ? '' : `notification-inbox[display='inline'] { max-block-size: ${height - 2 * MARGIN}px; overflow: clip }`}
`;

/** Opens the demo's inbox and presses a button in its second row that has some. */
async function useDemo(page: Page): Promise<void> {
  const inbox = page.locator('notification-inbox');
  await inbox.locator('[part~="bell"]').click();
  const rows = inbox.getByRole('article').filter({ has: page.locator('button[part~="action"]') });
  const answer = page.waitForResponse(/\/actions\//);
  await rows.nth(1).locator('button[part~="action"]').first().click();
  await answer;
  await inbox.locator('.done').first().waitFor();
  await page.mouse.move(0, 0);
  // The pressed button may have been scrolled into view.
  await inbox.locator('.list').evaluate((list) => list.scrollTo(0, 0));
}

/** The inbox corrects its clock by that of the server, which no browser can set. */
const fixServerTime = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const request = globalThis.fetch;
    globalThis.fetch = async (...args) => {
      const { body, status, headers } = await request(...args);
      const date = new Date().toUTCString();
      return new Response(body, { status, headers: { ...Object.fromEntries(headers), date } });
    };
  });

/** Moves a finger over half of the way that archives a row, and does not lift it. */
async function swipe(page: Page): Promise<void> {
  const box = await page.locator('notification-inbox').getByRole('article').nth(1).boundingBox();
  if (!box) throw new Error('The phone shows no second row.');
  const session = await page.context().newCDPSession(page);
  for (const [type, moved] of [
    ['touchStart', 0],
    ['touchMove', 20],
    ['touchMove', 44],
    ['touchMove', 64],
  ] as const)
    await session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [{ x: box.x + box.width * 0.6 - moved, y: box.y + box.height / 2 }],
    });
  await page.locator('notification-inbox .swipe svg').waitFor();
}

async function showStory(page: Page, { isPhone }: Picture): Promise<void> {
  await page.locator('html[data-done]').waitFor({ state: 'attached' });
  await page.locator('notification-inbox').waitFor();
  if (isPhone) await swipe(page);
}

const demo = await startDemo({ port: 0, data: ':memory:', now: () => NOW });
const stories = await startStories();
const studio = await openStudio();
for (const picture of PICTURES)
  for (const scheme of picture.schemes) {
    const { name, story, size, isPhone } = picture;
    await studio.take(fileOf(name, scheme), {
      scheme,
      size,
      isPhone,
      ...(story
        ? {
            url: stories.story(...story),
            css: frameCss(picture),
            ...(!isPhone && { windowWidth: WINDOW_WIDTH }),
            act: (page) => showStory(page, picture),
          }
        : { url: demo.url, prepare: fixServerTime, act: useDemo }),
    });
  }
await studio.close();
await stories.close();
await demo.close();
