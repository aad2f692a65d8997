/** The panel's file is loaded when the panel is first needed. */
import type { Locator, Page } from '@playwright/test';
import { atRest, errorEvents } from '../support/messages.js';
import { expect, test } from '../support/test.js';

/** Also matches the query that a retry adds. */
const PANEL = '**/notification-inbox-panel.js*';

function requestedPaths(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

/** Delays the panel's file. Returns a function that lets it through. */
async function delayPanel(page: Page): Promise<() => void> {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(PANEL, async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}

const count = (paths: readonly string[], path: string): number => paths.filter((one) => one === path).length;

test('the badge stands before the store is loaded, from one request; store and panel follow when the page is idle', async ({
  inbox,
  page,
  site,
}) => {
  const later: string[] = [];
  let release = (): void => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/notification-inbox-(store|panel)\.js/, async (route) => {
    later.push(new URL(route.request().url()).pathname);
    await released;
    await route.continue();
  });
  await site.send({ subscriberId: 'zoe', subject: 'The only one' });
  await inbox.visit('zoe', { 'refresh-interval': '0' });
  await expect(inbox.bell).toHaveAccessibleName('Notifications, 1 unread');
  expect([await inbox.get('status'), await inbox.get('unreadCount')]).toEqual(['loading', 1]);
  release();
  await expect.poll(() => later).toEqual(['/notification-inbox-store.js', '/notification-inbox-panel.js']);
  await expect.poll(() => inbox.get('status')).toBe('ready');
  expect(site.requests.filter((line) => line.includes('/feed'))).toHaveLength(1);
});

for (const [condition, attributes, saveData] of [
  ['with no-prefetch', { 'no-prefetch': '' }, false],
  ['of a reader who saves data', {}, true],
] as const) {
  test(`an inbox ${condition} loads the panel when the pointer reaches the bell, and not before`, async ({
    inbox,
    page,
  }) => {
    if (saveData)
      await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
    const paths = requestedPaths(page);
    await inbox.visit('ada', attributes);
    await expect.poll(() => inbox.get('status')).toBe('ready');
    // Longer than a page without work takes to be idle.
    await page.waitForTimeout(1500);
    expect(paths).not.toContain('/notification-inbox-panel.js');
    await inbox.bell.hover();
    await expect.poll(() => count(paths, '/notification-inbox-panel.js')).toBe(1);
  });
}

test('clear() shows nothing from then on, also when the store loads much later', async ({ inbox, page, site }) => {
  await site.send({ subscriberId: 'zoe', subject: 'The only one' });
  const STORE = '**/notification-inbox-store.js*';
  await page.route(STORE, (route) => route.fulfill({ status: 503 }));
  await inbox.visit('zoe');
  await expect(inbox.bell).toHaveAccessibleName('Notifications, 1 unread');
  await inbox.host.evaluate((element) => (element as HTMLElementTagNameMap['notification-inbox']).clear());
  await expect(inbox.bell).toHaveAccessibleName('Notifications');
  const before = site.requests.length;
  // A failed file is requested again when the network returns.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(inbox.bell).toHaveAccessibleName('Notifications');
  expect(site.requests).toHaveLength(before);
  await page.unroute(STORE);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(() => inbox.get('status')).toBe('signed-out');
  expect(await inbox.get('unreadCount')).toBe(0);
});

test('a page whose bell is never touched does not load the panel; hovering the bell loads it before the click', async ({
  inbox,
  page,
}) => {
  const paths = requestedPaths(page);
  await inbox.visit('ada', { 'no-prefetch': '' });
  await expect(inbox.bell).toHaveAccessibleName(/unread/);
  expect(paths).not.toContain('/notification-inbox-panel.js');
  await inbox.bell.hover();
  await expect.poll(() => paths).toContain('/notification-inbox-panel.js');
  await expect(inbox.panel).toBeHidden();
  await inbox.bell.click();
  await expect(inbox.rows).toHaveCount(20);
  expect(paths.filter((path) => path === '/notification-inbox-panel.js')).toHaveLength(1);
});

test('opening by keyboard loads the panel and moves focus into it when it is there', async ({ inbox, page }) => {
  const release = await delayPanel(page);
  await inbox.visit('ada');
  await inbox.bell.press('Enter');
  await expect(inbox.bell).toHaveAttribute('aria-expanded', 'true');
  await expect(inbox.bell).toBeFocused();
  release();
  await expect(inbox.rows.first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(inbox.bell).toBeFocused();
});

test('focus that has moved elsewhere by the time the panel is loaded stays there', async ({ inbox, page }) => {
  const release = await delayPanel(page);
  await inbox.visit('ada');
  await inbox.bell.press('Enter');
  const elsewhere = page.getByRole('button', { name: 'Something else to press' });
  await elsewhere.focus();
  release();
  await expect(inbox.rows).toHaveCount(20);
  await expect(elsewhere).toBeFocused();
});

test('a panel that was closed before it was loaded stays closed', async ({ inbox, page }) => {
  const release = await delayPanel(page);
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

  test('shows a note at the bell while the service answers, fires inbox-error, and is requested again', async ({
    inbox,
    page,
  }) => {
    await page.route(PANEL, (route) => route.abort('blockedbyclient'));
    await inbox.visit('ada', { 'refresh-interval': '0' });
    await inbox.bell.click();
    const note = inbox.host.getByRole('alert');
    await expect(note).toContainText(FAILED);
    await expect(note).toBeFocused();
    expect(await errorEvents(page)).toEqual(['panel broken']);
    await page.keyboard.press('Escape');
    await expect(note).toBeHidden();
    expect(await inbox.get('open')).toBe(false);
    await expect(inbox.bell).toBeFocused();
    await page.unroute(PANEL);
    await inbox.bell.click();
    await expect(inbox.rows).toHaveCount(20);
    await expect(note).toHaveCount(0);
  });

  test('has a button that loads it again, and is as wide as the panel that takes its place', async ({
    inbox,
    page,
  }) => {
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
    await again.focus();
    await page.keyboard.press('Enter');
    await expect(note).not.toHaveAttribute('data-first');
    await expect(note).toContainText(FAILED);
    await expect(note).toBeFocused();
    await page.unroute(PANEL);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(inbox.rows).toHaveCount(20);
    await expect(inbox.rows.first()).toBeFocused();
    await atRest(inbox);
    expect(await look(inbox.panel)).toEqual(noteLook);
  });

  test('is requested again by show() while its note is shown', async ({ inbox, page, site }) => {
    const id = await site.send({ subscriberId: 'ada', subject: 'From a toast' });
    await page.route(PANEL, (route) => route.fulfill({ status: 503 }));
    await inbox.visit('ada', { 'refresh-interval': '0' });
    const show = (message?: string): Promise<void> =>
      inbox.host.evaluate(
        (element, options) => (element as HTMLElementTagNameMap['notification-inbox']).show(options),
        message === undefined ? {} : { message },
      );
    await show();
    const note = inbox.host.getByRole('alert');
    await expect(note).toContainText(FAILED);
    await page.unroute(PANEL);
    await show(id);
    await expect(inbox.row('From a toast')).toBeFocused();
    await expect(note).toHaveCount(0);
  });

  test('is closed by a second press of the bell and by a click elsewhere', async ({ inbox, page }) => {
    await page.route(PANEL, (route) => route.fulfill({ status: 503 }));
    await inbox.visit('ada', { 'refresh-interval': '0' });
    const note = inbox.host.getByRole('alert');
    for (const close of [inbox.bell, page.getByRole('button', { name: 'Something else to press' })]) {
      await inbox.bell.click();
      await expect(note).toBeVisible();
      await expect(inbox.bell).toHaveAttribute('aria-expanded', 'true');
      await close.click();
      await expect(note).toBeHidden();
      await expect(inbox.bell).toHaveAttribute('aria-expanded', 'false');
    }
  });

  test('shows that it is offline, and takes the note’s place and focus when the network is back', async ({
    inbox,
    page,
    context,
  }) => {
    await inbox.visit('ada', { 'no-prefetch': '' });
    await expect.poll(() => inbox.get('status')).toBe('ready');
    await context.setOffline(true);
    await inbox.bell.click();
    const note = inbox.host.getByRole('alert');
    await expect(note).toContainText('Can’t connect');
    expect(new Set(await errorEvents(page))).toEqual(new Set(['feed offline', 'panel offline']));
    await context.setOffline(false);
    await expect(inbox.rows).toHaveCount(20);
    await expect(note).toHaveCount(0);
    await expect(inbox.panel).toBeFocused();
  });

  test('keeps the same note while the reason is the same, so that it is announced once', async ({ inbox, page }) => {
    await page.route(PANEL, (route) => route.fulfill({ status: 404 }));
    await inbox.visit('ada', { display: 'inline', 'refresh-interval': '1' });
    const note = inbox.host.getByRole('alert');
    await expect(note).toContainText(FAILED);
    await note.evaluate((element) => element.setAttribute('data-first', ''));
    await expect.poll(() => errorEvents(page).then(({ length }) => length)).toBeGreaterThan(2);
    await expect(note).toHaveAttribute('data-first', '');
    await page.unroute(PANEL);
    await expect(inbox.rows).toHaveCount(20);
  });

  test('does not prevent an action from being stored and sent', async ({ inbox, page, site, context }) => {
    const buttons = [{ type: 'primary', content: 'Yes', resultContent: 'Accepted' }];
    const id = await site.send({ subscriberId: 'tomas', subject: 'Decide', workflow: 'approval-requested', buttons });
    const outcome = (): Promise<string | undefined> =>
      inbox.host.evaluate(
        (element, messageId) =>
          (element as HTMLElementTagNameMap['notification-inbox']).messages.find((m) => m.id === messageId)?.outcome
            .state,
        id,
      );
    await page.route(PANEL, (route) => route.abort());
    await inbox.visit('tomas');
    await expect.poll(() => inbox.get('status')).toBe('ready');
    await context.setOffline(true);
    await inbox.host.evaluate(
      (element, messageId) => (element as HTMLElementTagNameMap['notification-inbox']).act(messageId, 'primary'),
      id,
    );
    await expect.poll(outcome).toBe('waiting');
    expect(await page.evaluate(() => Object.keys(localStorage).join())).toContain(`o.${id}`);
    await context.setOffline(false);
    await page.reload();
    await expect.poll(outcome).toBe('done');
    expect(site.requests.filter((line) => line.includes('/actions/primary'))).toHaveLength(1);
  });
});
