/** Arrivals at once: several devices of one reader at a proxy that says when something changed. */
import type { Browser, Page } from '@playwright/test';
import { listenForComplaints } from '../support/console-guard.js';
import { STRICTEST } from '../support/site.js';
import type { Site } from '../support/site.js';
import { expect, test } from '../support/test.js';

test.use({ siteOptions: { events: true, marks: true, policy: STRICTEST, seed: 'team' } });

const count = (site: Site, part: string): number => site.requests.filter((line) => line.includes(part)).length;
const streams = (site: Site): number => count(site, '/events');

/** Longer than any test: what shows, shows because of a hint. */
const SELDOM = { 'refresh-interval': '3600', display: 'inline' };

const row = (page: Page, title: string) =>
  page.locator('notification-inbox').getByRole('article').filter({ hasText: title });

/** The first answer is in, and so the tab is among those that tell each other. */
const ready = (page: Page): Promise<void> =>
  expect
    .poll(() => page.locator('notification-inbox').evaluate((element) => Reflect.get(element, 'status')))
    .toBe('ready');

interface Device {
  readonly page: Page;
  /** Takes it away, and sees that nobody complained there. */
  readonly close: () => Promise<void>;
}

async function device(browser: Browser, site: Site, address: string): Promise<Device> {
  const context = await browser.newContext();
  await context.addCookies([{ name: 'session', value: 'tomas', url: site.url }]);
  const page = await context.newPage();
  const complaints = await listenForComplaints(page, site.url);
  await page.goto(address);
  await ready(page);
  const close = async (): Promise<void> => {
    await context.close();
    expect(complaints).toEqual([]);
  };
  return { page, close };
}

test('on two devices a message shows at once, announced; read on one it is read on the other, and so with actions', async ({
  inbox,
  site,
  browser,
}) => {
  await inbox.visit('tomas', SELDOM);
  const phone = await device(browser, site, inbox.page.url());
  await expect.poll(() => streams(site)).toBe(2);
  const buttons = [{ type: 'primary', content: 'Yes', resultContent: 'So it is' }];
  for (const subject of ['First', 'Second'])
    await site.send({ subscriberId: 'tomas', subject, workflow: 'approval-requested', buttons });
  await site.notify('tomas');
  for (const page of [inbox.page, phone.page]) {
    await expect(row(page, 'First')).toHaveAttribute('aria-label', /^Unread/);
    await expect(page.locator('notification-inbox').getByRole('status')).toContainText(/new/i);
  }
  await inbox.row('First').hover();
  await inbox.row('First').getByRole('button', { name: 'Mark as read' }).click();
  await expect(row(phone.page, 'First')).not.toHaveAttribute('aria-label', /^Unread/);
  await row(phone.page, 'Second').getByRole('button', { name: 'Yes' }).click();
  await expect(inbox.row('Second')).toContainText('So it is');
  await phone.close();
});

test('a storm of hints makes one question a second at most', async ({ inbox, site }) => {
  await inbox.visit('tomas', SELDOM);
  await expect.poll(() => streams(site)).toBe(1);
  const before = count(site, '/feed');
  const begun = Date.now();
  for (let hint = 0; hint < 300; hint += 1) {
    await site.notify('tomas');
    await inbox.page.waitForTimeout(10);
  }
  const seconds = (Date.now() - begun) / 1000;
  await site.send({ subscriberId: 'tomas', subject: 'The last word' });
  await site.notify('tomas');
  await expect(inbox.row('The last word')).toBeVisible();
  // One at the beginning, one at the end, and as many as there were seconds.
  expect(count(site, '/feed') - before).toBeLessThanOrEqual(seconds + 3);
});

test('of several tabs on screen one listens, and all show what arrives; when it is closed, another does', async ({
  inbox,
  site,
  context,
}) => {
  await inbox.visit('tomas', SELDOM);
  await expect.poll(() => streams(site)).toBe(1);
  const others = [await context.newPage(), await context.newPage()];
  for (const page of others) {
    await page.goto(inbox.page.url());
    await ready(page);
  }
  await site.send({ subscriberId: 'tomas', subject: 'For all' });
  await site.notify('tomas');
  for (const page of [inbox.page, ...others]) await expect(row(page, 'For all')).toBeVisible();
  expect(streams(site)).toBe(1);
  await inbox.page.goto('about:blank');
  await expect.poll(() => streams(site)).toBe(2);
  await site.send({ subscriberId: 'tomas', subject: 'For those who stayed' });
  await site.notify('tomas');
  for (const page of others) await expect(row(page, 'For those who stayed')).toBeVisible();
});

test('when the proxy is killed and started again, all recover without a reload and without a storm', async ({
  inbox,
  site,
  browser,
}) => {
  test.setTimeout(120_000);
  await inbox.visit('tomas', { ...SELDOM, 'refresh-interval': '2' });
  const phone = await device(browser, site, inbox.page.url());
  await expect.poll(() => streams(site)).toBe(2);
  const start = await site.kill();
  await expect(inbox.panel).toContainText('You’re offline');
  await site.send({ subscriberId: 'tomas', subject: 'Sent meanwhile' });
  const before = site.requests.length;
  await start();
  for (const page of [inbox.page, phone.page])
    await expect(row(page, 'Sent meanwhile')).toBeVisible({ timeout: 40_000 });
  await expect.poll(() => streams(site), { timeout: 40_000 }).toBe(4);
  await site.send({ subscriberId: 'tomas', subject: 'Sent after' });
  await site.notify('tomas');
  for (const page of [inbox.page, phone.page]) await expect(row(page, 'Sent after')).toBeVisible();
  // Two devices: a stream each, and questions every other second for at most as long as this may take.
  expect(site.requests.length - before).toBeLessThan(60);
  await phone.close();
});

test('a page that goes away lets go of its stream, and one that comes back from "back" listens again', async ({
  inbox,
  site,
}) => {
  await inbox.visit('tomas', SELDOM);
  await expect.poll(() => streams(site)).toBe(1);
  await inbox.page.goto(`${site.url}/elsewhere?endpoint=`);
  await inbox.page.goBack();
  await expect.poll(() => streams(site)).toBe(2);
  await site.send({ subscriberId: 'tomas', subject: 'Welcome back' });
  await site.notify('tomas');
  await expect(inbox.row('Welcome back')).toBeVisible();
});

test.describe('where the proxy holds no streams', () => {
  test.use({ siteOptions: { events: false, policy: STRICTEST, seed: 'team' } });

  test('nobody tries to listen, and what arrives shows at the next question', async ({ inbox, site }) => {
    await inbox.visit('tomas', { ...SELDOM, 'refresh-interval': '1' });
    await expect.poll(() => count(site, '/feed')).toBeGreaterThan(2);
    await site.send({ subscriberId: 'tomas', subject: 'In its own time' });
    await expect(inbox.row('In its own time')).toBeVisible();
    expect(streams(site)).toBe(0);
  });
});
