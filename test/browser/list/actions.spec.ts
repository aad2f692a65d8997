/** Buttons of a message: what is sent, and what the row says of it. */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.js';
import type { Site } from '../support/site.js';

const buttons = [
  { type: 'primary', content: 'Approve', resultContent: 'You approved it' },
  { type: 'secondary', content: 'Decline', resultContent: 'You declined it' },
];

const request = (site: Site): Promise<string> =>
  site.send({ subscriberId: 'ada', subject: 'Needs a word', workflow: 'approval-requested', buttons });

/** What the service holds of the action. */
async function recorded(site: Site, id: string): Promise<unknown> {
  const answer: unknown = await (await site.ask('GET', '/v1/subscribers/ada/notifications/feed?limit=100')).json();
  const { data } = answer as { data: { _id: string; cta: { action: { status?: string; result?: unknown } } }[] };
  const { status, result } = data.find(({ _id }) => _id === id)?.cta.action ?? {};
  return { status, result };
}

const actionPosts = (site: Site): string[] => site.requests.filter((line) => line.includes('/actions/'));

const onAction = (page: Page, work: string): Promise<void> =>
  page.evaluate((code) => {
    const answers: Record<string, (event: Event) => unknown> = {
      yes: (event) => Reflect.get(event, 'respondWith').call(event, Promise.resolve({ note: 'fine' })),
      no: (event) => Reflect.get(event, 'respondWith').call(event, Promise.reject(new Error('not now'))),
      own: (event) => event.preventDefault(),
    };
    document.addEventListener('inbox-message-action', (event) => answers[code]?.(event));
  }, work);

test('records what was pressed, says what came of it, and still does after a reload', async ({ inbox, site }) => {
  const id = await request(site);
  await inbox.visit('ada');
  await inbox.bell.click();
  const row = inbox.row('Needs a word');
  await row.getByRole('button', { name: 'Approve, Needs a word' }).click();
  await expect(row).toContainText('You approved it');
  await expect(row.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await expect(row).toHaveAttribute('aria-label', /^Needs a word/);
  expect(await recorded(site, id)).toEqual({ status: 'done', result: { type: 'primary' } });
  expect(actionPosts(site)).toHaveLength(1);
  await inbox.page.reload();
  await inbox.bell.click();
  await expect(row).toContainText('You approved it');
});

test('sends the payload of a host that was asked and agreed', async ({ inbox, site }) => {
  const id = await request(site);
  await inbox.visit('ada');
  await onAction(inbox.page, 'yes');
  await inbox.bell.click();
  await inbox.row('Needs a word').getByRole('button', { name: 'Approve' }).click();
  await expect(inbox.row('Needs a word')).toContainText('You approved it');
  expect(await recorded(site, id)).toEqual({ status: 'done', result: { type: 'primary', payload: { note: 'fine' } } });
});

for (const [work, title] of [
  ['no', 'sends nothing when the host that was asked says no'],
  ['own', 'sends nothing when the host does it in its own way'],
] as const) {
  test(title, async ({ inbox, site }) => {
    const id = await request(site);
    await inbox.visit('ada');
    await onAction(inbox.page, work);
    await inbox.bell.click();
    await inbox.row('Needs a word').getByRole('button', { name: 'Approve' }).click();
    await inbox.page.waitForTimeout(300);
    await expect(inbox.row('Needs a word').getByRole('button', { name: 'Approve' })).toBeVisible();
    expect(await recorded(site, id)).toMatchObject({ status: 'pending' });
    expect(actionPosts(site)).toHaveLength(0);
  });
}

test('keeps an action through a lost network and a reload, and does it once', async ({ inbox, site, context }) => {
  const id = await request(site);
  await inbox.visit('ada');
  await inbox.bell.click();
  await expect(inbox.rows).toHaveCount(20);
  await context.setOffline(true);
  const row = inbox.row('Needs a word');
  await row.getByRole('button', { name: 'Approve' }).click();
  await expect(row).toContainText('Waiting for the network');
  await context.setOffline(false);
  await inbox.page.reload();
  await inbox.bell.click();
  await expect(row).toContainText('You approved it');
  expect(await recorded(site, id)).toEqual({ status: 'done', result: { type: 'primary' } });
});

test('says that it was not sent when the service refuses, and tries again when asked', async ({ inbox, site }) => {
  const id = await request(site);
  await inbox.visit('ada');
  await inbox.bell.click();
  let refuse = true;
  await inbox.page.route('**/actions/**', (route) =>
    refuse ? route.fulfill({ status: 422, json: { message: 'no' } }) : route.continue(),
  );
  const row = inbox.row('Needs a word');
  await row.getByRole('button', { name: 'Approve' }).click();
  await expect(row).toContainText('Not sent.');
  refuse = false;
  await row.getByRole('button', { name: 'Try again' }).click();
  await expect(row).toContainText('You approved it');
  expect(await recorded(site, id)).toEqual({ status: 'done', result: { type: 'primary' } });
});

test('a second press while it is under way sends nothing more', async ({ inbox, site }) => {
  await request(site);
  await inbox.visit('ada');
  await inbox.bell.click();
  let answer = (): void => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await inbox.page.route('**/actions/**', async (route) => {
    await held;
    await route.continue();
  });
  const button = inbox.row('Needs a word').getByRole('button', { name: 'Approve' });
  await button.click();
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await button.click({ force: true });
  answer();
  await expect(inbox.row('Needs a word')).toContainText('You approved it');
  expect(actionPosts(site)).toHaveLength(1);
});
