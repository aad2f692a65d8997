/** The inbox in a frame of the host: of its origin, or sandboxed without one, where every storage throws. */
import type { FrameLocator, Page } from '@playwright/test';
import { boxOf } from '../support/messages.js';
import { STRICT_CSP, type Site } from '../support/site.js';
import { expect, test } from '../support/test.js';

const toHtml = (frame: string): string => `<!doctype html><html lang="en"><title>Host</title>${frame}`;

test.use({
  siteOptions: {
    policy: `${STRICT_CSP}; img-src 'self'; frame-src 'self'`,
    respond: ({ url }) => {
      const { pathname, searchParams } = new URL(url);
      if (pathname !== '/host') return undefined;
      const html = toHtml(`<iframe title="Inbox" width="420" height="600" ${searchParams.get('frame')}></iframe>`);
      return new Response(html, { headers: { 'content-type': 'text/html' } });
    },
  },
});

async function visit(page: Page, site: Site, frame: string): Promise<FrameLocator> {
  await page.context().addCookies([{ name: 'session', value: 'ada', url: site.url }]);
  await page.goto(`${site.url}/host?${new URLSearchParams({ frame }).toString()}`);
  return page.frameLocator('iframe');
}

const bellOf = (frame: FrameLocator) => frame.getByRole('button', { name: /^Notifications/ });
const panelOf = (frame: FrameLocator) => frame.getByRole('dialog', { name: 'Notifications' });

test('in a frame of its origin it counts, opens inside, and returns focus to the bell', async ({ page, site }) => {
  const frame = await visit(page, site, 'src="/"');
  await expect(bellOf(frame)).toHaveAccessibleName(/\d unread/);
  await bellOf(frame).click();
  await expect(panelOf(frame).getByRole('article').first()).toBeVisible();
  expect((await boxOf(panelOf(frame))).right).toBeLessThanOrEqual((await boxOf(page.locator('iframe'))).right);
  await page.keyboard.press('Escape');
  await expect(panelOf(frame)).toBeHidden();
  await expect(bellOf(frame)).toBeFocused();
});

test('a link of a message leads where the frame’s <base target> says', async ({ page, site }) => {
  await site.send({ subscriberId: 'ada', subject: 'To the page', url: '/there' });
  const frame = await visit(page, site, 'src="/?display=inline"');
  await frame.locator('head').evaluate((head) => {
    head.append(Object.assign(document.createElement('base'), { target: '_top' }));
  });
  await frame.getByRole('link', { name: 'To the page' }).click();
  await page.waitForURL('**/there');
});

test('in a sandboxed frame without an origin, the preview opens and records an action', async ({ page, site }) => {
  const frame = await visit(page, site, 'sandbox="allow-scripts" src="/?preview"');
  await expect(bellOf(frame)).toHaveAccessibleName('Notifications, 3 unread');
  await expect(frame.locator('html').evaluate(() => localStorage.length)).rejects.toThrow('SecurityError');
  await bellOf(frame).click();
  await panelOf(frame)
    .getByRole('button', { name: /^Approve/ })
    .click();
  await expect(panelOf(frame)).toContainText('Approved');
});

test('in a sandboxed frame without an origin, a `fetch` of the host brings its messages', async ({ page, site }) => {
  const frame = await visit(page, site, 'sandbox="allow-scripts" src="/?display=inline"');
  await expect(frame.locator('notification-inbox')).toContainText('Notifications aren’t available');
  await frame.locator('notification-inbox').evaluate(async (element) => {
    const data = [{ _id: 'm1', createdAt: '2026-01-05T09:00:00.000Z', subject: 'By the host', content: 'Text' }];
    await Object.assign(element as HTMLElement & { refresh(): Promise<void> }, {
      fetch: async () => Response.json({ data, hasMore: false }),
    }).refresh();
  });
  await expect(frame.getByRole('article', { name: /By the host/ })).toBeVisible();
  expect(site.requests).toEqual([]);
});
