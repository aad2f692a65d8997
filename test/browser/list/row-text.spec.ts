/** The text of a row: it can be selected, a click on it activates the row, and content of the host keeps its behaviour. */
import type { Locator, Page } from '@playwright/test';
import { APPROVE, boxOf, sendMessages } from '../support/messages.js';
import { expect, test, type Inbox } from '../support/test.js';

const openInline = async (inbox: Inbox, message: Record<string, unknown>): Promise<Locator> => {
  await inbox.site.send({ subscriberId: 'zoe', ...message });
  await inbox.visitList('zoe', { 'refresh-interval': '0', display: 'inline' });
  // Loaded with what tells a drag from a click.
  await inbox.panel.locator('#keys-hint').waitFor({ state: 'attached' });
  return inbox.rows.first();
};

const selectedText = (page: Page): Promise<string> => page.evaluate(() => String(getSelection()));

/** Two messages of one time are in no order. */
const EARLIER = new Date(Date.now() - 60_000).toISOString();

/** Drags the mouse along the first line of a text, from its start. */
async function dragOver(page: Page, text: Locator): Promise<void> {
  const box = await boxOf(text);
  const middle = box.y + Math.min(10, box.height / 2);
  await page.mouse.move(box.x + 2, middle);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, middle, { steps: 4 });
  await page.mouse.move(box.x + 130, middle, { steps: 4 });
  await page.mouse.up();
}

/** The host renders each body from elements of these tags and attributes. */
const renderBody = (
  inbox: Inbox,
  ...parts: readonly [tag: string, attributes: Record<string, string>][]
): Promise<void> =>
  inbox.host.evaluate((element, children) => {
    Reflect.set(element, 'renderMessage', () => {
      const body = document.createElement('div');
      for (const [tag, { text = '', ...attributes }] of children) {
        const part = document.createElement(tag);
        for (const [name, value] of Object.entries(attributes)) part.setAttribute(name, value);
        part.append(text);
        body.append(part);
      }
      return body;
    });
  }, parts);

for (const url of ['', '/elsewhere'])
  test(`dragging over a text ${url ? 'that is a link' : ''} selects it and activates nothing`, async ({ inbox }) => {
    const message = { subject: 'Sign in', content: 'Your code is 482913.' };
    const row = await openInline(inbox, url ? { ...message, url } : message);
    const body = row.locator('[part=body]');
    await dragOver(inbox.page, body);
    expect(await selectedText(inbox.page)).toMatch(/^Your code is 48/);
    await expect(row).toHaveAttribute('aria-label', /^Unread/);
    await body.click();
    if (url) await expect(inbox.page).toHaveURL(/elsewhere/);
    else await expect(row).toHaveAttribute('aria-label', /^Sign in/);
  });

test('the text of a message without a title, and a title, can be selected too', async ({ inbox, site, page }) => {
  await sendMessages({ site }, ['With an address'], { url: '/elsewhere', createdAt: EARLIER });
  const row = await openInline(inbox, { subject: '', content: 'Your code is 482913.' });
  await dragOver(page, row.locator('[part=title]'));
  expect(await selectedText(page)).toMatch(/^Your code is 48/);
  await expect(row).toHaveAttribute('aria-label', /^Unread/);
  await dragOver(page, inbox.row('With an address').locator('[part=title]'));
  expect(await selectedText(page)).toMatch(/^With an add/);
  await expect(page).not.toHaveURL(/elsewhere/);
  await row.locator('[part=title]').click();
  await expect(row).toHaveAttribute('aria-label', /^Your code/);
});

test('a drag over a row that selects nothing opens nothing; a click beside its text does', async ({ inbox, page }) => {
  const row = await openInline(inbox, { subject: 'Report', content: 'It is ready.', url: '/elsewhere' });
  const box = await boxOf(row);
  // Over the avatar, and in the empty end of the line.
  for (const start of [40, box.width / 2]) {
    await page.mouse.move(box.x + start, box.y + 30);
    await page.mouse.down();
    await page.mouse.move(box.x + start + 24, box.y + 36, { steps: 4 });
    await page.mouse.up();
    expect(await selectedText(page)).toBe('');
  }
  await expect(row).toHaveAttribute('aria-label', /^Unread/);
  await row.click({ position: { x: box.width / 2, y: 30 } });
  await expect(page).toHaveURL(/elsewhere/);
});

test('several rows are copied as their texts, without dots, times and buttons', async ({ inbox, site, page }) => {
  const workflow = 'approval-requested';
  await sendMessages({ site }, ['Second'], { content: 'Last text', workflow, createdAt: EARLIER });
  const row = await openInline(inbox, { subject: 'First', content: 'First text', workflow, buttons: [APPROVE] });
  const from = await boxOf(row.locator('[part=title] span'));
  const to = await boxOf(inbox.row('Second').locator('[part=body]'));
  await page.mouse.move(from.x + 1, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, to.y, { steps: 4 });
  await page.mouse.move(to.x + 120, to.y + 12, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.press('ControlOrMeta+C');
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('textarea')));
  await page.locator('main > textarea').press('ControlOrMeta+V');
  const copied = await page.locator('main > textarea').inputValue();
  expect(copied.split(/\s*\n\s*/)).toEqual(['First', 'First text', 'Second', 'Last text']);
  expect(await inbox.get('unreadCount')).toBe(2);
});

test('a click with a modifier or the middle button opens a new tab, and fires once', async ({ inbox, context }) => {
  const row = await openInline(inbox, { subject: 'Report', content: 'It is ready.', url: '/elsewhere' });
  await inbox.page.evaluate(() => {
    Reflect.set(globalThis, 'clicks', 0);
    addEventListener('click', () => Reflect.set(globalThis, 'clicks', Reflect.get(globalThis, 'clicks') + 1));
  });
  for (const options of [{ modifiers: ['ControlOrMeta'] }, { button: 'middle' }] as const) {
    const [other] = await Promise.all([
      context.waitForEvent('page'),
      row.locator('[part=body]').click({ ...options, position: { x: 20, y: 10 } } as Parameters<Locator['click']>[0]),
    ]);
    await other.waitForURL(/elsewhere/);
    await other.close();
  }
  expect(await inbox.page.evaluate(() => Reflect.get(globalThis, 'clicks'))).toBe(2);
  await expect(inbox.page).not.toHaveURL(/elsewhere/);
  await expect(row).toHaveAttribute('aria-label', /^Report/);
});

test('the right button on a row neither reads nor opens it', async ({ inbox }) => {
  const row = await openInline(inbox, { subject: 'Report', content: 'It is ready.', url: '/elsewhere' });
  await row.locator('[part=title]').click({ button: 'right' });
  await row.locator('[part=body]').click({ button: 'right' });
  await expect(row).toHaveAttribute('aria-label', /^Unread/);
  expect(await inbox.get('unreadCount')).toBe(1);
});

test('controls of renderMessage in a body work; the rest of the body activates the row', async ({ inbox, page }) => {
  const row = await openInline(inbox, { subject: 'Report', content: 'Text', url: '/elsewhere' });
  await renderBody(
    inbox,
    ['p', { text: 'Plain text' }],
    ['button', { text: 'Press' }],
    ['input', { type: 'checkbox', id: 'tick' }],
    ['label', { for: 'tick', text: 'Tick' }],
    ['a', { href: '#there', text: 'Follow' }],
    ['input', { placeholder: 'Type', size: '8' }],
  );
  const host = inbox.host;
  await page.evaluate(() => {
    document.querySelector('notification-inbox')?.addEventListener('click', (event) => {
      if ((event.target as Element).textContent === 'Press') document.title = 'Pressed';
    });
  });
  await host.getByRole('button', { name: 'Press' }).click();
  await expect(page).toHaveTitle('Pressed');
  await host.getByText('Tick').click();
  await expect(host.getByRole('checkbox')).toBeChecked();
  await host.getByRole('link', { name: 'Follow' }).click();
  await expect(page).toHaveURL(/#there$/);
  await host.getByPlaceholder('Type').click();
  await expect(host.getByPlaceholder('Type')).toBeFocused();
  await expect(row).toHaveAttribute('aria-label', /^Unread/);
  await host.getByText('Plain text').click();
  await expect(page).toHaveURL(/elsewhere/);
});

test('in an article of the page, typing in a field of a row and the arrow keys work', async ({ inbox, site, page }) => {
  await site.send({ subscriberId: 'zoe', subject: 'Before' });
  await openInline(inbox, { subject: 'Answer', content: 'Text' });
  await page.evaluate(() => {
    const article = document.createElement('article');
    const before = document.createElement('article');
    before.tabIndex = 0;
    document.querySelector('main')?.append(article);
    article.append(before);
    const tag = document.querySelector('notification-inbox');
    if (tag) article.append(tag);
  });
  await expect(inbox.rows).toHaveCount(2);
  await renderBody(inbox, ['input', {}]);
  // Seen messages render again.
  await expect.poll(() => inbox.get('unseenCount')).toBe(0);
  const field = inbox.host.locator('> div input').first();
  await field.click();
  await page.keyboard.type('hammer mm?');
  await inbox.press('Home', 'Delete');
  await expect(field).toHaveValue('ammer mm?');
  await inbox.rows.first().press('ArrowDown');
  await expect(inbox.rows.last()).toBeFocused();
});

test('bold text of the service’s editor is bold; a double click on a text selects a word', async ({ inbox }) => {
  const row = await openInline(inbox, { subject: 'Build **42** failed', content: 'Code **482913** for you.' });
  await expect(row.locator('[part=title]')).toHaveText('Build 42 failed');
  const weight = (name: string): Promise<number> =>
    row.getByText(name, { exact: true }).evaluate((element) => Number(getComputedStyle(element).fontWeight));
  for (const name of ['482913', '42']) expect(await weight(name)).toBeGreaterThanOrEqual(600);
  await row.locator('[part=body]').dblclick({ position: { x: 60, y: 10 } });
  expect((await selectedText(inbox.page)).trim()).toBe('482913');
});

test('controls in each part that renderMessage gives work; a click beside opens the message', async ({ inbox }) => {
  const row = await openInline(inbox, { subject: 'Report', content: 'Text', url: '/elsewhere' });
  const names = ['avatar', 'title', 'body', 'time', 'footer'];
  await inbox.host.evaluate((element, parts) => {
    const build = (name: string): Element => {
      const part = document.createElement('div');
      const button = document.createElement('button');
      button.append(name);
      button.addEventListener('click', () => (document.title += ` ${name}`));
      part.append(button, ` of ${name}`);
      return part;
    };
    Reflect.set(element, 'renderMessage', () => Object.fromEntries(parts.map((name) => [name, build(name)])));
  }, names);
  await inbox.page.evaluate(() => (document.title = 'Pressed'));
  for (const name of names) await inbox.host.getByRole('button', { name, exact: true }).click();
  await expect(inbox.page).toHaveTitle(`Pressed ${names.join(' ')}`);
  await expect(row).toHaveAttribute('aria-label', /^Unread, Report/);
  await inbox.host.getByText('of footer').click({ position: { x: 60, y: 8 } });
  await expect(inbox.page).toHaveURL(/elsewhere/);
});

test('an element for the title stands where the title is, and its text can be selected', async ({ inbox, page }) => {
  const row = await openInline(inbox, { subject: 'Report', content: 'Text', url: '/elsewhere' });
  const before = await row.locator('.title span').boundingBox();
  await inbox.host.evaluate((element) =>
    Reflect.set(element, 'renderMessage', () => {
      const title = document.createElement('b');
      title.append('A report of the host');
      return { title };
    }),
  );
  // Seen messages render again.
  await expect.poll(() => inbox.get('unseenCount')).toBe(0);
  const title = inbox.host.getByText('A report of the host');
  const after = await title.boundingBox();
  expect([after?.x, Math.round(after?.y ?? 0)]).toEqual([before?.x, Math.round(before?.y ?? 0)]);
  await dragOver(page, title);
  expect(await selectedText(page)).toMatch(/^A report/);
  await expect(row).toHaveAttribute('aria-label', /^Unread/);
  await title.click();
  await expect(page).toHaveURL(/elsewhere/);
});

test('an address in a text with rich-text is a link of its own, for pointers and keys', async ({ inbox, site }) => {
  const address = new URL('/elsewhere?log', site.url).href;
  await site.send({ subscriberId: 'zoe', subject: 'Build', content: `It *failed*: ${address}.\nTry again.`, url: '/' });
  await inbox.visit('zoe', { 'refresh-interval': '0', display: 'inline', 'rich-text': '' });
  const row = inbox.rows.first();
  const link = row.getByRole('link', { name: address });
  await expect(row.locator('em')).toHaveCSS('font-style', 'italic');
  expect(await row.locator('.body').textContent()).toContain('.\nTry again.');
  await row.focus();
  await row.locator('.tools').waitFor({ state: 'attached' });
  for (let presses = 0; presses < 5; presses++) await inbox.page.keyboard.press('Tab');
  await expect(link).toBeFocused();
  expect(await inbox.get('unreadCount')).toBe(1);
  await link.click();
  await expect(inbox.page).toHaveURL(/elsewhere\?log$/);
});
