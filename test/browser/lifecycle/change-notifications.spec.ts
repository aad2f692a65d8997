/** Change notifications by server-sent events: several devices of one reader at a proxy that streams changes. */
import type { Browser, Page } from '@playwright/test';
import { guardConsole } from '../support/console-guard.js';
import { STRICT_CSP, type Site } from '../support/site.js';
import { expect, test } from '../support/test.js';

test.use({ siteOptions: { events: true, readState: true, policy: STRICT_CSP, seed: 'team' } });

const countRequests = (site: Site, part: string): number => site.requests.filter((line) => line.includes(part)).length;
const openedStreams = (site: Site): number => countRequests(site, '/events');

/** No poll during a test: every change shows because of a notification. */
const NO_POLLING = { 'refresh-interval': '3600', display: 'inline' };

/** Sends a message, and tells the proxy that it changes what the reader sees. */
async function notify(site: Site, subject: string, more = {}): Promise<void> {
  await site.send({ subscriberId: 'tomas', subject, ...more });
  await site.refreshInbox('tomas');
}

const row = (page: Page, title: string) =>
  page.locator('notification-inbox').getByRole('article').filter({ hasText: title });

/** Waits for the first response; from then on the tab is on the channel of its subscriber. */
const whenReady = (page: Page): Promise<void> =>
  expect
    .poll(() => page.locator('notification-inbox').evaluate((element) => Reflect.get(element, 'status')))
    .toBe('ready');

interface Device {
  readonly page: Page;
  /** Closes the device, and expects that nothing went wrong there. */
  readonly close: () => Promise<void>;
}

async function openDevice(browser: Browser, site: Site, address: string): Promise<Device> {
  const context = await browser.newContext();
  await context.addCookies([{ name: 'session', value: 'tomas', url: site.url }]);
  const page = await context.newPage();
  const problems = await guardConsole(page, site.url);
  await page.goto(address);
  await whenReady(page);
  const close = async (): Promise<void> => {
    await context.close();
    expect(problems).toEqual([]);
  };
  return { page, close };
}

test('two devices announce a message at once, and share read state and actions', async ({ inbox, site, browser }) => {
  await inbox.visit('tomas', NO_POLLING);
  const phone = await openDevice(browser, site, inbox.page.url());
  await expect.poll(() => openedStreams(site)).toBe(2);
  const buttons = [{ type: 'primary', content: 'Yes' }];
  for (const subject of ['First', 'Second']) await notify(site, subject, { workflow: 'approval-requested', buttons });
  for (const page of [inbox.page, phone.page]) {
    await expect(row(page, 'First')).toHaveAttribute('aria-label', /^Unread/);
    await expect(page.locator('notification-inbox').getByRole('status')).toContainText(/new/i);
  }
  await inbox.row('First').hover();
  await inbox.row('First').getByRole('button', { name: 'Mark as read' }).click();
  await expect(row(phone.page, 'First')).not.toHaveAttribute('aria-label', /^Unread/);
  await row(phone.page, 'Second').getByRole('button', { name: 'Yes' }).click();
  await expect(inbox.row('Second')).toContainText('You chose “Yes”');
  await phone.close();
});

test('one visible tab has the stream for all; when it closes, another takes over', async ({ inbox, site, context }) => {
  await inbox.visit('tomas', NO_POLLING);
  await expect.poll(() => openedStreams(site)).toBe(1);
  const others = [await context.newPage(), await context.newPage()];
  for (const page of others) {
    await page.goto(inbox.page.url());
    await whenReady(page);
  }
  await notify(site, 'For all');
  for (const page of [inbox.page, ...others]) await expect(row(page, 'For all')).toBeVisible();
  expect(openedStreams(site)).toBe(1);
  await inbox.page.goto('about:blank');
  await expect.poll(() => openedStreams(site)).toBe(2);
  await notify(site, 'For the remaining tabs');
  for (const page of others) await expect(row(page, 'For the remaining tabs')).toBeVisible();
});

test('devices recover from a restart of the proxy without a burst @nightly', async ({ inbox, site, browser }) => {
  await inbox.visit('tomas', { ...NO_POLLING, 'refresh-interval': '2' });
  const phone = await openDevice(browser, site, inbox.page.url());
  await expect.poll(() => openedStreams(site)).toBe(2);
  const start = await site.stop();
  await expect(inbox.panel).toContainText('Can’t connect');
  await site.send({ subscriberId: 'tomas', subject: 'Sent meanwhile' });
  const [before, startedAt] = [site.requests.length, Date.now()];
  await start();
  for (const page of [inbox.page, phone.page]) await expect(row(page, 'Sent meanwhile')).toBeVisible();
  await expect.poll(() => openedStreams(site)).toBe(4);
  await notify(site, 'Sent after');
  for (const page of [inbox.page, phone.page]) await expect(row(page, 'Sent after')).toBeVisible();
  // Of each of two devices: a stream, what the reader's return asks, and a poll in 1.6 to 2.4 seconds.
  expect(site.requests.length - before).toBeLessThan(2 * (10 + (Date.now() - startedAt) / 1600));
  await phone.close();
});

test('a page that is left closes its stream, and opens another when it returns by "back"', async ({ inbox, site }) => {
  await inbox.visit('tomas', NO_POLLING);
  await expect.poll(() => openedStreams(site)).toBe(1);
  await inbox.page.goto(`${site.url}/elsewhere?endpoint=`);
  await inbox.page.goBack();
  await expect.poll(() => openedStreams(site)).toBe(2);
  await notify(site, 'Welcome back');
  await expect(inbox.row('Welcome back')).toBeVisible();
});

test.describe('with a proxy that has no event streams', () => {
  test.use({ siteOptions: { events: false, policy: STRICT_CSP, seed: 'team' } });

  test('no tab requests a stream, and new messages show at the next poll', async ({ inbox, site }) => {
    await inbox.visit('tomas', { ...NO_POLLING, 'refresh-interval': '1' });
    await expect.poll(() => countRequests(site, '/feed')).toBeGreaterThan(2);
    await site.send({ subscriberId: 'tomas', subject: 'At the next poll' });
    await expect(inbox.row('At the next poll')).toBeVisible();
    expect(openedStreams(site)).toBe(0);
  });
});
