/** The panel comes when it is first wanted: a page that nobody opens does without it. */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.js';

/** With the query of a second try. */
const PANEL = '**/notification-inbox-panel.js*';

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

test.describe('a panel that cannot be loaded', () => {
  const FAILED = 'Notifications could not be loaded';
  const told = (page: Page): Promise<string[]> =>
    page.evaluate(() =>
      (Reflect.get(window, 'told') as { name: string; operation: string; failure: { kind: string } }[])
        .filter(({ name }) => name === 'inbox-error')
        .map(({ operation, failure }) => `${operation} ${failure.kind}`),
    );

  test('is said at the bell while the service answers, told to the host, and asked for again', async ({
    inbox,
    page,
  }) => {
    await page.route(PANEL, (route) => route.abort('blockedbyclient'));
    await inbox.visit('ada', { 'refresh-interval': '0' });
    await inbox.bell.click();
    const note = inbox.host.getByRole('alert');
    await expect(note).toHaveText(FAILED);
    await expect(note).toBeFocused();
    expect(await told(page)).toEqual(['panel broken']);
    await page.keyboard.press('Escape');
    await expect(note).toBeHidden();
    expect(await inbox.get('open')).toBe(false);
    await expect(inbox.bell).toBeFocused();
    await page.unroute(PANEL);
    await inbox.bell.click();
    await expect(inbox.rows).toHaveCount(20);
    await expect(note).toHaveCount(0);
  });

  test('is closed by a second press of the bell, and by a press elsewhere', async ({ inbox, page }) => {
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

  test('without a network is said to be offline, and comes into the note’s place, focus with it, once there is one', async ({
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
    expect(new Set(await told(page))).toEqual(new Set(['feed offline', 'panel offline']));
    await context.setOffline(false);
    await expect(inbox.rows).toHaveCount(20);
    await expect(note).toHaveCount(0);
    await expect(inbox.panel).toBeFocused();
  });

  test('keeps its note as long as the reason is the same: it is announced once', async ({ inbox, page }) => {
    await page.route(PANEL, (route) => route.fulfill({ status: 404 }));
    await inbox.visit('ada', { display: 'inline', 'refresh-interval': '1' });
    const note = inbox.host.getByRole('alert');
    await expect(note).toHaveText(FAILED);
    await note.evaluate((element) => element.setAttribute('data-first', ''));
    await expect.poll(() => told(page).then(({ length }) => length)).toBeGreaterThan(2);
    await expect(note).toHaveAttribute('data-first', '');
    await page.unroute(PANEL);
    await expect(inbox.rows).toHaveCount(20);
  });

  test('does not keep an action from being stored, or from being sent', async ({ inbox, page, site, context }) => {
    const buttons = [{ type: 'primary', content: 'Yes', resultContent: 'So it is' }];
    const id = await site.send({ subscriberId: 'tomas', subject: 'Decide', workflow: 'approval-requested', buttons });
    const outcome = (): Promise<string | undefined> =>
      inbox.host.evaluate(
        (element, one) =>
          (element as HTMLElementTagNameMap['notification-inbox']).messages.find((m) => m.id === one)?.outcome.state,
        id,
      );
    await page.route(PANEL, (route) => route.abort());
    await inbox.visit('tomas');
    await expect(inbox.bell).toHaveAccessibleName(/unread/);
    await context.setOffline(true);
    await inbox.host.evaluate(
      (element, one) => (element as HTMLElementTagNameMap['notification-inbox']).act(one, 'primary'),
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
