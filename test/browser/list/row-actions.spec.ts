/** Commands of the host in the menu of a row: by pointer, keyboard and finger, with the focus that each leaves. */
import { focusedName, openMessages, visitWith } from '../support/messages.js';
import { expect, test, type Inbox } from '../support/test.js';

test.use({ siteOptions: { seed: 'team' } });

/** "Note" writes the title of the page, "Ask" opens a modal dialog, "Elsewhere" moves the focus to a field of the page. */
const setActions = ({ host }: Inbox): Promise<void> =>
  host.evaluate((element) => {
    const field = document.body.appendChild(document.createElement('input'));
    field.ariaLabel = 'A field';
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.append(document.createElement('button'));
    dialog.firstElementChild?.append('Close it');
    Reflect.set(element, 'rowActions', () => [
      { label: 'Note', icon: 'M4 4h16', run: ({ title }: { title: string }) => (document.title = `Noted: ${title}`) },
      { label: 'Ask', run: () => dialog.showModal() },
      { label: 'Elsewhere', run: () => field.focus() },
    ]);
  });

test('cover no text: the title makes room for three buttons', async ({ inbox }) => {
  await openMessages(inbox, ['A title that is so long that it needs more than a single line in the panel']);
  await setActions(inbox);
  const [row] = await inbox.rows.all();
  await row?.hover();
  const tools = await row?.locator('.toolbar').boundingBox();
  const rights = await row
    ?.locator('.title span')
    .evaluate((span) => [...span.getClientRects()].map(({ right }) => right));
  expect(rights?.length).toBeGreaterThan(1);
  for (const right of rights ?? []) expect(right).toBeLessThanOrEqual(tools?.x ?? 0);
  expect(tools?.height).toBeCloseTo(26, 0);
});

test('run by keys: the focus returns to the button, unless the command has moved it', async ({ inbox, page }) => {
  await visitWith(inbox, ['First'], {}, { display: 'inline' });
  await expect(inbox.rows).toHaveCount(1);
  await setActions(inbox);
  const open = async (): Promise<void> => {
    await inbox.row('First').locator('.host-menu').press('Enter');
    await expect(inbox.panel.getByRole('menuitem', { name: 'Note' })).toBeFocused();
  };
  await inbox.row('First').focus();
  for (const name of ['First', 'Mark as read', 'Snooze', 'Archive', 'More, First']) {
    await page.keyboard.press('Tab');
    expect(await focusedName(page)).toBe(name);
  }
  await open();
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('Noted: First');
  expect(await focusedName(page)).toBe('More, First');
  await open();
  await inbox.press('e', 'Enter');
  await expect(page.getByRole('textbox', { name: 'A field' })).toBeFocused();
  await open();
  await inbox.press('a', 'Enter');
  await expect(page.getByRole('button', { name: 'Close it' })).toBeFocused();
  await expect(inbox.rows).toHaveCount(1);
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 780 } });

  test('stand in the one menu of the row, after those of the inbox, and leave its buttons apart', async ({ inbox }) => {
    await openMessages(inbox, ['First', 'Second']);
    await setActions(inbox);
    await inbox.row('Second').getByRole('button', { name: 'More, Second' }).tap();
    const items = inbox.panel.getByRole('menuitem');
    await expect(items).toHaveText(['Mark as read', 'Snooze', 'Archive', 'Note', 'Ask', 'Elsewhere']);
    const starts = await items.evaluateAll((all) =>
      all.map((item) => {
        const range = document.createRange();
        range.selectNodeContents(item.lastChild!);
        return Math.round(range.getBoundingClientRect().left);
      }),
    );
    expect(new Set(starts).size).toBe(1);
    await items.filter({ hasText: 'Note' }).tap();
    await expect(inbox.page).toHaveTitle('Noted: Second');
  });
});
