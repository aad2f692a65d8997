/** What a host adds to it: a bell of its own, its own look of messages and of preferences. */
import { APPROVE, sendAll } from '../support/messages.js';
import { expect, test } from '../support/test.js';
import type { Inbox } from '../support/test.js';

test.use({ siteOptions: { seed: 'team' } });

const open = async (inbox: Inbox): Promise<void> => {
  await inbox.bell.click();
  await expect(inbox.rows.first()).toBeVisible();
};

for (const method of ['show', 'toggle']) {
  test.describe(`${method}({ anchor }) from a bell of the host’s own`, () => {
    test.beforeEach(async ({ inbox, site }) => {
      await sendAll(site, ['First']);
      await inbox.visit('zoe', { 'refresh-interval': '0' });
      await expect(inbox.bell).toHaveAccessibleName(/unread/);
      await inbox.host.evaluate((element, name) => {
        const own = document.querySelector<HTMLElement>('#outside');
        if (!own) return;
        own.style.marginInlineStart = '500px';
        own.addEventListener('click', () => Reflect.get(element, name).call(element, { anchor: own }));
      }, method);
    });

    test('opens at it; by key focus goes in, and Escape leads back to it', async ({ inbox }) => {
      const own = inbox.page.locator('#outside');
      await own.focus();
      await inbox.page.keyboard.press('Enter');
      await expect(inbox.panel).toBeVisible();
      await expect(inbox.panel).toBeFocused();
      const at = await own.boundingBox();
      const panel = await inbox.panel.boundingBox();
      expect(Math.abs((panel?.x ?? 0) + (panel?.width ?? 0) - (at?.x ?? 0) - (at?.width ?? 0))).toBeLessThan(2);
      expect((panel?.y ?? 0) - (at?.y ?? 0) - (at?.height ?? 0)).toBeLessThan(12);
      await inbox.page.keyboard.press('Escape');
      await expect(inbox.panel).toBeHidden();
      await expect(own).toBeFocused();
    });

    if (method === 'toggle') {
      test('closes when it is clicked again', async ({ inbox }) => {
        const own = inbox.page.locator('#outside');
        await own.click();
        await expect(inbox.panel).toBeVisible();
        await own.click();
        await expect(inbox.panel).toBeHidden();
        await expect(own).toBeFocused();
        await own.click();
        await expect(inbox.panel).toBeVisible();
      });
    }
  });
}

test('mapMessage gives title, text, importance and address of a message; what leads nowhere safe is none', async ({
  inbox,
  site,
}) => {
  await sendAll(site, ['First', 'Second']);
  await inbox.visit('zoe', { 'refresh-interval': '0' });
  await inbox.host.evaluate((element) => {
    Reflect.set(element, 'mapMessage', ({ title }: { title: string }) =>
      title === 'First'
        ? { title: 'Called so', body: 'Said so', severity: 'high', url: '/documents/plan' }
        : { url: 'javascript:document.title=1' },
    );
  });
  await open(inbox);
  const row = inbox.row('Called so');
  await expect(row).toHaveAccessibleName(/^Unread, Important, Called so, /);
  await expect(row.getByText('Important', { exact: true })).toBeVisible();
  await expect(row).toHaveAccessibleDescription('Said so');
  await expect(row.getByRole('link', { name: 'Called so' })).toHaveAttribute('href', /\/documents\/plan$/);
  await expect(inbox.row('Second').getByRole('link')).toHaveCount(0);
});

test('renderMessage gives text, an element in the page’s own style, or the whole row; and it goes with its row', async ({
  inbox,
  site,
}) => {
  await sendAll(site, ['Text', 'Element', 'Row', 'Ours'], { buttons: [APPROVE] });
  await inbox.visit('zoe', { 'refresh-interval': '0' });
  await inbox.host.evaluate((element) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.of-the-page { color: rgb(1, 2, 3) }');
    document.adoptedStyleSheets = [sheet];
    const made = (text: string): HTMLElement => {
      const part = document.createElement('p');
      part.className = 'of-the-page';
      part.textContent = text;
      return part;
    };
    Reflect.set(element, 'renderMessage', ({ title }: { title: string }) => {
      if (title === 'Text') return '<b>Only text</b>';
      if (title === 'Element') return made('An element');
      return title === 'Row' ? { row: made('A whole row') } : undefined;
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

test('what goes wrong in the host’s function is told to the page, and our row is shown', async ({ inbox, site }) => {
  await sendAll(site, ['First']);
  await inbox.visit('zoe', { 'refresh-interval': '0' });
  await inbox.host.evaluate((element) => {
    const told: string[] = [];
    Reflect.set(globalThis, 'errors', told);
    addEventListener('error', (event) => {
      event.preventDefault();
      told.push(event.message);
    });
    Reflect.set(element, 'renderMessage', () => {
      throw new Error('a fault of the host’s');
    });
  });
  await open(inbox);
  await expect(inbox.row('First')).toHaveAccessibleDescription('About: First');
  const errors = await inbox.page.evaluate(() => Reflect.get(globalThis, 'errors') as string[]);
  expect(errors).toEqual([expect.stringContaining('a fault of the host’s')]);
});

test('mapPreferences gives names and order, and hides what it leaves out', async ({ inbox }) => {
  await inbox.visit('zoe', { display: 'inline', 'refresh-interval': '0' });
  await inbox.host.evaluate((element) => {
    Reflect.set(element, 'mapPreferences', ({ global, workflows }: { global: object; workflows: object[] }) => ({
      global: { ...global, channels: {} },
      workflows: [
        { ...workflows.at(-1), workflow: { ...Reflect.get(workflows.at(-1) ?? {}, 'workflow'), name: 'Last' } },
      ],
    }));
  });
  await inbox.panel.getByRole('button', { name: 'Preferences' }).click();
  await expect(inbox.panel.getByRole('group')).toHaveCount(1);
  await expect(inbox.panel.getByRole('group', { name: 'Last' })).toBeVisible();
});
