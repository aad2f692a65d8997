/** The home page: the inbox that plays by itself until a reader takes it over, and the command that can be copied. */
import { axeViolations } from '../browser/support/axe.js';
import { expect, LONG_MS, test, type Home } from './home.js';

test('the inbox plays by itself: arrival, approval, archive, undo, colours, with key caps', async ({ page, home }) => {
  await home.open();
  const scheme = (): Promise<string> => home.inbox.evaluate((inbox) => getComputedStyle(inbox).colorScheme);
  const pill = home.inbox.locator('button').filter({ hasText: '1 new notification' });
  const before = await scheme();
  await home.until('Send');
  await expect(pill).toBeVisible();
  await expect(home.row).toHaveCount(0);
  await home.until('1 new notification');
  await expect(pill).toHaveCount(0);
  await expect(home.row).toContainText('Decline');
  await home.until('Approve');
  await expect(home.row).toContainText('Approved');
  await home.until('E');
  await expect(home.row).toHaveCount(0);
  await expect(home.inbox.getByText(`Archived “`)).toBeAttached();
  await home.until('Z');
  await expect(home.row).toContainText('Approved');
  await home.until('Dark');
  expect(await scheme()).toBe('dark');
  await home.until('Scroll');
  await expect(home.row).toHaveCount(0);
  expect(await scheme()).toBe(before);
  await home.until('Send');
  await expect(pill).toBeVisible();
  // Neither the focus nor a screen reader has been in the inbox meanwhile.
  await expect(page.locator('body')).toBeFocused();
  expect(await home.inbox.evaluate((inbox) => inbox.closest('[inert]')?.className)).toBe('start-host');
  expect(await axeViolations(page)).toEqual([]);
});

const TAKEN_OVER: Readonly<Record<string, (home: Home) => Promise<void>>> = {
  'the first move of a pointer on the inbox': ({ inbox }) => inbox.hover({ force: true }),
  'the Tab key': ({ page }) => page.keyboard.press('Tab'),
  'the button': (home) => home.button('Pause').click(),
  'the button by keyboard': (home) => home.button('Pause').press('Enter'),
  'a reader who begins to prefer reduced motion': async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(page.locator('.start-pause')).toBeHidden();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
  },
};
for (const [name, act] of Object.entries(TAKEN_OVER))
  test(`${name} stops it for good`, async ({ home }) => {
    await home.open();
    await home.until('Send');
    await act(home);
    await home.expectStopped();
  });

test.describe('by touch', () => {
  test.use({ hasTouch: true });
  test('the first press on the inbox stops it, and does what it means', async ({ home }) => {
    await home.open();
    await home.until('Scroll');
    await home.inbox.locator('[part~="tab"]').last().tap({ force: true });
    await expect(home.inbox.getByRole('tab', { name: /Unread/ })).toHaveAttribute('aria-selected', 'true');
    await home.expectStopped();
  });
});

test('Tab leads from the button into the inbox, and the button plays again from the start', async ({ page, home }) => {
  await home.open();
  await home.until('Approve');
  await home.button('Pause').press('Enter');
  await expect(home.button('Play')).toBeFocused();
  await home.button('Play').press('Enter');
  await expect(home.button('Pause')).toBeFocused();
  await expect(home.row).toHaveCount(0);
  await home.until('Send');
  await page.keyboard.press('Shift+Tab');
  await expect(home.inbox).toBeFocused();
});

test('it waits while it is off screen, and while the page is hidden', async ({ page, home }) => {
  await home.open();
  await home.until('Scroll');
  await page.locator('#try-it').scrollIntoViewIfNeeded();
  await expect(home.inbox).not.toBeInViewport();
  await page.clock.runFor(LONG_MS);
  await expect(home.caption).toContainText('Scroll');
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await home.until('Send');
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.clock.runFor(LONG_MS);
  await expect(home.caption).toContainText('Send');
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  test('it never plays', async ({ page, home }) => {
    await home.open();
    await page.clock.runFor(LONG_MS);
    await expect(home.row).toHaveCount(0);
    await expect(home.caption.locator('kbd')).toHaveCount(0);
    await expect(page.locator('.start-pause')).toBeHidden();
    await home.inbox.getByRole('button', { name: 'Approve' }).first().click();
    await expect(home.inbox.locator('article').first()).toContainText('Approved');
  });
});

test('leaving the page leaves nothing of it in the storage', async ({ page, home }) => {
  await home.open();
  await home.until('Approve');
  await page.getByRole('link', { name: 'Get started' }).first().click();
  await expect(page).toHaveURL(/getting-started/);
  await expect(home.inbox).toHaveCount(0);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('/home-')))).toEqual([]);
});

test('the command can be copied by keyboard, which is said', async ({ page, home }) => {
  await home.open();
  await page.getByRole('button', { name: 'Copy: npx notification-inbox dev' }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('npx notification-inbox dev');
});

for (const width of [1920, 1280, 390]) {
  const isBeside = width > 390;
  test(`the inbox is ${isBeside ? 'beside' : 'below'} the headline, no void: ${width} px`, async ({ page, home }) => {
    await page.setViewportSize({ width, height: 800 });
    await home.open();
    const words = await page.locator('.start-words').boundingBox();
    const stage = await page.locator('.start-stage').boundingBox();
    if (isBeside) expect((stage?.x ?? 0) - ((words?.x ?? 0) + (words?.width ?? 0))).toBeLessThanOrEqual(80);
    else expect(stage?.y).toBeGreaterThan((words?.y ?? 0) + (words?.height ?? 0));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}
