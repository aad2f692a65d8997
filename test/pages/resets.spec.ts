/** Resets of the page's styles change nothing in the panel. */
import { computedStyles } from '../browser/support/computed-styles.js';
import { APPROVE, sendMessages } from '../browser/support/messages.js';
import { axeViolations, expect, onPage, test } from './test.js';

onPage('resets', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  test('the panel looks the same', async ({ inbox, page }) => {
    await sendMessages(inbox, ['First.', 'Second.'], { buttons: [APPROVE], workflow: 'approval-requested' });
    await inbox.visit('zoe');
    await inbox.bell.press('Enter');
    await expect(inbox.rows.first()).toBeFocused();
    await expect.poll(() => inbox.get('unseenCount')).toBe(0);
    const before = await inbox.host.evaluate(computedStyles);
    const links = page.locator('link[disabled]');
    const sheets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    expect(sheets).toHaveLength(6);
    for (const sheet of sheets) {
      const link = page.locator(`link[href="${sheet}"]`);
      await link.evaluate(async (element: HTMLLinkElement) => {
        element.disabled = false;
        if (!element.sheet) await new Promise((loaded) => element.addEventListener('load', loaded, { once: true }));
      });
      const after = await inbox.host.evaluate(computedStyles);
      expect.soft(after.filter((line, index) => line !== before[index]).slice(0, 20), sheet).toEqual([]);
      expect.soft(await axeViolations(page), sheet).toEqual([]);
      await link.evaluate((element: HTMLLinkElement) => (element.disabled = true));
    }
    await inbox.escape();
    await expect(inbox.bell).toBeFocused();
  });
});
