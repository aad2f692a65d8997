/** What is said aloud without being asked for, and what is not; and that nothing goes away by itself. */
import { APPROVE, sendAll } from '../support/messages.js';
import { expect, test } from '../support/test.js';
import type { Inbox } from '../support/test.js';

test.use({ siteOptions: { seed: 'team' } });

/** Writes down each text that the live region takes on; it is there before anything else. */
async function listen(inbox: Inbox): Promise<() => Promise<string[]>> {
  await inbox.page.addInitScript(() => {
    const said: string[] = [];
    Reflect.set(globalThis, 'said', said);
    const hear = (root: ShadowRoot): void => {
      const told = (): void => {
        const text = root.querySelector('output')?.textContent ?? '';
        if (text !== said.at(-1)) said.push(text);
      };
      new MutationObserver(told).observe(root, { childList: true, subtree: true, characterData: true });
    };
    const attach: unknown = Reflect.get(Element.prototype, 'attachShadow');
    Element.prototype.attachShadow = function (...given) {
      const root: ShadowRoot = Reflect.apply(attach as typeof this.attachShadow, this, given);
      hear(root);
      return root;
    };
  });
  return () => inbox.page.evaluate(() => Reflect.get(globalThis, 'said') as string[]);
}

test('one polite region stands ready and empty before the first word, and nothing else speaks up', async ({
  inbox,
  site,
}) => {
  await sendAll(site, ['First', 'Second'], { buttons: [APPROVE] });
  const heard = await listen(inbox);
  await inbox.visit('zoe', { 'refresh-interval': '0' });
  await inbox.bell.click();
  await expect(inbox.rows).toHaveCount(2);
  expect(await heard()).toEqual(['']);
  const live = inbox.host.locator('output, [aria-live], [role=status], [role=alert], [role=log], [role=timer]');
  await expect(live).toHaveCount(1);
  await expect(live).toHaveRole('status');
  await expect(live).not.toHaveAttribute('aria-live', 'assertive');
});

test('arrivals are said in a whole sentence, and not again until ten seconds are over', async ({ inbox, site }) => {
  await sendAll(site, ['First']);
  const heard = await listen(inbox);
  await inbox.page.clock.install();
  await inbox.visit('zoe', { 'refresh-interval': '1' });
  await expect(inbox.bell).toHaveAccessibleName('Notifications, unread: 1');
  await inbox.page.clock.pauseAt(Date.now() + 60_000);
  const arrive = async (subject: string, count: number): Promise<void> => {
    await site.send({ subscriberId: 'zoe', subject });
    // An answer that is on its way takes time of its own, which this clock doesn't know: asked again until it is in.
    await expect(async () => {
      await inbox.page.clock.runFor(1_000);
      await expect(inbox.bell).toHaveAccessibleName(`Notifications, unread: ${count}`, { timeout: 500 });
    }).toPass();
  };
  await arrive('Came in', 2);
  await expect(inbox.host.locator('output')).toHaveText('1 new notification');
  await arrive('Then another', 3);
  await arrive('And one more', 4);
  expect((await heard()).filter(Boolean)).toEqual(['1 new notification']);
  await inbox.page.clock.runFor(10_000);
  await expect(inbox.host.locator('output')).toHaveText('2 new notifications');
});

test('what came of an action is said: done, or not and why', async ({ inbox, site }) => {
  await sendAll(site, ['First', 'Second'], { buttons: [APPROVE] });
  await inbox.visit('zoe', { 'refresh-interval': '0' });
  await inbox.bell.click();
  const said = inbox.host.locator('output');
  await inbox.row('First').getByRole('button', { name: 'Approve' }).click();
  await expect(said).toHaveText('You approved it First');
  await inbox.page.route('**/actions/**', (route) => route.fulfill({ status: 422, json: {} }));
  await inbox.row('Second').getByRole('button', { name: 'Approve' }).click();
  await expect(said).toHaveText('Not sent. It was refused. Second');
});

test('a preference that could not be saved is said, and shows what is so', async ({ inbox }) => {
  await inbox.visit('zoe', { display: 'inline' });
  await inbox.panel.getByRole('button', { name: 'Preferences' }).click();
  await inbox.page.route('**/preferences', (route) => route.fulfill({ status: 500, body: 'oops' }));
  const first = inbox.panel.getByRole('switch').first();
  const before = await first.isChecked();
  await first.focus();
  await inbox.page.keyboard.press('Space');
  await expect(inbox.host.locator('output')).toHaveText(/^Not saved\. .+/);
  await expect(first).toBeChecked({ checked: before });
  await expect(first).toBeFocused();
});

test('nothing goes by itself: undo, results and what waits are there an hour later', async ({ inbox, site }) => {
  await sendAll(site, ['First', 'Second', 'Third'], { buttons: [APPROVE] });
  await inbox.page.clock.install();
  await inbox.visit('zoe', { 'refresh-interval': '1' });
  await inbox.bell.click();
  await inbox.row('First').getByRole('button', { name: 'Approve' }).click();
  await expect(inbox.row('First')).toContainText('You approved it');
  await inbox.row('Second').focus();
  await inbox.page.keyboard.press('Delete');
  await site.send({ subscriberId: 'zoe', subject: 'Came in' });
  const stay = [
    inbox.panel.getByRole('button', { name: 'Undo' }),
    inbox.panel.getByRole('button', { name: '1 new notification' }),
    inbox.row('First').getByText('You approved it'),
  ];
  for (const one of stay) await expect(one).toBeVisible();
  await inbox.page.clock.fastForward('01:00:00');
  for (const one of stay) await expect(one).toBeVisible();
  await expect(inbox.row('Third')).toBeFocused();
});
