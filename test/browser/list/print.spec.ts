/** An inline inbox on paper: all loaded rows, whatever the height of its box, and a sentence for those that are not loaded. */
import { loadMessages, numbered, visitWith } from '../support/messages.js';
import { expect, test } from '../support/test.js';

test.use({ siteOptions: { seed: 'team' }, viewport: { width: 700, height: 500 } });

for (const lang of ['en', 'ar'])
  test(`all loaded rows of a box of a fixed height are printed: ${lang}`, async ({ inbox, page }) => {
    await visitWith(inbox, numbered(120), {}, { display: 'inline', lang });
    await inbox.host.evaluate((element) => {
      element.style.cssText = 'height: 300px; max-height: 300px; overflow: hidden; color-scheme: dark';
      element.parentElement!.style.cssText = 'display: flex; flex-direction: column; height: 300px';
    });
    await loadMessages(inbox, 80);
    await expect.poll(() => inbox.rows.count()).toBeLessThan(40);
    const loaded = (await inbox.get<unknown[]>('messages')).length;
    // A browser takes its picture when the handlers of this event have run.
    const before = await inbox.host.evaluate(async ({ shadowRoot }) => {
      dispatchEvent(new Event('beforeprint'));
      await Promise.resolve();
      return shadowRoot?.querySelectorAll('article').length;
    });
    expect(before).toBe(loaded);
    await page.emulateMedia({ media: 'print' });
    await expect(inbox.rows).toHaveCount(loaded);
    await expect(inbox.panel.locator('.not-printed')).toBeVisible();
    const { ends, styles } = await inbox.panel.evaluate((panel) => {
      const last = [...panel.querySelectorAll('article')].at(-1);
      const host = (panel.getRootNode() as ShadowRoot).host;
      const { color, backgroundColor, printColorAdjust } = getComputedStyle(panel);
      const { overflowY } = getComputedStyle(panel.querySelector('.list')!);
      return {
        ends: [last, panel, host].map((one) => one!.getBoundingClientRect().bottom > 4000),
        styles: [printColorAdjust, color === backgroundColor, overflowY],
      };
    });
    expect([ends, styles]).toEqual([
      [true, true, true],
      ['exact', false, 'visible'],
    ]);
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect(inbox.panel.locator('.not-printed')).toBeHidden();
    await expect.poll(() => inbox.rows.count()).toBeLessThan(40);
  });
