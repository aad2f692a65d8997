/** Shortcuts of the page: they do not run while the reader types into a field of ours, nor for a key that we use. */
import { numbered, sendMessages } from '../browser/support/messages.js';
import { axeViolations, expect, onPage, test } from './test.js';

onPage('shortcuts', () => {
  test('one key has one effect, and Ctrl stays with the page', async ({ inbox, page }) => {
    const log = page.locator('#log');
    await sendMessages(inbox, numbered(3));
    await inbox.visit('zoe');
    await inbox.bell.press('Enter');
    await expect(inbox.rows.first()).toBeFocused();
    await page.keyboard.press('/');
    const field = inbox.panel.getByRole('searchbox');
    await field.pressSequentially('ece c');
    await expect(field).toHaveValue('ece c');
    await expect(log).toHaveText('');
    await page.keyboard.press('Control+k');
    // The others look into open shadow roots, and leave fields alone.
    await expect(log).toHaveText('hotkey:Control+k tinykeys:k');
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(inbox.rows.first()).toBeFocused();
    await log.evaluate((element) => element.replaceChildren());
    await page.keyboard.press('e');
    await expect(inbox.rows).toHaveCount(2);
    await expect(log).toHaveText('');
    // No key of the panel.
    await page.keyboard.press('c');
    await expect(log).toContainText('hotkey:c');
    await inbox.escape();
    await expect(inbox.bell).toBeFocused();
  });
});
