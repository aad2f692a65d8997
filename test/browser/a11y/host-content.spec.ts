/** Content of the host: how it renders messages. */
import { APPROVE, visitWith } from '../support/messages.js';
import { expect, test, type Inbox } from '../support/test.js';

test.use({ siteOptions: { seed: 'team' } });

/** Sends messages, and opens a page whose rows have a field in their footers. */
async function visitWithFields(inbox: Inbox, subjects: readonly string[], attributes = {}): Promise<void> {
  await visitWith(inbox, subjects, {}, attributes);
  await inbox.host.evaluate((element) => {
    Reflect.set(element, 'renderMessage', () => ({ footer: document.createElement('textarea') }));
  });
}

test('mapMessage sets title, text, severity and URL of a message; an unsafe URL is dropped', async ({ inbox }) => {
  await visitWith(inbox, ['First', 'Second']);
  await inbox.host.evaluate((element) => {
    Reflect.set(element, 'mapMessage', ({ title }: { title: string }) =>
      title === 'First'
        ? { title: 'Mapped title', body: 'Mapped text', severity: 'high', url: '/documents/plan' }
        : { url: 'javascript:document.title=1' },
    );
  });
  await inbox.openList();
  const row = inbox.row('Mapped title');
  await expect(row).toHaveAccessibleName(/^Unread, Important, Mapped title, /);
  await expect(row.getByText('Important', { exact: true })).toBeVisible();
  await expect(row).toHaveAccessibleDescription(/^now Mapped text$/);
  await expect(row.getByRole('link', { name: 'Mapped title' })).toHaveAttribute('href', /\/documents\/plan$/);
  await expect(inbox.row('Second').getByRole('link')).toHaveCount(0);
});

test('renderMessage returns text, a styled element or a whole row; it is removed with its row', async ({ inbox }) => {
  await visitWith(inbox, ['Text', 'Element', 'Row', 'Ours'], { buttons: [APPROVE] });
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
  await inbox.openList();
  await expect(inbox.row('Text').locator('[part=body]')).toHaveText('<b>Only text</b>');
  const shown = inbox.page.locator('notification-inbox > .of-the-page');
  await expect(shown).toHaveCount(2);
  await expect(shown.first()).toHaveCSS('color', 'rgb(1, 2, 3)');
  await expect(inbox.rows.nth(1).getByRole('button', { name: 'Approve' })).toHaveCount(1);
  await expect(inbox.rows.nth(2)).toHaveAccessibleName(/^Unread, Row, /);
  await expect(inbox.rows.nth(2).getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await expect(inbox.row('Ours')).toHaveAccessibleDescription(/ min About: Ours$/);
  await inbox.rows.nth(2).press('Delete');
  await expect(shown).toHaveText(['An element']);
  await inbox.page.keyboard.press('Escape');
  await expect(shown).toHaveCount(0);
});

for (const part of ['body', 'footer', 'row'])
  test(`a field, a frame, a video and what is unfolded in the ${part} stay with the message`, async ({ inbox }) => {
    await visitWith(inbox, ['Reply'], { buttons: [APPROVE] }, { 'refresh-interval': '1' });
    await inbox.host.evaluate((element, name) => {
      const state = { calls: 0, loads: 0, changes: [] as string[] };
      Object.assign(globalThis, { state });
      Reflect.set(element, 'renderMessage', () => {
        const box = document.createElement('form');
        const frame = document.createElement('iframe');
        const audio = document.createElement('audio');
        state.calls += 1;
        frame.addEventListener('load', () => (state.loads += 1));
        box.addEventListener('inbox-message-change', ({ detail }) =>
          state.changes.push(`${detail.read} ${detail.seen}`),
        );
        audio.srcObject = new AudioContext().createMediaStreamDestination().stream;
        audio.muted = true;
        box.append(document.createElement('input'), document.createElement('details'), frame, audio);
        return { [name]: box };
      });
    }, part);
    await inbox.openList();
    const box = inbox.page.locator('notification-inbox > form');
    await box.evaluate((form) => {
      form.querySelector('details')?.setAttribute('open', '');
      void form.querySelector('audio')?.play();
    });
    await box.locator('input').pressSequentially('hello');
    const kept = () =>
      box.evaluate((form) => {
        const [field, audio] = [form.querySelector('input'), form.querySelector('audio')];
        const { calls, loads } = Reflect.get(globalThis, 'state');
        const isOpen = form.querySelector('details')?.open;
        return [field?.value, field === document.activeElement, isOpen, audio?.paused, calls, loads];
      });
    const changes = () => inbox.page.evaluate(() => Reflect.get(globalThis, 'state').changes as string[]);
    const before = ['hello', true, true, false, 1, 1];
    await expect.poll(() => inbox.get('unseenCount')).toBe(0);
    await expect.poll(changes).toEqual(['false true']);
    const [{ id }] = await inbox.get<[{ id: string }]>('messages');
    for (const [method, ...args] of [['markRead', id], ['markUnread', id], ['markAllRead'], ['refresh']] as const)
      await inbox.call(method, ...args);
    await expect.poll(changes).toEqual(['false true', 'true true', 'false true', 'true true']);
    expect(await kept()).toEqual(before);
    await inbox.call('act', id, 'primary');
    await expect.poll(async () => (await kept())[4]).toBeGreaterThan(1);
    await expect(box).toHaveCount(1);
    await expect(box.locator('input')).toHaveValue('');
  });

test('the separator above a row of the host begins at the row, not behind an avatar it lacks', async ({ inbox }) => {
  await visitWith(inbox, ['First', 'Second', 'Third']);
  await inbox.host.evaluate((element) => {
    Reflect.set(element, 'renderMessage', ({ title }: { title: string }) => {
      if (title === 'Second') return undefined;
      const row = document.createElement('p');
      row.textContent = title;
      return { row };
    });
  });
  await inbox.openList();
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

test('a field of renderMessage that the page takes out keeps the focus and the caret', async ({ inbox, page }) => {
  await visitWithFields(inbox, ['First', 'Second'], { display: 'inline' });
  const field = page.locator('notification-inbox > textarea').first();
  await field.click();
  await page.keyboard.type('Dear e');
  // The file that gives the focus back comes after the rows.
  await page.evaluate((file) => import(file), '/notification-inbox-late.js');
  for (const letter of 'mu') {
    await inbox.host.evaluate((element) => element.replaceChildren());
    await expect(field).toBeFocused();
    await page.keyboard.type(letter);
  }
  await expect(field).toHaveValue('Dear emu');
  await page.locator('#outside').focus();
  await inbox.host.evaluate((element) => element.replaceChildren());
  await expect(field).toBeAttached();
  await expect(page.locator('#outside')).toBeFocused();
});

test('Escape returns the focus to the bell from a field of renderMessage and from a slot', async ({ inbox, page }) => {
  await visitWithFields(inbox, ['First']);
  await inbox.host.evaluate((element) => {
    element.append(Object.assign(document.createElement('button'), { slot: 'header', textContent: 'Of the host' }));
  });
  for (const name of ['textarea', '[slot=header]']) {
    await inbox.openList();
    await page.locator(`notification-inbox > ${name}`).focus();
    await inbox.escape();
    await expect(inbox.bell).toBeFocused();
  }
});
