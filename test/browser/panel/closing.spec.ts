/** The panel leaves in an animation that nothing waits for, and in which nothing of it can be reached. */
import { openDevTools } from '../support/dev-tools.js';
import { finishAnimations, openInbox, sendMessages } from '../support/messages.js';
import { slowAnimations } from '../support/rendering-counts.js';
import { expect, test, type Inbox } from '../support/test.js';

const open = async (inbox: Inbox): Promise<void> => {
  await openInbox(inbox);
  await expect(inbox.rows).toHaveCount(3);
  await slowAnimations(inbox.page);
  await finishAnimations(inbox);
};

const isPopoverOpen = (inbox: Inbox) =>
  inbox.host.evaluate(({ shadowRoot }) => shadowRoot?.querySelector('.popover')?.matches(':popover-open'));

test.beforeEach(({ inbox }) => sendMessages(inbox, ['First', 'Second', 'Third']));

for (const [way, close] of [
  ['the bell', (inbox: Inbox) => inbox.bell.click()],
  ['Escape', (inbox: Inbox) => inbox.page.keyboard.press('Escape')],
  ['a press elsewhere', (inbox: Inbox) => inbox.page.locator('#outside').click()],
] as const)
  test(`"inbox-close" and the focus do not wait for the panel that leaves after ${way}`, async ({ inbox }) => {
    await open(inbox);
    await close(inbox);
    await expect(way === 'a press elsewhere' ? inbox.page.locator('#outside') : inbox.bell).toBeFocused();
    await expect.poll(() => inbox.page.evaluate('inboxEvents.some(({ name }) => name === "inbox-close")')).toBe(true);
    expect(await isPopoverOpen(inbox)).toBe(false);
    await expect(inbox.panel).toBeVisible();
    await finishAnimations(inbox);
    await expect(inbox.panel).toBeHidden();
    await expect(inbox.rows).toHaveCount(0);
  });

test('nothing in a leaving panel takes the focus, a press or a place in the accessibility tree', async ({ inbox }) => {
  await open(inbox);
  const box = await inbox.rows.first().boundingBox();
  await inbox.press('Escape', 'Tab');
  await expect(inbox.panel).toBeVisible();
  const state = await inbox.host.evaluate(
    ({ shadowRoot }, [x = 0, y = 0]) => {
      shadowRoot?.querySelector('article')?.focus();
      const focused = shadowRoot?.activeElement;
      return { isInPanel: Boolean(focused?.closest('.panel')), hit: document.elementFromPoint(x, y)?.localName };
    },
    [(box?.x ?? 0) + 60, (box?.y ?? 0) + 20],
  );
  expect(state.isInPanel).toBe(false);
  expect(state.hit).not.toBe('notification-inbox');
  const session = await openDevTools(inbox.page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await expect(inbox.panel).toBeVisible();
  expect(nodes.filter(({ ignored, role }) => !ignored && /^(dialog|article)$/.test(String(role?.value)))).toEqual([]);
});

test('a panel that is opened again while it leaves is open at once, with its list at the start', async ({ inbox }) => {
  await open(inbox);
  await inbox.panel.getByRole('button', { name: 'Preferences' }).click();
  // Not Escape, which leads back to the list first.
  await inbox.bell.click();
  await expect(inbox.panel).toBeVisible();
  await inbox.bell.click();
  expect(await isPopoverOpen(inbox)).toBe(true);
  await expect(inbox.rows).toHaveCount(3);
  await expect(inbox.panel).toHaveAccessibleName('Notifications');
  await expect(inbox.panel).toBeFocused();
  await finishAnimations(inbox);
  await expect(inbox.panel).toHaveCSS('opacity', '1');
  await expect(inbox.rows).toHaveCount(3);
  await inbox.rows.first().focus();
  await expect(inbox.rows.first()).toBeFocused();
});

for (const [reason, still] of [
  ['the reader prefers reduced motion', (inbox: Inbox) => inbox.page.emulateMedia({ reducedMotion: 'reduce' })],
  [
    'the host sets --inbox-motion: 0',
    (inbox: Inbox) => inbox.page.evaluate(() => document.documentElement.style.setProperty('--inbox-motion', '0')),
  ],
] as const)
  test(`the panel opens and closes at once if ${reason}`, async ({ inbox }) => {
    await inbox.visit('zoe', { 'refresh-interval': '0' });
    await still(inbox);
    await slowAnimations(inbox.page);
    await inbox.openList(3);
    const running = () => inbox.host.evaluate(({ shadowRoot }) => shadowRoot?.getAnimations().length);
    expect(await running()).toBe(0);
    await inbox.bell.click();
    expect([await running(), await inbox.panel.isVisible()]).toEqual([0, false]);
    await expect(inbox.rows).toHaveCount(0);
  });
