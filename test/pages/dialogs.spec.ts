/**
 * Dialogs of libraries: one that the page opens hides the panel, which returns with its focus; an inbox inside of one scrolls,
 * and closes by Escape before it.
 */
import type { Page } from '@playwright/test';
import { APPROVE, DECLINE, focusedName, numbered, sendMessages } from '../browser/support/messages.js';
import type { Inbox } from '../browser/support/test.js';
import { axeViolations, expect, onPage, test } from './test.js';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function openList(inbox: Inbox): Promise<void> {
  await sendMessages(inbox, numbered(15, 'Request'), { buttons: [APPROVE, DECLINE], workflow: 'approval-requested' });
  await inbox.visit('zoe');
  await inbox.bell.press('Enter');
  await expect(inbox.rows).toHaveCount(15);
  await expect(inbox.rows.first()).toBeFocused();
}

const isQuestionOpen = async ({ page, panel }: Inbox): Promise<void> => {
  await expect(panel).toBeHidden();
  await expect(button(page, 'Yes')).toBeVisible();
};

async function isPanelBack(inbox: Inbox): Promise<void> {
  const { page, panel } = inbox;
  await expect(panel).toBeVisible();
  await expect(button(page, 'Yes')).toBeHidden();
  expect(await inbox.get('open')).toBe(true);
}

for (const name of ['bootstrap', 'focus-trap', 'headlessui', 'mui', 'radix', 'sweetalert2', 'vaul'] as const)
  onPage(name, () => {
    for (const width of [390, 1280])
      test(`a dialog is answered by keys; the panel is back with its focus: ${width} px`, async ({ inbox, page }) => {
        await page.setViewportSize({ width, height: 800 });
        await openList(inbox);
        const row = inbox.row('Request 1.');
        await row.getByRole('button', { name: 'Approve' }).press('Enter');
        await isQuestionOpen(inbox);
        expect(await axeViolations(page)).toEqual([]);
        await page.keyboard.press('Escape');
        await isPanelBack(inbox);
        await expect.poll(() => focusedName(page)).toBe('Approve, Request 1.');
        expect(inbox.site.requests.filter((line) => line.includes('/actions/'))).toEqual([]);

        // The page has answered: a dialog that fades out may take a moment longer than its box.
        await expect(row.getByRole('button', { name: 'Approve' })).not.toHaveAttribute('aria-disabled', 'true');
        await page.keyboard.press('Enter');
        await isQuestionOpen(inbox);
        await expect(async () => {
          await page.keyboard.press('Tab');
          await expect(button(page, 'Yes')).toBeFocused({ timeout: 100 });
        }).toPass();
        await page.keyboard.press('Enter');
        await isPanelBack(inbox);
        await expect(row).toContainText('You chose “Approve”');
        await expect(row).toBeFocused();

        // At any time, with the focus on a row.
        await page.keyboard.press('F2');
        await isQuestionOpen(inbox);
        await button(page, 'No').click();
        await isPanelBack(inbox);
        await expect(row).toBeFocused();
        // Once the panel no longer fades in.
        await expect(async () => expect(await axeViolations(page)).toEqual([])).toPass();
        await inbox.escape();
        await expect(inbox.bell).toBeFocused();
      });
  });

for (const name of ['bootstrap', 'headlessui', 'mui', 'radix', 'vaul'] as const)
  onPage(name, () => {
    test('an inbox in a dialog scrolls, takes presses, and closes by Escape before it', async ({ inbox, page }) => {
      await sendMessages(inbox, numbered(20));
      await inbox.visit('zoe');
      await button(page, 'Menu').click();
      const inner = page.locator('notification-inbox').nth(1);
      const panel = inner.locator('[part~="panel"]');
      await inner.locator('[part~="bell"]').click();
      await expect(panel.getByRole('article').first()).toBeVisible();
      const list = panel.locator('.list');
      await list.hover();
      await expect(async () => {
        await page.mouse.wheel(0, 100);
        expect(await list.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
      }).toPass();
      await list.evaluate((element) => element.scrollTo(0, 0));
      await panel.getByRole('article').first().locator('.title').click();
      await expect(panel.getByRole('article').first()).toHaveAccessibleName(/^Message 0/);
      await page.keyboard.press('ArrowDown');
      await expect(panel.getByRole('article').nth(1)).toBeFocused();
      expect(await axeViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(panel).toBeHidden();
      await expect(inner.locator('[part~="bell"]')).toBeFocused();
      await expect(button(page, 'Close menu')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(button(page, 'Close menu')).toBeHidden();
    });
  });
