/** Messages that `mapMessage` hides, from the first count on, and the picture that it adds. */
import type { Page } from '@playwright/test';
import { recordShifts, shifts } from '../support/layout-shifts.js';
import { sendMessages } from '../support/messages.js';
import { holdRequests } from '../support/requests.js';
import { expect, test } from '../support/test.js';

test.use({ siteOptions: { seed: 'team' } });

interface Counts {
  readonly badge: string;
  readonly property: number;
  /** The numbers of `inbox-count`. */
  readonly events: readonly number[];
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
      if (counts.at(-1) !== unread) counts.push(unread);
    });
  }).observe(document, { childList: true, subtree: true });
`;

const counts = (page: Page): Promise<Counts> =>
  page.evaluate(() => {
    const inbox = document.querySelector('notification-inbox')!;
    return {
      badge: inbox.shadowRoot?.querySelector('.badge')?.textContent ?? '',
      property: Reflect.get(inbox, 'unreadCount'),
      events: Reflect.get(window, 'counts'),
      hasState: inbox.matches(':state(unread)'),
    };
  });

test('a message leaves and returns with the hook that hides it, in list and every count', async ({ inbox, page }) => {
  await sendMessages(inbox, ['First', 'Second']);
  await page.addInitScript(beforeDefinition('undefined'));
  await inbox.visit('zoe', { 'refresh-interval': '0' });
  await inbox.bell.click();
  await inbox.ready();
  for (const [hook, rows] of [
    [`({ title }) => ({ hidden: title === 'First' })`, 1],
    ['() => ({ hidden: true })', 0],
    ['undefined', 2],
  ] as const) {
    await page.evaluate(`document.querySelector('notification-inbox').mapMessage = ${hook}`);
    await expect(inbox.rows).toHaveCount(rows);
    const badge = rows > 0 ? `${rows}` : '';
    expect(await counts(page)).toMatchObject({ badge, property: rows, hasState: rows > 0 });
  }
  expect((await counts(page)).events).toEqual([2, 1, 0, 2]);
});

const TABS = JSON.stringify([{ id: 'billing', label: 'Billing', data: { area: 'billing' }, required: true }]);
for (const [what, hook, attributes] of [
  ['hidden messages', `({ title }) => ({ hidden: title === 'Other' })`, {}],
  ['what no required tab has', 'undefined', { tabs: TABS }],
] as const)
  test(`the first count of a page leaves out ${what}`, async ({ inbox, page }) => {
    await sendMessages(inbox, ['One of billing'], { data: { area: 'billing' } });
    await sendMessages(inbox, ['Other']);
    await page.addInitScript(beforeDefinition(hook));
    await inbox.visit('zoe', { 'refresh-interval': '0', ...attributes });
    await expect(inbox.bell).toHaveAccessibleName('Notifications, 1 unread');
    expect(await counts(page)).toEqual({ badge: '1', property: 1, events: [1], hasState: true });
  });

for (const status of [200, 404])
  test(`an image moves nothing when the answer is ${status}`, async ({ inbox, page }) => {
    await sendMessages(inbox, ['First', 'Second']);
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
