/** Messages that `mapMessage` hides or lets expire, and the picture that it adds: what the page sees, from the first count on. */
import { recordShifts, shifts } from '../support/layout-shifts.js';
import { sendMessages } from '../support/messages.js';
import { holdRequests } from '../support/requests.js';
import { expect, test } from '../support/test.js';

test.use({ siteOptions: { seed: 'team' } });

interface Counts {
  readonly badge: string;
  readonly property: number;
  /** The numbers of `inbox-count`, and the titles of `inbox-arrive`. */
  readonly events: readonly (number | string)[];
  readonly hasState: boolean;
}

/** Sets the hook before the tag is defined, and records `inbox-count`. */
const beforeDefinition = (hook: string): string => `
  window.counts = [];
  new MutationObserver((_, observer) => {
    const inbox = document.querySelector('notification-inbox');
    if (!inbox) return;
    observer.disconnect();
    inbox.mapMessage = ${hook};
    inbox.addEventListener('inbox-count', ({ unread }) => {
      // It is emitted for the unseen messages, too.
      if (counts.findLast((entry) => typeof entry === 'number') !== unread) counts.push(unread);
    });
    inbox.addEventListener('inbox-arrive', ({ messages }) => counts.push(...messages.map(({ title }) => title)));
  }).observe(document, { childList: true, subtree: true });
`;

const counts = (page: import('@playwright/test').Page): Promise<Counts> =>
  page.evaluate(() => {
    const inbox = document.querySelector('notification-inbox')!;
    return {
      badge: inbox.shadowRoot?.querySelector('.badge')?.textContent ?? '',
      property: Reflect.get(inbox, 'unreadCount'),
      events: Reflect.get(window, 'counts'),
      hasState: inbox.matches(':state(unread)'),
    };
  });

test('a hidden message is counted nowhere, from the first response on, and neither shown nor announced', async ({
  inbox,
  site,
  page,
}) => {
  await sendMessages(site, ['Shown', 'Secret one', 'Secret two']);
  await page.addInitScript(beforeDefinition(`({ title }) => ({ hidden: title.startsWith('Secret') })`));
  await inbox.visit('zoe', { 'refresh-interval': '1' });
  await expect(inbox.bell).toHaveAccessibleName('Notifications, 1 unread');
  await inbox.bell.click();
  await expect(inbox.rows).toHaveCount(1);
  await expect(inbox.tab('Unread')).toHaveText('Unread 1');
  await sendMessages(site, ['Secret three']);
  await sendMessages(site, ['New']);
  await expect(inbox.row('New')).toBeVisible();
  // Arrivals are announced once no other tab does it.
  await expect.poll(() => counts(page)).toEqual({ badge: '2', property: 2, events: [1, 2, 'New'], hasState: true });
  await inbox.host.evaluate((element) => Reflect.set(element, 'mapMessage', () => ({ hidden: true })));
  await expect(inbox.panel.getByText('You’re all caught up')).toBeVisible();
  expect(await counts(page)).toMatchObject({ badge: '', property: 0, hasState: false });
  await inbox.host.evaluate((element) => Reflect.set(element, 'mapMessage', undefined));
  await expect(inbox.rows).toHaveCount(5);
  expect(await counts(page)).toMatchObject({ badge: '5', property: 5, hasState: true });
});

test('the first count of a page leaves hidden messages out while the store cannot be loaded', async ({
  inbox,
  site,
  page,
}) => {
  await sendMessages(site, ['Shown', 'Secret one']);
  await page.route(/notification-inbox-store/, () => {});
  await page.addInitScript(beforeDefinition(`({ title }) => ({ hidden: title.startsWith('Secret') })`));
  await inbox.visit('zoe', { 'refresh-interval': '0' });
  await expect(inbox.bell).toHaveAccessibleName('Notifications, 1 unread');
  expect(await counts(page)).toEqual({ badge: '1', property: 1, events: [1], hasState: true });
});

test('a message disappears from list and counts when it expires, without a request; the next row has the focus', async ({
  inbox,
  site,
  page,
}) => {
  await sendMessages(site, ['Stays', 'Offer']);
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  await page.addInitScript(
    beforeDefinition(`({ title }) => ({ expiresAt: title === 'Offer' ? '${expiresAt}' : null })`),
  );
  await page.clock.install();
  await inbox.visit('zoe', { 'refresh-interval': '0', display: 'inline' });
  await expect(inbox.rows).toHaveCount(2);
  await inbox.row('Offer').focus();
  await inbox.ready();
  const requests = site.requests.length;
  await page.clock.runFor(3_500_000);
  await expect(inbox.rows).toHaveCount(2);
  await page.clock.runFor(200_000);
  await expect(inbox.rows).toHaveCount(1);
  expect(await counts(page)).toMatchObject({ property: 1, events: [2, 1] });
  expect(site.requests).toHaveLength(requests);
  await expect(inbox.row('Stays')).toBeFocused();
});

for (const status of [200, 404])
  test(`an image moves nothing when the answer is ${status}`, async ({ inbox, site, page }) => {
    await sendMessages(site, ['First', 'Second']);
    const body = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="400"><path d="M0 0h90v400H0z"/></svg>';
    await page.route('**/picture.svg', (route) => route.fulfill({ status, contentType: 'image/svg+xml', body }));
    const answer = await holdRequests(page, '**/picture.svg');
    await page.addInitScript(beforeDefinition(`() => ({ image: '/picture.svg' })`));
    await recordShifts(page);
    await inbox.visit('zoe', { 'refresh-interval': '0', display: 'inline' });
    const image = inbox.rows.first().locator('[part=image]');
    await expect(image).toBeAttached();
    const before = await inbox.rows.first().boundingBox();
    answer();
    await page.waitForLoadState('networkidle');
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.complete)).toBe(true);
    expect(await inbox.rows.first().boundingBox()).toEqual(before);
    expect(before?.height).toBeGreaterThan(200);
    expect(await shifts(page)).toEqual([]);
  });
