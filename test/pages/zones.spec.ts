/** A page whose framework checks it after each task in its zone: no task of the inbox is one. */
import type { Page } from '@playwright/test';
import { axeViolations, expect, onPage, test } from './test.js';

interface Checked {
  checks: number;
  readonly isStable: boolean;
}

/** How often the framework checked the page since the last call, and whether it has nothing to wait for. */
const readChecks = (page: Page): Promise<Checked> =>
  page.evaluate(() => {
    const state = Reflect.get(window, 'page') as Checked;
    const { checks } = state;
    state.checks = 0;
    return { ...state, checks };
  });

onPage('angular', () => {
  test('polls, timers and listeners check nothing, also after calls in the app’s zone', async ({ page, inbox }) => {
    await inbox.visit('ada');
    await inbox.setAttribute('refresh-interval', '1');
    await inbox.ready();
    const polls = async (): Promise<void> => {
      for (let count = 0; count < 2; count++) await page.waitForResponse(/feed/);
    };
    const expectUnchecked = async (use: () => Promise<unknown>): Promise<void> => {
      await readChecks(page);
      await use();
      expect(await readChecks(page)).toEqual({ checks: 0, isStable: true });
    };
    await expectUnchecked(polls);
    for (const press of ['Refresh', 'Messages']) {
      await page.getByRole('button', { name: press }).click();
      await polls();
      await expectUnchecked(polls);
    }
    await expect(inbox.rows.first()).toBeVisible();
    await expectUnchecked(async () => {
      for (const place of [0, 1, 2]) await inbox.rows.nth(place).hover();
      for (let turns = 0; turns < 5; turns++) await page.mouse.wheel(0, 200);
      await inbox.press('ArrowDown', '/');
      await page.keyboard.type('release');
      await polls();
    });
    expect(await axeViolations(page)).toEqual([]);
  });

  test('the tag stays while routes change, which close the panel', async ({ page, inbox }) => {
    await inbox.visit('ada');
    await inbox.ready();
    const tag = await inbox.host.elementHandle();
    const button = page.getByRole('button', { name: 'Messages' });
    await button.click();
    await expect(inbox.rows.first()).toBeVisible();
    await page.getByRole('link', { name: 'Invoices' }).dispatchEvent('click');
    await expect(page.getByRole('heading', { name: 'Invoices' })).toBeVisible();
    await expect(inbox.panel).toBeHidden();
    expect(await inbox.host.evaluate((element, before) => element === before, tag)).toBe(true);
    await button.press('Enter');
    await expect(inbox.host).toBeFocused();
    await inbox.escape();
    await expect(button).toBeFocused();
  });
});
