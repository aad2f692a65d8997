/** Which changes the live region announces, which it does not, and that nothing disappears by itself. */
import { APPROVE, sendMessages } from '../support/messages.js';
import { expect, test, type Inbox } from '../support/test.js';

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

test('has one live region: polite, present at the start and empty until the first announcement', async ({ inbox }) => {
  await sendMessages(inbox, ['First', 'Second'], { buttons: [APPROVE] });
  const announced = await recordAnnouncements(inbox);
  await inbox.visitList('zoe', { 'refresh-interval': '0' }, 2);
  expect(await announced()).toEqual(['']);
  const live = inbox.host.locator('output, [aria-live], [role=status], [role=alert], [role=log], [role=timer]');
  await expect(live).toHaveCount(1);
  await expect(live).toHaveRole('status');
  await expect(live).not.toHaveAttribute('aria-live', 'assertive');
});

test('keeps Undo, action results and the new-messages button on screen for an hour', async ({ inbox, site }) => {
  await sendMessages(inbox, ['First', 'Second', 'Third'], { buttons: [APPROVE] });
  await inbox.page.clock.install();
  await inbox.visit('zoe', { 'refresh-interval': '1' });
  await inbox.bell.click();
  await inbox.row('First').getByRole('button', { name: 'Approve' }).click();
  await expect(inbox.row('First')).toContainText('You chose “Approve”');
  await inbox.row('Second').press('Delete');
  await site.send({ subscriberId: 'zoe', subject: 'Came in' });
  const persistent = [
    inbox.panel.getByRole('button', { name: 'Undo' }),
    inbox.panel.getByRole('button', { name: '1 new notification' }),
    inbox.row('First').getByText('You chose “Approve”'),
  ];
  for (const element of persistent) await expect(element).toBeVisible();
  await inbox.page.clock.fastForward('01:00:00');
  for (const element of persistent) await expect(element).toBeVisible();
  await expect(inbox.row('Third')).toBeFocused();
});
