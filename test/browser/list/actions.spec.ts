/** Buttons of a message: the request that they send, and what the row shows. */
import { expect, test } from '../support/test.js';
import type { Site } from '../support/site.js';

const buttons = [
  { type: 'primary', content: 'Approve' },
  { type: 'secondary', content: 'Decline' },
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

test('records the pressed button and shows its result, also after a reload', async ({ inbox, site }) => {
  const id = await sendRequest(site);
  await inbox.visit('ada');
  await inbox.bell.click();
  const row = inbox.row('Needs a word');
  await row.getByRole('button', { name: 'Approve, Needs a word' }).click();
  await expect(row).toContainText('You chose “Approve”');
  await expect(row.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await expect(row).toHaveAttribute('aria-label', /^Needs a word/);
  expect(await storedAction(site, id)).toEqual({ status: 'done', result: { type: 'primary' } });
  expect(actionRequests(site)).toHaveLength(1);
  await inbox.page.reload();
  await inbox.bell.click();
  await expect(row).toContainText('You chose “Approve”');
});

test('sends the payload that the host’s promise resolves to', async ({ inbox, site }) => {
  const id = await sendRequest(site);
  await inbox.visit('ada');
  await inbox.page.evaluate(() =>
    document.addEventListener('inbox-message-action', (event) => event.respondWith(Promise.resolve({ note: 'fine' }))),
  );
  await inbox.bell.click();
  await inbox.row('Needs a word').getByRole('button', { name: 'Approve' }).click();
  await expect(inbox.row('Needs a word')).toContainText('You chose “Approve”');
  expect(await storedAction(site, id)).toEqual({
    status: 'done',
    result: { type: 'primary', payload: { note: 'fine' } },
  });
});

test('sends nothing when the host cancels the event', async ({ inbox, site }) => {
  const id = await sendRequest(site);
  await inbox.visit('ada');
  await inbox.page.evaluate(() => document.addEventListener('inbox-message-action', (event) => event.preventDefault()));
  await inbox.bell.click();
  const approve = inbox.row('Needs a word').getByRole('button', { name: 'Approve' });
  await approve.click();
  await expect(approve).toHaveAttribute('aria-disabled', 'false');
  expect(await storedAction(site, id)).toMatchObject({ status: undefined });
  expect(actionRequests(site)).toHaveLength(0);
});
