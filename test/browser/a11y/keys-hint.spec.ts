/** The line at the foot that names three keys, in the first three sessions of a reader. */
import { openInbox, sendMessages } from '../support/messages.js';
import { expect, test } from '../support/test.js';
import type { Inbox } from '../support/test.js';

test.use({ siteOptions: { seed: 'team' } });

const hint = (inbox: Inbox) => inbox.panel.locator('.keys-hint');

const openByKey = async (inbox: Inbox): Promise<void> => {
  await inbox.visit('zoe', { 'refresh-interval': '0' });
  await expect(inbox.bell).toHaveAccessibleName(/unread/);
  await inbox.bell.focus();
  await inbox.page.keyboard.press('Enter');
  await expect(inbox.rows.first()).toBeFocused();
};

/** Ends the session: the hint was shown an hour ago. Returns how many sessions are stored. */
const endSession = (inbox: Inbox): Promise<number> =>
  inbox.page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => /^inbox:.*keys-hint$/.test(name)) ?? '';
    const [count, at] = (localStorage.getItem(key) ?? '').split(' ').map(Number);
    localStorage.setItem(key, `${count} ${(at ?? 0) - 3_600_000}`);
    return count ?? 0;
  });

test('appears with the first key focus in the list, and no row moves', async ({ inbox, site }) => {
  await sendMessages(
    site,
    Array.from({ length: 12 }, (_, index) => `Message ${index}.`),
  );
  await openInbox(inbox);
  await inbox.page.evaluate(() => {
    const shifts: number[] = [];
    Reflect.set(globalThis, 'shifts', shifts);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')));
    }).observe({ type: 'layout-shift' });
  });
  await expect(hint(inbox)).toHaveCount(0);
  const before = await inbox.rows.nth(2).boundingBox();
  await inbox.page.keyboard.press('ArrowDown');
  await expect(hint(inbox)).toBeVisible();
  await expect(hint(inbox).locator('span')).toHaveText(['↑↓ Move', 'E Archive', '? Keys']);
  await expect(hint(inbox)).toHaveAttribute('aria-hidden', 'true');
  expect((await hint(inbox).boundingBox())?.height).toBeCloseTo(28, 0);
  expect((await inbox.rows.nth(2).boundingBox())?.y).toBe(before?.y);
  await inbox.page.waitForTimeout(300);
  expect(await inbox.page.evaluate(() => Reflect.get(globalThis, 'shifts') as unknown)).toEqual([]);
  await inbox.panel.getByRole('button', { name: 'Preferences' }).click();
  await expect(hint(inbox)).toBeHidden();
});

test('makes place for "Undo", and is not shown to a pointer', async ({ inbox, site }) => {
  await sendMessages(site, ['First', 'Second', 'Third']);
  await openInbox(inbox);
  await inbox.row('Second').locator('.title').click();
  await expect(inbox.row('Second')).toHaveAttribute('aria-label', /^Second/);
  await expect(hint(inbox)).toHaveCount(0);
  await inbox.page.keyboard.press('ArrowDown');
  await expect(hint(inbox)).toBeVisible();
  await inbox.page.keyboard.press('e');
  await expect(inbox.panel.locator('.chip')).toBeVisible();
  await expect(hint(inbox)).toHaveCount(0);
});

test('is shown in three sessions of this browser, and no more', async ({ inbox, site }) => {
  await sendMessages(site, ['First', 'Second']);
  for (const session of [1, 2, 3]) {
    await openByKey(inbox);
    await expect(hint(inbox)).toBeVisible();
    // The same session: it counts once.
    await openByKey(inbox);
    await expect(hint(inbox)).toBeVisible();
    expect(await endSession(inbox)).toBe(session);
  }
  await openByKey(inbox);
  await inbox.page.keyboard.press('ArrowDown');
  await expect(inbox.row('Second')).toBeFocused();
  await expect(hint(inbox)).toHaveCount(0);
  await inbox.host.evaluate((element) => Reflect.get(element, 'clear').call(element));
  expect(await inbox.page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('hint')))).toEqual([]);
});

test('is not shown where the browser stores nothing', async ({ inbox, site }) => {
  await inbox.page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Denied.', 'QuotaExceededError');
    };
  });
  await sendMessages(site, ['First', 'Second']);
  await openByKey(inbox);
  await inbox.page.keyboard.press('ArrowDown');
  await expect(inbox.row('Second')).toBeFocused();
  await expect(hint(inbox)).toHaveCount(0);
});
