/** `respondWith`: a host that asks for confirmation before an action is sent: in a modal dialog, a popover or elsewhere. */
import type { Page } from '@playwright/test';
import { APPROVE, askForAnswer, DECLINE, focusedName, numbered, visitWith } from '../support/messages.js';
import { expect, test, type Inbox } from '../support/test.js';

async function openList(inbox: Inbox, attributes: Record<string, string> = {}): Promise<void> {
  const more = { buttons: [APPROVE, DECLINE], workflow: 'approval-requested' };
  await visitWith(inbox, numbered(13, 'Request').slice(1).toReversed(), more, attributes);
  if (attributes['display'] !== 'inline') await inbox.openList(12);
}

/** The host asks for confirmation in its own dialog. */
const confirmIn = (page: Page, kind: 'modal' | 'later' | 'early' | 'popover'): Promise<void> =>
  page.evaluate((how) => {
    const dialog = document.createElement('dialog');
    for (const name of ['Yes', 'No']) {
      const button = document.createElement('button');
      button.textContent = name;
      const close = (): void => (how === 'popover' ? dialog.hidePopover() : dialog.close(name));
      button.addEventListener('click', () => {
        if (how !== 'early') close();
        if (how === 'early' || how === 'popover') dialog.dispatchEvent(new CustomEvent(name));
        if (how === 'early') setTimeout(close, 200);
      });
      dialog.append(button);
    }
    if (how === 'popover') dialog.popover = 'auto';
    document.body.append(dialog);
    const confirm = async (): Promise<object> => {
      if (how === 'later') await new Promise((resolve) => setTimeout(resolve, 50));
      if (how === 'popover') dialog.showPopover();
      else dialog.showModal();
      return new Promise((resolve, reject) => {
        dialog.addEventListener('Yes', () => resolve({}), { once: true });
        dialog.addEventListener('close', () => (dialog.returnValue === 'Yes' ? resolve({}) : reject(new Error('No'))), {
          once: true,
        });
      });
    };
    document.querySelector('notification-inbox')?.addEventListener('inbox-message-action', (event) => {
      Reflect.get(event, 'respondWith').call(event, confirm());
    });
  }, kind);

for (const kind of ['modal', 'later', 'early', 'popover'] as const)
  test(`the panel returns with its scroll and focus after the host’s confirmation: ${kind}`, async ({ inbox }) => {
    await openList(inbox);
    await confirmIn(inbox.page, kind);
    const row = inbox.row('Request 2.');
    await row.getByRole('button', { name: 'Approve' }).scrollIntoViewIfNeeded();
    const top = await inbox.panel.locator('.list').evaluate(({ scrollTop }) => scrollTop);
    expect(top).toBeGreaterThan(0);
    const decline = row.getByRole('button', { name: 'Decline' });
    if (kind === 'early' || kind === 'popover') await decline.click();
    else await decline.press('Enter');
    await inbox.page.getByRole('button', { name: 'Yes' }).click();
    await expect(inbox.panel).toBeVisible();
    expect(await inbox.get('open')).toBe(true);
    await expect(row).toContainText('You chose “Decline”');
    // The panel that leaves is visible for a moment.
    const scrolledBy = () => inbox.panel.locator('.list').evaluate((list, y) => Math.abs(list.scrollTop - y), top);
    await expect.poll(scrolledBy).toBeLessThan(60);
    // The button was removed with the action: its row has focus.
    await expect(row).toBeFocused();
    expect(await inbox.events('inbox-close')).toEqual([]);
    await inbox.escape();
    await expect.poll(() => inbox.events('inbox-close')).toEqual([expect.objectContaining({ reason: 'escape' })]);
  });

test('canceling the dialog keeps the panel open, focus on the button, and sends nothing', async ({ inbox, page }) => {
  await openList(inbox);
  await confirmIn(page, 'modal');
  const button = inbox.row('Request 12.').getByRole('button', { name: 'Approve' });
  await button.press('Enter');
  await expect(page.getByRole('button', { name: 'No', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(inbox.panel).toBeVisible();
  await expect.poll(() => focusedName(page)).toBe('Approve, Request 12.');
  expect(inbox.site.requests.filter((line) => line.includes('/actions/'))).toEqual([]);
  await expect(button).toHaveAttribute('aria-disabled', 'false');
});

test('a click outside closes the panel for good while the promise is pending', async ({ inbox, site, page }) => {
  await openList(inbox);
  await askForAnswer(inbox);
  await inbox.row('Request 12.').getByRole('button', { name: 'Approve' }).click();
  await page.mouse.click(1000, 600);
  await expect(inbox.panel).toBeHidden();
  await page.evaluate(() => Reflect.get(globalThis, 'answer')());
  await expect.poll(() => site.requests.filter((line) => line.includes('/actions/'))).toHaveLength(1);
  await expect(inbox.panel).toBeHidden();
  expect(await inbox.get('open')).toBe(false);
});

test('a payload that is too large to store is reported: the row shows it, and it is announced', async ({ inbox }) => {
  await openList(inbox, { display: 'inline' });
  await inbox.host.evaluate((tag) => {
    const payload = Promise.resolve({ note: 'x'.repeat(300_000) });
    const answer = (event: Event): void => Reflect.get(event, 'respondWith').call(event, payload);
    tag.addEventListener('inbox-message-action', answer, { once: true });
  });
  const row = inbox.row('Request 12.');
  await row.getByRole('button', { name: 'Approve' }).click();
  await expect(row).toContainText('Couldn’t send. Its data is too large.');
  await expect(inbox.output).toHaveText(/^Couldn’t send\. Its data is too large\. Request 12/);
  await row.getByRole('button', { name: 'Approve' }).click();
  await expect(row).toContainText('You chose “Approve”');
});
