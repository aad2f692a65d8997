/** The panel's file is loaded when the panel is first needed. */
import type { Page } from '@playwright/test';
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

test('a page whose bell is never touched does not load the panel; hovering the bell loads it before the click', async ({
  inbox,
  page,
}) => {
  const paths = requestedPaths(page);
  await inbox.visit('ada');
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
  await expect(inbox.panel).toBeFocused();
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
  const FAILED = 'Notifications could not be loaded';
  const errorEvents = (page: Page): Promise<string[]> =>
    page.evaluate(() =>
      (Reflect.get(window, 'inboxEvents') as { name: string; operation: string; error: { code: string } }[])
        .filter(({ name }) => name === 'inbox-error')
        .map(({ operation, error }) => `${operation} ${error.code}`),
    );

  test('shows a note at the bell while the service answers, fires inbox-error, and is requested again', async ({
    inbox,
    page,
  }) => {
    await page.route(PANEL, (route) => route.abort('blockedbyclient'));
    await inbox.visit('ada', { 'refresh-interval': '0' });
    await inbox.bell.click();
    const note = inbox.host.getByRole('alert');
    await expect(note).toHaveText(FAILED);
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
    await inbox.visit('ada');
    await expect(inbox.bell).toHaveAccessibleName(/unread/);
    await context.setOffline(true);
    await inbox.bell.click();
    const note = inbox.host.getByRole('alert');
    await expect(note).toHaveText('You’re offline');
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
    await expect(note).toHaveText(FAILED);
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
    await expect(inbox.bell).toHaveAccessibleName(/unread/);
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
