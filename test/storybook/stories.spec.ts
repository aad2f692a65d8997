/** Every story runs in Storybook, one after the other in one page, as somebody who looks through them would see it. */
import type { Page } from '@playwright/test';
import { startStories } from '../browser/support/stories-site.js';
import { expect, storyIds, test } from './storybook-test.js';

interface Ending {
  readonly storyId: string;
  readonly status: string;
  /** Of axe. */
  readonly reporters: readonly { readonly result: { readonly violations?: readonly { readonly id: string }[] } }[];
}

/** What Storybook's sidebar uses. */
interface Channel {
  on(event: string, listener: (ending: Ending) => void): void;
  last(event: string): readonly [Ending] | undefined;
  emit(event: string, payload: object): void;
}

/** Opens a story alone, and waits for its end: Storybook loads the page again if a story is left before. */
async function open(page: Page, url: string, id: string): Promise<void> {
  await page.goto(`${url}/iframe.html?id=${id}&viewMode=story`);
  await page.waitForFunction(() =>
    (Reflect.get(globalThis, '__STORYBOOK_ADDONS_CHANNEL__') as Channel | undefined)?.last('storyFinished'),
  );
}

/** Shows a story in place of the one before, and returns how it ended and which rules of axe it violates. */
const show = (page: Page, id: string): Promise<string[]> =>
  page.evaluate(
    (wanted) =>
      new Promise<string[]>((resolve) => {
        const channel = Reflect.get(globalThis, '__STORYBOOK_ADDONS_CHANNEL__') as Channel;
        channel.on('storyFinished', ({ storyId, status, reporters }) => {
          const rules = reporters.flatMap(({ result }) => result.violations ?? [{ id: 'axe did not run' }]);
          if (storyId === wanted) resolve([status, ...rules.map((rule) => rule.id)]);
        });
        channel.emit('setCurrentStory', { storyId: wanted, viewMode: 'story' });
      }),
    id,
  );

const PARTS = 2;

for (let part = 0; part < PARTS; part++)
  test(`every story ends without problem or violation of axe, part ${part + 1} of ${PARTS}`, async ({ page, url }) => {
    const all = storyIds();
    const ids = all.slice((all.length * part) / PARTS, (all.length * (part + 1)) / PARTS);
    expect(ids.length).toBeGreaterThan(50);
    await open(page, url, ids.at(-1) ?? '');
    for (const id of ids)
      await test.step(id, async () => {
        expect(await show(page, id)).toEqual(['success']);
        await expect(page.locator('main > notification-inbox')).toHaveCount(1);
      });
  });

test('the page of the other tests has the same stories by the same ids', async ({ browser }) => {
  const site = await startStories();
  const page = await browser.newPage();
  await page.goto(`${site.url}/frame.html`);
  await page.locator('html[data-done]').waitFor({ state: 'attached' });
  const ids = (await page.locator('main').innerText()).split(/\s+/);
  await site.close();
  expect(ids.toSorted()).toEqual(storyIds().toSorted());
});

test('a story leaves neither its styles nor its lost network to the next one', async ({ page, url }) => {
  await open(page, url, 'inbox-bell--open');
  await show(page, 'inbox-bell--bell-of-your-own');
  await expect(page.locator('[part~="bell"]')).toBeHidden();
  await show(page, 'inbox-rows--waiting-unsent');
  expect(await page.evaluate(() => navigator.onLine)).toBe(false);
  await show(page, 'inbox-theming--dense');
  await expect(page.locator('[part~="panel"]')).toHaveCSS('border-radius', '4px');
  await show(page, 'inbox-bell--at-rest');
  await expect(page.locator('[part~="bell"]')).toBeVisible();
  expect(await page.evaluate(() => navigator.onLine)).toBe(true);
  await show(page, 'inbox-list--all');
  await expect(page.locator('[part~="panel"]')).toHaveCSS('border-radius', '14px');
});
