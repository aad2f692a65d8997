/** The panel's file is loaded when the panel is first needed. */
import type { Locator } from '@playwright/test';
import { atRest, errorEvents, waitFrames, waitUntilPageIdle } from '../support/messages.js';
import { holdRequests, recordPaths } from '../support/requests.js';
import { expect, test } from '../support/test.js';

/** Also matches the query that a retry adds. */
const PANEL = '**/notification-inbox-panel.js*';

test('the badge stands before the store is loaded, from one request; the rest follows when idle', async ({ inbox }) => {
  const later: string[] = [];
  const release = await holdRequests(inbox.page, /notification-inbox-(store|panel)\.js/);
  inbox.page.on('request', (request) => {
    if (/-(store|panel)\.js/.test(request.url())) later.push(new URL(request.url()).pathname);
  });
  await inbox.site.send({ subscriberId: 'zoe', subject: 'The only one' });
  await inbox.visit('zoe', { 'refresh-interval': '0' });
  await expect(inbox.bell).toHaveAccessibleName('Notifications, 1 unread');
  expect([await inbox.get('status'), await inbox.get('unreadCount')]).toEqual(['loading', 1]);
  release();
  await expect.poll(() => later).toEqual(['/notification-inbox-store.js', '/notification-inbox-panel.js']);
  await inbox.ready();
  expect(inbox.site.requests.filter((line) => line.includes('/feed'))).toHaveLength(1);
});

for (const [condition, attributes, saveData] of [
  ['with no-prefetch', { 'no-prefetch': '' }, false],
  ['of a reader who saves data', {}, true],
] as const)
  test(`an inbox ${condition} loads the panel only when the pointer reaches the bell`, async ({ inbox, page }) => {
    if (saveData)
      await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
    const paths = recordPaths(page);
    await inbox.visit('ada', attributes);
    await inbox.ready();
    // The page is idle twice.
    for (let times = 0; times < 2; times++) await waitUntilPageIdle(page);
    expect(paths).not.toContain('/notification-inbox-panel.js');
    await inbox.bell.hover();
    await expect.poll(() => paths).toContain('/notification-inbox-panel.js');
    await expect(inbox.panel).toBeHidden();
    await inbox.openList(20);
    expect(paths.filter((path) => path === '/notification-inbox-panel.js')).toHaveLength(1);
  });

test('opening by keyboard loads the panel and moves focus into it when it is there', async ({ inbox, page }) => {
  const release = await holdRequests(page, PANEL);
  await inbox.visit('ada');
  await inbox.bell.press('Enter');
  await expect(inbox.bell).toHaveAttribute('aria-expanded', 'true');
  await expect(inbox.bell).toBeFocused();
  release();
  await expect(inbox.rows.first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(inbox.bell).toBeFocused();
});

test('opening by keyboard moves focus to a row when the strings of the language are there', async ({ inbox, page }) => {
  const release = await holdRequests(page, '**/locales/ar.js*');
  await inbox.visit('ada', { lang: 'ar', 'refresh-interval': '0' });
  await inbox.ready();
  await inbox.bell.press('Enter');
  await expect(inbox.panel).toBeFocused();
  await waitFrames(page, 20);
  release();
  await expect(inbox.rows.first()).toBeFocused();
});

test('focus that has moved elsewhere by the time the panel is loaded stays there', async ({ inbox, page }) => {
  const release = await holdRequests(page, PANEL);
  await inbox.visit('ada');
  await inbox.bell.press('Enter');
  const elsewhere = page.getByRole('button', { name: 'Something else to press' });
  await elsewhere.focus();
  release();
  await expect(inbox.rows).toHaveCount(20);
  await expect(elsewhere).toBeFocused();
});

test('a panel that was closed before it was loaded stays closed', async ({ inbox, page }) => {
  const release = await holdRequests(page, PANEL);
  await inbox.visit('ada');
  await inbox.bell.click();
  await inbox.bell.click();
  release();
  await expect(inbox.panel).toBeAttached();
  await expect(inbox.panel).toBeHidden();
  await expect(inbox.bell).toBeFocused();
});

test.describe('a panel that cannot be loaded', () => {
  const FAILED = 'Couldn’t load notifications';

  test('has a button that loads it again, and is as wide as the panel that replaces it', async ({ inbox, page }) => {
    const look = (part: Locator) =>
      part.evaluate((element) => {
        const { borderRadius, backgroundColor, borderTopColor, boxShadow } = getComputedStyle(element);
        const { x, width, top } = element.getBoundingClientRect();
        return { borderRadius, backgroundColor, borderTopColor, boxShadow, x, width, top };
      });
    await page.route(PANEL, (route) => route.fulfill({ status: 503 }));
    await inbox.visit('ada', { 'refresh-interval': '0' });
    await inbox.bell.click();
    const note = inbox.host.getByRole('alert');
    const again = note.getByRole('button', { name: 'Try again' });
    const noteLook = await look(note);
    // A note that comes again is announced again.
    await note.evaluate((element) => element.setAttribute('data-first', ''));
    await again.press('Enter');
    await expect(note).not.toHaveAttribute('data-first');
    await expect(note).toContainText(FAILED);
    await expect(note).toBeFocused();
    await page.unroute(PANEL);
    await inbox.press('Tab', 'Enter');
    await expect(inbox.rows).toHaveCount(20);
    await expect(inbox.rows.first()).toBeFocused();
    await atRest(inbox);
    expect(await look(inbox.panel)).toEqual(noteLook);
  });

  test('is requested again by show() while its note is shown', async ({ inbox, page, site }) => {
    const id = await site.send({ subscriberId: 'ada', subject: 'From a toast' });
    await page.route(PANEL, (route) => route.fulfill({ status: 503 }));
    await inbox.visit('ada', { 'refresh-interval': '0' });
    await inbox.call('show');
    const note = inbox.host.getByRole('alert');
    await expect(note).toContainText(FAILED);
    await page.unroute(PANEL);
    await inbox.call('show', { message: id });
    await expect(inbox.row('From a toast')).toBeFocused();
    await expect(note).toHaveCount(0);
  });

  test('is closed by the bell, by a click elsewhere, and by Escape, which returns the focus', async ({ inbox }) => {
    await inbox.page.route(PANEL, (route) => route.fulfill({ status: 503 }));
    await inbox.visit('ada', { 'refresh-interval': '0' });
    const note = inbox.host.getByRole('alert');
    for (const close of [
      () => inbox.bell.click(),
      () => inbox.page.getByRole('button', { name: 'Something else to press' }).click(),
      () => inbox.page.keyboard.press('Escape'),
    ]) {
      await inbox.bell.click();
      await expect(note).toBeVisible();
      await expect(inbox.bell).toHaveAttribute('aria-expanded', 'true');
      await close();
      await expect(note).toBeHidden();
      await expect(inbox.bell).toHaveAttribute('aria-expanded', 'false');
      expect(await inbox.get('open')).toBe(false);
    }
    await expect(inbox.bell).toBeFocused();
  });

  test('says that it is offline, and takes the note’s place and focus when online', async ({ inbox, context }) => {
    await inbox.visit('ada', { 'no-prefetch': '' });
    await inbox.ready();
    await context.setOffline(true);
    await inbox.bell.click();
    const note = inbox.host.getByRole('alert');
    await expect(note).toContainText('Can’t connect');
    expect(new Set(await errorEvents(inbox.page))).toEqual(new Set(['feed offline', 'panel offline']));
    await context.setOffline(false);
    await expect(inbox.rows).toHaveCount(20);
    await expect(note).toHaveCount(0);
    await expect(inbox.panel).toBeFocused();
  });

  test('keeps the same note while the reason is the same, so that it is announced once', async ({ inbox, page }) => {
    await page.route(PANEL, (route) => route.fulfill({ status: 404 }));
    await page.clock.install();
    await inbox.visit('ada', { display: 'inline', 'refresh-interval': '1' });
    const note = inbox.host.getByRole('alert');
    await expect(note).toContainText(FAILED);
    await note.evaluate((element) => element.setAttribute('data-first', ''));
    await expect
      .poll(async () => {
        await page.clock.fastForward(6000);
        return (await errorEvents(page)).length;
      })
      .toBeGreaterThan(2);
    await expect(note).toHaveAttribute('data-first', '');
    await page.unroute(PANEL);
    await page.clock.fastForward(6000);
    await expect(inbox.rows).toHaveCount(20);
  });
});

test('an action pressed offline can be cancelled: its code loads after the first paint', async ({ inbox, page }) => {
  const paths = recordPaths(page);
  await inbox.visitList('ada', { 'refresh-interval': '0' }, 20);
  await expect.poll(() => paths).toContain('/notification-inbox-commands.js');
  const row = inbox.rows.filter({ has: page.locator('button[part~=action]') }).first();
  const [, name = ''] = (await row.getAttribute('aria-label'))?.split(', ') ?? [];
  await page.context().setOffline(true);
  await row.locator('button[part~=action]').first().click();
  const pressed = inbox.panel.getByRole('article', { name });
  await pressed.getByRole('button', { name: 'Cancel' }).click();
  await expect(pressed.locator('button[part~=action]').first()).toBeVisible();
  await page.context().setOffline(false);
});
