/** Buttons of a message: the request that they send, and what the row shows. */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.js';
import type { Site } from '../support/site.js';

const buttons = [
  { type: 'primary', content: 'Approve', resultContent: 'You approved it' },
  { type: 'secondary', content: 'Decline', resultContent: 'You declined it' },
];

const sendRequest = (site: Site): Promise<string> =>
  site.send({ subscriberId: 'ada', subject: 'Needs a word', workflow: 'approval-requested', buttons });

/** The action as the service has stored it. */
async function storedAction(site: Site, id: string): Promise<unknown> {
  const answer: unknown = await (
    await site.callService('GET', '/v1/subscribers/ada/notifications/feed?limit=100')
  ).json();
  const { data } = answer as { data: { _id: string; cta: { action: { status?: string; result?: unknown } } }[] };
  const { status, result } = data.find(({ _id }) => _id === id)?.cta.action ?? {};
  return { status, result };
}

const actionRequests = (site: Site): string[] => site.requests.filter((line) => line.includes('/actions/'));

const handleAction = (page: Page, handler: string): Promise<void> =>
  page.evaluate((name) => {
    const handlers: Record<string, (event: Event) => unknown> = {
      accept: (event) => Reflect.get(event, 'respondWith').call(event, Promise.resolve({ note: 'fine' })),
      reject: (event) => Reflect.get(event, 'respondWith').call(event, Promise.reject(new Error('not now'))),
      cancel: (event) => event.preventDefault(),
    };
    document.addEventListener('inbox-message-action', (event) => handlers[name]?.(event));
  }, handler);

test('records the pressed button and shows its result, also after a reload', async ({ inbox, site }) => {
  const id = await sendRequest(site);
  await inbox.visit('ada');
  await inbox.bell.click();
  const row = inbox.row('Needs a word');
  await row.getByRole('button', { name: 'Approve, Needs a word' }).click();
  await expect(row).toContainText('You approved it');
  await expect(row.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await expect(row).toHaveAttribute('aria-label', /^Needs a word/);
  expect(await storedAction(site, id)).toEqual({ status: 'done', result: { type: 'primary' } });
  expect(actionRequests(site)).toHaveLength(1);
  await inbox.page.reload();
  await inbox.bell.click();
  await expect(row).toContainText('You approved it');
});

test('sends the payload that the host’s promise resolves to', async ({ inbox, site }) => {
  const id = await sendRequest(site);
  await inbox.visit('ada');
  await handleAction(inbox.page, 'accept');
  await inbox.bell.click();
  await inbox.row('Needs a word').getByRole('button', { name: 'Approve' }).click();
  await expect(inbox.row('Needs a word')).toContainText('You approved it');
  expect(await storedAction(site, id)).toEqual({
    status: 'done',
    result: { type: 'primary', payload: { note: 'fine' } },
  });
});

for (const [handler, title] of [
  ['reject', 'sends nothing when the host’s promise rejects'],
  ['cancel', 'sends nothing when the host cancels the event'],
] as const) {
  test(title, async ({ inbox, site }) => {
    const id = await sendRequest(site);
    await inbox.visit('ada');
    await handleAction(inbox.page, handler);
    await inbox.bell.click();
    await inbox.row('Needs a word').getByRole('button', { name: 'Approve' }).click();
    await expect(inbox.row('Needs a word').getByRole('button', { name: 'Approve' })).toHaveAttribute(
      'aria-disabled',
      'false',
    );
    expect(await storedAction(site, id)).toMatchObject({ status: 'pending' });
    expect(actionRequests(site)).toHaveLength(0);
  });
}

test('keeps an action through a lost network and a reload, and performs it once', async ({ inbox, site, context }) => {
  const id = await sendRequest(site);
  await inbox.visit('ada');
  await inbox.bell.click();
  await expect(inbox.rows).toHaveCount(20);
  await context.setOffline(true);
  const row = inbox.row('Needs a word');
  await row.getByRole('button', { name: 'Approve' }).click();
  await expect(row).toContainText('Waiting to send');
  await context.setOffline(false);
  await inbox.page.reload();
  await inbox.bell.click();
  await expect(row).toContainText('You approved it');
  expect(await storedAction(site, id)).toEqual({ status: 'done', result: { type: 'primary' } });
});

test('an action that waits offline is cancelled by keys, which is announced; it is never sent', async ({
  inbox,
  site,
  page,
  context,
}) => {
  await sendRequest(site);
  await inbox.visit('ada', { 'refresh-interval': '0' });
  await inbox.bell.click();
  const row = inbox.row('Needs a word');
  await expect(row.getByRole('button', { name: 'Approve' })).toBeVisible();
  await context.setOffline(true);
  await row.getByRole('button', { name: 'Approve' }).click();
  await expect(row).toContainText('Waiting to send. Check your connection.');
  await row.getByRole('button', { name: 'Cancel, Needs a word' }).focus();
  await page.keyboard.press('Enter');
  await expect(inbox.output).toHaveText('Canceled');
  await expect(row).not.toContainText('Waiting to send');
  // The focused button is gone: its row has the focus.
  await expect(row).toBeFocused();
  await context.setOffline(false);
  await row.getByRole('button', { name: 'Decline' }).click();
  await expect(row).toContainText('You declined it');
  expect(site.requests.filter((request) => request.includes('/actions/'))).toHaveLength(1);
});
