/** What the inbox leaves in its page, its storage and its workers. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { readHeapSize } from '../support/leak-counters.js';
import { expectNoLeaks } from '../support/mount-cycles.js';
import { table } from '../../../tools/docs/tables.js';
import { guardConsole } from '../support/console-guard.js';
import { expect, test } from '../support/test.js';

const serveBuilt = (page: Page, path: string): Promise<unknown> =>
  page.route(`**${path}**`, (route) => {
    const file = new URL(route.request().url()).pathname.replace(path, '../../../dist/');
    const body = readFileSync(new URL(file, import.meta.url), 'utf8');
    return route.fulfill({ contentType: 'text/javascript', body });
  });

test('leaves no node, listener, timer or instance after 1,000 additions and removals @nightly', async ({ inbox }) => {
  test.setTimeout(180_000);
  await expectNoLeaks(inbox, 'moved', 1000);
});

test('an open inbox keeps nothing of the readers that it had before', async ({ inbox, page }) => {
  await inbox.visit('zoe', { endpoint: '', open: '' });
  const changeReader = (times: number): Promise<void> =>
    inbox.host.evaluate(async (tag, count) => {
      const message = { _id: crypto.randomUUID(), content: 'Text', createdAt: new Date().toISOString() };
      const feed = JSON.stringify({ hasMore: false, data: [message], page: 0, pageSize: 20 });
      const fetch = async (): Promise<Response> => new Response(feed);
      Object.assign(tag, { fetch, endpoint: '/nowhere' });
      for (let number = 0; number < count; number++) {
        const loaded = new Promise((resolve) => tag.addEventListener('inbox-load', resolve, { once: true }));
        Object.assign(tag, { subscriberId: crypto.randomUUID() });
        await loaded;
        await new Promise((resolve) => setTimeout(resolve, 50));
        localStorage.clear();
      }
    }, times);
  await changeReader(20);
  const before = await readHeapSize(page);
  await changeReader(20);
  const kept = (await readHeapSize(page)) - before;
  // One reader's context and rows take 90 kB.
  expect(kept).toBeLessThan(20 * 10_000);
});

test('two versions on one page: the first defines the tag, and nothing throws', async ({ inbox, page, site }) => {
  await serveBuilt(page, '/other-version/');
  await inbox.visit('ada');
  await expect(inbox.bell).toHaveAccessibleName(/unread/);
  const same = await page.evaluate(async (address) => {
    const first = customElements.get('notification-inbox');
    const other = (await import(address)) as { NotificationInboxElement: { define(tag?: string): void } };
    other.NotificationInboxElement.define('second-inbox');
    const element = document.createElement('second-inbox');
    Object.assign(element, { endpoint: '/inbox', display: 'inline' });
    document.body.append(element);
    await new Promise((loaded) => element.addEventListener('inbox-load', loaded));
    return customElements.get('notification-inbox') === first && !Object.is(other.NotificationInboxElement, first);
  }, `${site.url}/other-version/notification-inbox.js`);
  expect(same).toBe(true);
  await expect(page.locator('second-inbox').getByRole('article').first()).toBeVisible();
});

test.describe('in a page that may have workers', () => {
  test.use({ siteOptions: { policy: "default-src 'none'; script-src 'self'; connect-src 'self'" } });
  for (const [entry, exportName] of [
    ['notification-inbox', 'NotificationInboxElement'],
    ['client', 'createClient'],
    ['proxy', 'createProxy'],
  ] as const)
    test(`importing ${entry} in a browser worker exports ${exportName} and adds no global`, async ({ inbox, page }) => {
      await serveBuilt(page, '/modules/');
      await page.route('**/worker.js', (route) =>
        route.fulfill({
          contentType: 'text/javascript',
          body: `const before = Object.getOwnPropertyNames(globalThis);
          const names = Object.keys(await import('/modules/${entry}.js'));
          const added = Object.getOwnPropertyNames(globalThis).filter((name) => !before.includes(name));
          postMessage({ names, added });`,
        }),
      );
      await inbox.visit('ada', { endpoint: '' });
      const imported = await page.evaluate(
        () =>
          new Promise((resolve, reject) => {
            const worker = new Worker('/worker.js', { type: 'module' });
            worker.addEventListener('message', ({ data }) => resolve(data));
            worker.addEventListener('error', ({ message }) => reject(new Error(message)));
          }),
      );
      expect(imported).toEqual({ names: expect.arrayContaining([exportName]) as unknown, added: [] });
    });
});

test('in a cross-site frame without cookies, it shows “signed out” and throws nothing', async ({ browser, site }) => {
  // In a used page, a new document belongs to the site of the last one.
  const page = await browser.newPage();
  const problems = await guardConsole(page, site.url);
  await page.context().addCookies([{ name: 'session', value: 'ada', url: site.url, sameSite: 'Lax' }]);
  await page.setContent(`<iframe title="Of another site" src="${site.url}/?display=inline"></iframe>`);
  await expect(page.frameLocator('iframe').locator('notification-inbox')).toContainText('You’re signed out');
  expect(problems).toEqual([]);
  await page.close();
});

test('stores under the keys of docs/security.md alone, and `clear()` removes all', async ({ inbox, page, site }) => {
  const buttons = [{ type: 'primary', content: 'Yes' }];
  await site.send({ subscriberId: 'ada', subject: 'May I?', workflow: 'approval-requested', buttons });
  await inbox.visit('ada', { 'subscriber-id': 'ada' });
  // The hint of the keys is for readers with a keyboard.
  await inbox.bell.press('Enter');
  await inbox.row('May I?').getByRole('button', { name: 'Yes' }).click();
  await expect(inbox.row('May I?')).toContainText('You chose “Yes”');
  const rows = table('security', 'Key in the browser').map(([key = '', storage = '', , until = '']) => {
    const name = key
      .slice(1, -1)
      .replaceAll('.', String.raw`\.`)
      .replace(/<\w+>/g, '[\\w~-]*');
    return {
      pattern: new RegExp(`^${storage} ${name}$`),
      isShort: /^(the next answer|it is done or undone)$/.test(until),
    };
  });
  const patterns = rows.map(({ pattern }) => pattern);
  const lasting = rows.flatMap(({ pattern, isShort }) => (isShort ? [] : [pattern]));
  const stored = (): Promise<string[]> =>
    page.evaluate(() => [
      ...Object.keys(localStorage).map((key) => `local ${key}`),
      ...Object.keys(sessionStorage).map((key) => `session ${key}`),
    ]);
  await expect
    .poll(async () => {
      const keys = await stored();
      return lasting.filter((pattern) => !keys.some((key) => pattern.test(key)));
    })
    .toEqual([]);
  expect((await stored()).filter((key) => !patterns.some((pattern) => pattern.test(key)))).toEqual([]);
  await inbox.call('clear');
  expect(await stored()).toEqual([]);
});
