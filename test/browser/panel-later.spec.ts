/** The panel comes when it is first wanted: a page that nobody opens does without it. */
import type { Page } from '@playwright/test';
import { expect, test } from './test.js';

const PANEL = '**/notification-inbox-panel.js';

function fetched(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

/** Holds the panel back; gives what lets it come. */
async function hold(page: Page): Promise<() => void> {
  let give = (): void => {};
  const held = new Promise<void>((resolve) => {
    give = resolve;
  });
  await page.route(PANEL, async (route) => {
    await held;
    await route.continue();
  });
  return () => give();
}

test('a page that nobody opens loads no panel, and one whose bell is come to has it before it is pressed', async ({
  inbox,
  page,
}) => {
  const paths = fetched(page);
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

test('who comes to the bell by keyboard has the panel on its way, and goes into it once it is there', async ({
  inbox,
  page,
}) => {
  const give = await hold(page);
  await inbox.visit('ada');
  await inbox.bell.press('Enter');
  await expect(inbox.bell).toHaveAttribute('aria-expanded', 'true');
  await expect(inbox.bell).toBeFocused();
  give();
  await expect(inbox.panel).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(inbox.bell).toBeFocused();
});

test('who has gone elsewhere by the time that it comes is left there', async ({ inbox, page }) => {
  const give = await hold(page);
  await inbox.visit('ada');
  await inbox.bell.press('Enter');
  const elsewhere = page.getByRole('button', { name: 'Something else to press' });
  await elsewhere.focus();
  give();
  await expect(inbox.rows).toHaveCount(20);
  await expect(elsewhere).toBeFocused();
});

test('a panel that was closed before it came stays closed', async ({ inbox, page }) => {
  const give = await hold(page);
  await inbox.visit('ada');
  await inbox.bell.click();
  await inbox.bell.click();
  give();
  await expect(inbox.panel).toBeAttached();
  await expect(inbox.panel).toBeHidden();
  await expect(inbox.bell).toBeFocused();
});

test.describe('a panel that cannot be fetched', () => {
  test.beforeEach(async ({ page }) => {
    await page.route(PANEL, (route) => route.abort('internetdisconnected'));
  });

  test('is said where it would be, told to the host, and asked for again', async ({ inbox, page }) => {
    await inbox.visit('ada');
    await inbox.host.evaluate((element) => {
      element.addEventListener('inbox-error', (event) =>
        Reflect.set(window, 'operation', Reflect.get(event, 'operation')),
      );
    });
    await inbox.bell.click();
    await expect(inbox.host.getByText('You’re offline').first()).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, 'operation'))).toBe('panel');
    await page.keyboard.press('Escape');
    expect(await inbox.get('open')).toBe(false);
    await page.unroute(PANEL);
    await inbox.bell.click();
    await expect(inbox.rows).toHaveCount(20);
    await expect(inbox.host.getByText('You’re offline')).toHaveCount(0);
  });

  test('comes by itself with the next answer where it is part of the page', async ({ inbox, page }) => {
    await inbox.visit('ada', { display: 'inline', 'refresh-interval': '1' });
    await expect(inbox.host.getByText('You’re offline').first()).toBeVisible();
    await page.unroute(PANEL);
    await expect(inbox.rows).toHaveCount(20);
  });
});
