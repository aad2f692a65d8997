/** Which changes the live region announces, which it does not, and that nothing disappears by itself. */
import { APPROVE, sendMessages } from '../support/messages.js';
import { expect, test } from '../support/test.js';
import type { Inbox } from '../support/test.js';

test.use({ siteOptions: { seed: 'team' } });

/** Records each text of the live region, from before the element is created. Returns a reader of the record. */
async function recordAnnouncements(inbox: Inbox): Promise<() => Promise<string[]>> {
  await inbox.page.addInitScript(() => {
    const announced: string[] = [];
    Reflect.set(globalThis, 'announced', announced);
    const observe = (root: ShadowRoot): void => {
      const record = (): void => {
        const text = root.querySelector('output')?.textContent ?? '';
        if (text !== announced.at(-1)) announced.push(text);
      };
      new MutationObserver(record).observe(root, { childList: true, subtree: true, characterData: true });
    };
    const attach: unknown = Reflect.get(Element.prototype, 'attachShadow');
    Element.prototype.attachShadow = function (...args) {
      const root: ShadowRoot = Reflect.apply(attach as typeof this.attachShadow, this, args);
      observe(root);
      return root;
    };
  });
  return () => inbox.page.evaluate(() => Reflect.get(globalThis, 'announced') as string[]);
}

test('has exactly one live region: polite, present from the start and empty until the first announcement', async ({
  inbox,
  site,
}) => {
  await sendMessages(site, ['First', 'Second'], { buttons: [APPROVE] });
  const announced = await recordAnnouncements(inbox);
  await inbox.visit('zoe', { 'refresh-interval': '0' });
  await inbox.bell.click();
  await expect(inbox.rows).toHaveCount(2);
  expect(await announced()).toEqual(['']);
  const live = inbox.host.locator('output, [aria-live], [role=status], [role=alert], [role=log], [role=timer]');
  await expect(live).toHaveCount(1);
  await expect(live).toHaveRole('status');
  await expect(live).not.toHaveAttribute('aria-live', 'assertive');
});

test('announces arrivals in a whole sentence, at most once in ten seconds', async ({ inbox, site }) => {
  await sendMessages(site, ['First']);
  const announced = await recordAnnouncements(inbox);
  await inbox.page.clock.install();
  await inbox.visit('zoe', { 'refresh-interval': '0' });
  await inbox.ready();
  await inbox.page.clock.pauseAt(Date.now() + 60_000);
  const arrive = async (subject: string, count: number): Promise<void> => {
    await site.send({ subscriberId: 'zoe', subject });
    await inbox.call('refresh');
    await expect(inbox.bell).toHaveAccessibleName(`Notifications, ${count} unread`);
    // It is announced once no other tab does it.
    await inbox.page.clock.runFor(1000);
  };
  await arrive('Came in', 2);
  await expect(inbox.output).toHaveText('1 new notification');
  await arrive('Then another', 3);
  await arrive('And one more', 4);
  expect((await announced()).filter(Boolean)).toEqual(['1 new notification']);
  await inbox.page.clock.runFor(10_000);
  await expect(inbox.output).toHaveText('2 new notifications');
});

test('announces the result of an action, or that it was not sent and why', async ({ inbox, site }) => {
  await sendMessages(site, ['First', 'Second'], { buttons: [APPROVE] });
  await inbox.visit('zoe', { 'refresh-interval': '0' });
  await inbox.bell.click();
  const output = inbox.output;
  await inbox.row('First').getByRole('button', { name: 'Approve' }).click();
  await expect(output).toHaveText('You approved it First');
  await inbox.page.route('**/actions/**', (route) => route.fulfill({ status: 422, json: {} }));
  await inbox.row('Second').getByRole('button', { name: 'Approve' }).click();
  await expect(output).toHaveText('Couldn’t send. The request was rejected. Second');
});

test('announces a preference that was not saved, and shows the stored value again', async ({ inbox }) => {
  await inbox.visit('zoe', { display: 'inline' });
  await inbox.panel.getByRole('button', { name: 'Preferences' }).click();
  const first = inbox.panel.getByRole('switch').first();
  await expect(first).toBeVisible();
  await inbox.page.route('**/preferences', (route) => route.fulfill({ status: 500, body: 'oops' }));
  const before = await first.isChecked();
  await first.focus();
  await inbox.page.keyboard.press('Space');
  await expect(inbox.output).toHaveText(/^Couldn’t save\. .+/);
  await expect(first).toBeChecked({ checked: before });
  await expect(first).toBeFocused();
});

test('keeps Undo, action results and the new-messages button on screen for an hour', async ({ inbox, site }) => {
  await sendMessages(site, ['First', 'Second', 'Third'], { buttons: [APPROVE] });
  await inbox.page.clock.install();
  await inbox.visit('zoe', { 'refresh-interval': '1' });
  await inbox.bell.click();
  await inbox.row('First').getByRole('button', { name: 'Approve' }).click();
  await expect(inbox.row('First')).toContainText('You approved it');
  await inbox.row('Second').focus();
  await inbox.page.keyboard.press('Delete');
  await site.send({ subscriberId: 'zoe', subject: 'Came in' });
  const persistent = [
    inbox.panel.getByRole('button', { name: 'Undo' }),
    inbox.panel.getByRole('button', { name: '1 new notification' }),
    inbox.row('First').getByText('You approved it'),
  ];
  for (const element of persistent) await expect(element).toBeVisible();
  await inbox.page.clock.fastForward('01:00:00');
  for (const element of persistent) await expect(element).toBeVisible();
  await expect(inbox.row('Third')).toBeFocused();
});
