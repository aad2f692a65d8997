/** Content of the host: how it renders messages. */
import { APPROVE, sendMessages } from '../support/messages.js';
import { expect, test, type Inbox } from '../support/test.js';

test.use({ siteOptions: { seed: 'team' } });

const open = async (inbox: Inbox): Promise<void> => {
  await inbox.openList();
};

test('mapMessage sets title, text, severity and URL of a message; an unsafe URL is dropped', async ({ inbox }) => {
  await sendMessages(inbox, ['First', 'Second']);
  await inbox.visit('zoe', { 'refresh-interval': '0' });
  await inbox.host.evaluate((element) => {
    Reflect.set(element, 'mapMessage', ({ title }: { title: string }) =>
      title === 'First'
        ? { title: 'Mapped title', body: 'Mapped text', severity: 'high', url: '/documents/plan' }
        : { url: 'javascript:document.title=1' },
    );
  });
  await open(inbox);
  const row = inbox.row('Mapped title');
  await expect(row).toHaveAccessibleName(/^Unread, Important, Mapped title, /);
  await expect(row.getByText('Important', { exact: true })).toBeVisible();
  await expect(row).toHaveAccessibleDescription('Mapped text');
  await expect(row.getByRole('link', { name: 'Mapped title' })).toHaveAttribute('href', /\/documents\/plan$/);
  await expect(inbox.row('Second').getByRole('link')).toHaveCount(0);
});

test('renderMessage returns text, a styled element or a whole row; it is removed with its row', async ({ inbox }) => {
  await sendMessages(inbox, ['Text', 'Element', 'Row', 'Ours'], { buttons: [APPROVE] });
  await inbox.visit('zoe', { 'refresh-interval': '0' });
  await inbox.host.evaluate((element) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.of-the-page { color: rgb(1, 2, 3) }');
    document.adoptedStyleSheets = [sheet];
    const createParagraph = (text: string): HTMLElement => {
      const part = document.createElement('p');
      part.className = 'of-the-page';
      part.textContent = text;
      return part;
    };
    Reflect.set(element, 'renderMessage', ({ title }: { title: string }) => {
      if (title === 'Text') return '<b>Only text</b>';
      if (title === 'Element') return createParagraph('An element');
      return title === 'Row' ? { row: createParagraph('A whole row') } : undefined;
    });
  });
  await open(inbox);
  await expect(inbox.row('Text').locator('[part=body]')).toHaveText('<b>Only text</b>');
  const shown = inbox.page.locator('notification-inbox > .of-the-page');
  await expect(shown).toHaveCount(2);
  await expect(shown.first()).toHaveCSS('color', 'rgb(1, 2, 3)');
  await expect(inbox.rows.nth(1).getByRole('button', { name: 'Approve' })).toHaveCount(1);
  await expect(inbox.rows.nth(2)).toHaveAccessibleName(/^Unread, Row, /);
  await expect(inbox.rows.nth(2).getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await expect(inbox.row('Ours')).toHaveAccessibleDescription('About: Ours');
  await inbox.rows.nth(2).focus();
  await inbox.page.keyboard.press('Delete');
  await expect(shown).toHaveText(['An element']);
  await inbox.page.keyboard.press('Escape');
  await expect(shown).toHaveCount(0);
});

test('the separator above a row of the host begins at the row, not behind an avatar it lacks', async ({ inbox }) => {
  await sendMessages(inbox, ['First', 'Second', 'Third']);
  await inbox.visit('zoe', { 'refresh-interval': '0' });
  await inbox.host.evaluate((element) => {
    Reflect.set(element, 'renderMessage', ({ title }: { title: string }) => {
      if (title === 'Second') return undefined;
      const row = document.createElement('p');
      row.textContent = title;
      return { row };
    });
  });
  await open(inbox);
  await expect(inbox.rows).toHaveCount(3);
  const insets = await inbox.panel
    .locator('.row')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [getComputedStyle(row, '::before').insetInlineStart, getComputedStyle(row).paddingInlineStart].map(parseFloat),
      ),
    );
  expect(insets[1]?.[0]).toBeCloseTo(72, 1);
  expect(insets[2]?.[0]).toBe(insets[2]?.[1]);
});
