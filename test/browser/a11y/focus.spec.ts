/** Focus stays in the panel when the focused element is removed; Undo reverts the last command. */
import { APPROVE, boxOf, DECLINE, numbered, openMessages, visitWith } from '../support/messages.js';
import { expect, test, type Inbox } from '../support/test.js';

test.use({ siteOptions: { seed: 'team' } });

/** Archives a message as a script of the page does. */
const archive = ({ host }: Inbox, title: string): Promise<void> =>
  host.evaluate((element, name) => {
    const messages = Reflect.get(element, 'messages') as { id: string; title: string }[];
    Reflect.get(element, 'archive').call(element, messages.find((message) => message.title === name)?.id);
  }, title);

test.describe('Focus', () => {
  test('moves to the row when the focused button is replaced by its result', async ({ inbox }) => {
    await openMessages(inbox, ['First', 'Second'], { buttons: [APPROVE, DECLINE] });
    await inbox.page.route('**/actions/**', (route) => route.fulfill({ status: 422, json: {} }), { times: 1 });
    for (const [name, row, result] of [
      ['Approve', 'First', 'Couldn’t send.'],
      ['Try again, First', 'First', 'You chose “Approve”'],
      ['Decline', 'Second', 'You chose “Decline”'],
    ] as const) {
      await inbox.row(row).getByRole('button', { name }).press('Enter');
      await expect(inbox.row(row)).toContainText(result);
      await expect(inbox.row(row).getByRole('button', { name })).toHaveCount(name === 'Approve' ? 1 : 0);
      if (name !== 'Approve') await expect(inbox.row(row)).toBeFocused();
    }
    await inbox.page.keyboard.press('ArrowUp');
    await expect(inbox.row('First')).toBeFocused();
  });

  test('moves to the panel when "Try again" succeeds and its banner is removed', async ({ inbox, context }) => {
    await openMessages(inbox, ['First']);
    await context.setOffline(true);
    await inbox.call('refresh');
    const retry = inbox.panel.getByRole('button', { name: 'Try again' });
    await retry.focus();
    // The browser would fire "online", and the inbox would retry by itself.
    await inbox.page.evaluate(() => addEventListener('online', (event) => event.stopImmediatePropagation(), true));
    await context.setOffline(false);
    if ((await retry.count()) > 0) await inbox.page.keyboard.press('Enter');
    await expect(retry).toHaveCount(0);
    await expect(inbox.panel).toBeFocused();
  });

  test('moves to the row before the older messages when "Show older" has no more to load', async ({ inbox }) => {
    await openMessages(inbox, numbered(25));
    await expect(inbox.rows).toHaveCount(20);
    await inbox.rows.first().press('Control+End');
    await expect(inbox.rows).toHaveCount(25);
    await expect(inbox.panel.getByRole('button', { name: 'Show older' })).toHaveCount(0);
    await expect(inbox.row('Message 19.')).toBeFocused();
  });

  test('moves to the next row, or the one before, when a script archives the focused one', async ({ inbox }) => {
    await openMessages(inbox, ['First', 'Second', 'Third']);
    await inbox.row('Second').hover();
    await inbox.row('Second').getByRole('button', { name: 'Archive' }).focus();
    await archive(inbox, 'Second');
    await expect(inbox.rows).toHaveCount(2);
    await expect(inbox.row('Third')).toBeFocused();
    await archive(inbox, 'Third');
    await expect(inbox.row('First')).toBeFocused();
    await archive(inbox, 'First');
    await expect(inbox.panel).toBeFocused();
  });

  test('moves to the first row when "1 new notification" is pressed by keyboard', async ({ inbox, site }) => {
    await openMessages(inbox, ['First', 'Second'], {}, { 'refresh-interval': '1' });
    await inbox.row('Second').focus();
    await site.send({ subscriberId: 'zoe', subject: 'Came in' });
    const pill = inbox.panel.getByRole('button', { name: '1 new notification' });
    await pill.focus();
    await expect(pill).toBeFocused();
    await inbox.page.keyboard.press('Enter');
    await expect(inbox.row('Came in')).toBeFocused();
  });

  test('stays on a row, and the row in its place on screen, while other rows change', async ({ inbox, site }) => {
    const [first = ''] = await openMessages(inbox, numbered(15), {}, { 'refresh-interval': '1' });
    await inbox.row('Message 9.').focus();
    const before = await boxOf(inbox.row('Message 9.'));
    await site.send({ subscriberId: 'zoe', subject: 'Came in' });
    await expect(inbox.panel.getByRole('button', { name: '1 new notification' })).toBeVisible();
    await site.callService('PATCH', `/dev/messages/${first}`, { read: true });
    await expect(inbox.row('Message 0.')).toHaveAttribute('aria-label', /^Message 0/);
    await expect(inbox.row('Message 9.')).toBeFocused();
    expect(Math.abs((await boxOf(inbox.row('Message 9.'))).y - before.y)).toBeLessThanOrEqual(1);
  });

  test('stays outside the panel while the panel changes', async ({ inbox, site }) => {
    await visitWith(inbox, ['First'], {}, { display: 'inline', 'refresh-interval': '1' });
    await inbox.row('First').focus();
    await inbox.page.locator('#outside').focus();
    await site.send({ subscriberId: 'zoe', subject: 'Came in' });
    await expect(inbox.row('Came in')).toBeVisible();
    await archive(inbox, 'Came in');
    await expect(inbox.row('Came in')).toHaveCount(0);
    await expect(inbox.page.locator('#outside')).toBeFocused();
  });
});

test.describe('Undo', () => {
  test('names its change in one line: a long title is shortened, in its own direction', async ({ inbox }) => {
    const long = 'A title that is longer than any panel is wide, which is why it ends with an ellipsis';
    await openMessages(inbox, [long, 'פגישה מחר', 'Third']);
    const text = inbox.panel.locator('.undo-bar span');
    await inbox.row(long).press('e');
    await expect(text).toHaveText(`Archived “${long}”`);
    await expect(inbox.panel.getByRole('button', { name: `Undo, Archived “${long}”` })).toBeVisible();
    const { height, right } = await boxOf(inbox.panel.locator('.chip'));
    expect(height).toBeCloseTo(40, 0);
    expect((await boxOf(inbox.panel.locator('.chip button'))).right).toBeLessThan(right);
    await inbox.page.keyboard.press('e');
    await expect(text).toHaveText('Archived “פגישה מחר”');
    await expect(text.locator('bdi')).toHaveCSS('direction', 'rtl');
    await inbox.panel.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(text).toHaveText('1 marked as read');
  });

  test('stands at the foot of a panel that covers the screen, also below an empty list', async ({ inbox }) => {
    await inbox.page.setViewportSize({ width: 320, height: 640 });
    await openMessages(inbox, ['First']);
    await inbox.page.keyboard.press('e');
    await expect(inbox.rows).toHaveCount(0);
    expect((await boxOf(inbox.panel.locator('.chip'))).bottom).toBeCloseTo(632, 0);
  });

  test('floats over the foot of the list: no row moves, and the last row scrolls above it', async ({ inbox }) => {
    await openMessages(inbox, numbered(12));
    const { y } = await boxOf(inbox.row('Message 0.'));
    await inbox.panel.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(inbox.panel.getByRole('button', { name: 'Undo' })).toBeVisible();
    expect((await boxOf(inbox.row('Message 0.'))).y).toBe(y);
    const [panel, box] = [await boxOf(inbox.panel), await boxOf(inbox.panel.locator('.chip'))];
    expect([panel.right - box.right, panel.bottom - box.bottom].map(Math.round)).toEqual([9, 9]);
    await inbox.row('Message 11.').focus();
    expect((await boxOf(inbox.row('Message 11.'))).bottom).toBeLessThanOrEqual(box.y);
  });
});
