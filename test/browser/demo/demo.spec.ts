/** The demo as a new user sees it, under a strict policy with `style-src 'self'`. */
import { expect, test } from '../support/demo-test.js';

for (const [width, height] of [
  [1180, 700],
  [1280, 800],
  [1920, 1000],
] as const)
  test(`an open inbox covers nothing of the form, whose message arrives in it: ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const inbox = page.locator('header notification-inbox');
    const first = inbox.getByRole('article').first();
    await inbox.locator('[part~="bell"]').click();
    await expect(first).toBeVisible();
    const form = await page.locator('#send').boundingBox();
    const panel = await inbox.locator('[part~="panel"]').last().boundingBox();
    expect((form?.x ?? 0) + (form?.width ?? 0)).toBeLessThan(panel?.x ?? 0);
    for (const title of ['Sent beside it', 'And once more']) {
      await page.getByLabel('Title').fill(title);
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await expect(first).toContainText(title);
      await expect(first).toBeInViewport();
    }
    // A press anywhere else closes it, as ever.
    await page.getByRole('heading', { level: 1 }).click({ position: { x: 5, y: 5 } });
    await expect(inbox).not.toHaveAttribute('open');
  });

test('the first screen names the keys of the inbox, and leads to its groups', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const hint = page.locator('#send .keys');
  await expect(hint).toBeInViewport({ ratio: 1 });
  await expect(hint.locator('kbd')).toHaveText(['E', 'S', '?']);
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeInViewport({ ratio: 1 });
  await hint.getByRole('link', { name: 'groups' }).click();
  await expect(page.getByRole('heading', { name: 'Groups and keys' })).toBeInViewport();
});

test('actions and preferences are stored across a restart of the server', async ({ page, demo }) => {
  const inbox = page.locator('notification-inbox');
  const bell = inbox.locator('[part~="bell"]');
  await bell.click();
  const withButtons = inbox.getByRole('article').filter({ has: page.locator('button[part~="action"]') });
  const title = await withButtons.first().locator('[part~="title"]').innerText();
  const row = inbox.getByRole('article').filter({ hasText: title }).first();
  await row.locator('button[part~="action"]').first().click();
  await expect(row.locator('.done')).toBeVisible();
  const result = await row.locator('.done > span').innerText();
  await inbox.getByRole('button', { name: 'Preferences' }).click();
  const emailSwitch = inbox.getByRole('switch', { name: /Email/ }).first();
  const wasChecked = await emailSwitch.isChecked();
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await emailSwitch.click();
  await saved;
  await expect(emailSwitch).toBeChecked({ checked: !wasChecked });

  await demo.restart();
  await page.goto(demo.current.url);
  await bell.click();
  await expect(inbox.getByRole('article').filter({ hasText: title }).filter({ hasText: result }).first()).toBeVisible();
  await inbox.getByRole('button', { name: 'Preferences' }).click();
  await expect(emailSwitch).toBeChecked({ checked: !wasChecked });
});

test('signing in as another person shows their inbox and removes all data of the previous one', async ({ page }) => {
  const inbox = page.locator('notification-inbox');
  await expect(inbox.locator('[part~="bell"]')).toHaveAccessibleName(/unread/);
  const adaIds = await inbox.evaluate((element) =>
    (Reflect.get(element, 'messages') as { id: string }[]).map(({ id }) => id),
  );
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('button', { name: /Marcus/ }).click();
  await expect(page.getByRole('button', { name: 'Account: Marcus Okafor' })).toBeVisible();
  await expect
    .poll(() =>
      inbox.evaluate(
        (element, before) =>
          Reflect.get(element, 'status') === 'ready' &&
          !(Reflect.get(element, 'messages') as { id: string }[]).some(({ id }) => before.includes(id)),
        adaIds,
      ),
    )
    .toBe(true);
  const stored = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  for (const id of adaIds) expect(stored).not.toContain(id);
});

test('signing out shows a signed-out inbox', async ({ page }) => {
  const inbox = page.locator('notification-inbox');
  await expect(inbox.locator('[part~="bell"]')).toHaveAccessibleName(/unread/);
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await inbox.locator('[part~="bell"]').click();
  await expect(inbox).toContainText('You’re signed out');
});

test('the theme switch makes the inbox dark together with the page', async ({ page }) => {
  const inbox = page.locator('notification-inbox');
  await inbox.locator('[part~="bell"]').click();
  const panel = inbox.locator('[part~="panel"]');
  const background = (): Promise<string> => panel.evaluate((element) => getComputedStyle(element).backgroundColor);
  const light = await background();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Dark colours' }).click();
  await inbox.locator('[part~="bell"]').click();
  expect(await background()).not.toBe(light);
});

test('no response to the browser contains the API key', async ({ page, demo }) => {
  const { key } = demo.current.service;
  const bodies: string[] = [];
  page.on('response', (response) => {
    bodies.push(JSON.stringify(response.headers()));
    void response.text().then(
      (text) => bodies.push(text),
      () => {},
    );
  });
  await page.reload();
  await page.locator('notification-inbox [part~="bell"]').click();
  await expect(page.locator('notification-inbox').getByRole('article').first()).toBeVisible();
  expect(bodies.length).toBeGreaterThan(10);
  expect(bodies.filter((body) => body.includes(key))).toEqual([]);
});

test('the panel that sends a message has a small button, and no width cuts its titles', async ({ page, demo }) => {
  await page.goto(`${demo.current.url}/tour`);
  const form = page.getByRole('complementary', { name: 'Demo' });
  const title = form.getByLabel('Title');
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    for (const template of ['Plain', 'With a link', 'Long']) {
      await form.getByRole('radio', { name: template, exact: true }).check();
      const cut = await title.evaluate((field) => [
        field.scrollWidth - field.clientWidth,
        field.scrollHeight - field.clientHeight,
      ]);
      expect(cut, `${template} at ${width}`).toEqual([0, 0]);
    }
    const [button, field] = [await form.getByRole('button', { name: 'Send' }).boundingBox(), await title.boundingBox()];
    expect(button?.width).toBeLessThanOrEqual(160);
    expect(button?.x).toBe(field?.x);
  }
});

test('Enter in the title sends the message, as in a field of one line', async ({ page }) => {
  await page.getByLabel('Title').fill('Sent by Enter');
  await page.getByLabel('Title').press('Enter');
  await expect(page.getByText('Sent. Watch the bell.')).toBeVisible();
});
