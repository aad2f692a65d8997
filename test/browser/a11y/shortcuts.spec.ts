/** The shortcuts of the whole panel, those that a host changes, and the keys that belong to content of the host. */
import { focusedName, sendMessages } from '../support/messages.js';
import { expect, test } from '../support/test.js';
import type { Inbox } from '../support/test.js';

test.use({ siteOptions: { seed: 'team' } });

const open = async (inbox: Inbox, attributes: Readonly<Record<string, string>> = {}): Promise<void> => {
  await inbox.visit('zoe', { display: 'inline', 'refresh-interval': '0', ...attributes });
  await inbox.rows.first().focus();
};

const setKeys = (inbox: Inbox, keys: Readonly<Record<string, string | null>>): Promise<void> =>
  inbox.host.evaluate((element, value) => void Reflect.set(element, 'keys', value), keys);

test('U marks as unread, Shift+A marks all as read, and both can be undone by their opposite', async ({
  inbox,
  site,
}) => {
  await sendMessages(site, ['First', 'Second']);
  await open(inbox);
  const { keyboard } = inbox.page;
  await keyboard.press('u');
  await expect(inbox.row('First')).toHaveAttribute('aria-label', /^First/);
  await keyboard.press('u');
  await expect(inbox.row('First')).toHaveAttribute('aria-label', /^Unread/);
  await keyboard.press('Shift+A');
  await expect(inbox.row('Second')).toHaveAttribute('aria-label', /^Second/);
  await expect(inbox.host.getByRole('status')).toHaveText('All marked as read');
  await keyboard.press('z');
  await expect(inbox.row('Second')).toHaveAttribute('aria-label', /^Unread/);
});

test('G and a number or a letter select a tab and move focus to it, from where J goes into its list', async ({
  inbox,
  site,
}) => {
  await sendMessages(site, ['First', 'Second']);
  const tabs = [{ id: 'mine', label: 'Mine', payload: {} }];
  await open(inbox, { tabs: JSON.stringify(tabs) });
  const { keyboard } = inbox.page;
  const tab = (name: string | RegExp) => inbox.panel.getByRole('tab', { name });
  for (const [keys, name] of [
    ['g2', /^Unread/],
    ['gm', 'Mine'],
    ['g1', 'All'],
    ['gU', /^Unread/],
  ] as const) {
    await keyboard.press(keys.charAt(0));
    await keyboard.press(keys.charAt(1));
    await expect(tab(name)).toBeFocused();
    await expect(tab(name)).toHaveAttribute('aria-selected', 'true');
  }
  await keyboard.press('j');
  await expect(inbox.row('First')).toBeFocused();
});

test('the keys property changes and switches off keys at once, and the help shows it', async ({ inbox, site }) => {
  await sendMessages(site, ['First', 'Second', 'Third']);
  await open(inbox);
  const { keyboard } = inbox.page;
  await setKeys(inbox, { archive: 'x', toggleRead: null });
  await keyboard.press('e');
  await keyboard.press('m');
  await expect(inbox.rows).toHaveCount(3);
  await expect(inbox.row('First')).toHaveAttribute('aria-label', /^Unread/);
  await keyboard.press('x');
  await expect(inbox.rows).toHaveCount(2);
  await keyboard.press('?');
  const help = inbox.panel.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByRole('term').filter({ hasText: /^Archive$/ })).toBeVisible();
  await expect(help.locator('dl > div').filter({ hasText: 'Archive' }).locator('kbd')).toHaveText(['X']);
  await expect(help.getByText('Mark as read or unread')).toHaveCount(0);
  await keyboard.press('Escape');
  await inbox.host.evaluate((element) => Reflect.set(element, 'keys', undefined));
  await keyboard.press('e');
  await expect(inbox.rows).toHaveCount(1);
});

/** Elements of the page that have keys of their own, as HTML. The one with `data-focus` gets the focus. */
const WIDGETS: Readonly<Record<string, string>> = {
  'an input': '<input data-focus>',
  'a text area': '<textarea data-focus></textarea>',
  'a select': '<select data-focus><option>Early</option></select>',
  'a check box': '<input type="checkbox" data-focus>',
  'editable text': '<div contenteditable><b data-focus tabindex="0">Edit me</b></div>',
  'an element in editable text': '<p contenteditable data-focus>Edit me</p>',
  'a custom element': '<host-widget tabindex="0" data-focus></host-widget>',
  'a button in a custom element': '<host-widget><button data-focus>Press</button></host-widget>',
  'an option of a list box': '<div role="listbox"><div role="option" tabindex="0" data-focus>One</div></div>',
  'a tab': '<div role="tablist"><button role="tab" data-focus>One</button></div>',
  'a menu item': '<div role="menu"><div role="menuitem" tabindex="0" data-focus>One</div></div>',
  'a cell of a grid':
    '<div role="grid"><div role="row"><div role="gridcell" tabindex="0" data-focus>1</div></div></div>',
  'a slider': '<div role="slider" tabindex="0" aria-valuenow="1" data-focus></div>',
};
const KEYS = ['j', 'k', 'e', 'u', 'm', '1', 'z', 'g', '2', '/', '?', 'Shift+A', 'ArrowDown', 'Home', 'Delete'];

/** Puts HTML where `renderMessage` returns it for "First", or into a slot, and counts the keys that the inbox has taken. */
async function place(inbox: Inbox, html: string, where: 'row' | 'body' | 'header' | 'footer'): Promise<void> {
  await inbox.host.evaluate(
    (element, [markup, target]) => {
      // Without `innerHTML`, which the policy of the page forbids.
      const parse = (text: string): HTMLElement => {
        const box = document.createElement('div');
        const stack: Element[] = [box];
        for (const [, close, tag, attributes, content] of text.matchAll(/<(\/?)([\w-]+)([^>]*)>([^<]*)/g)) {
          if (close) stack.pop();
          else {
            const child = document.createElement(tag ?? '');
            for (const [, name, value] of attributes?.matchAll(/([\w-]+)(?:="([^"]*)")?/g) ?? [])
              child.setAttribute(name ?? '', value ?? '');
            child.append(content ?? '');
            stack.at(-1)?.append(child);
            if (tag !== 'input') stack.push(child);
          }
        }
        return box;
      };
      const taken: string[] = [];
      Reflect.set(globalThis, 'takenKeys', taken);
      document.addEventListener('keydown', (event) => {
        if (event.defaultPrevented) taken.push(event.key);
      });
      if (target === 'header' || target === 'footer') element.append(Object.assign(parse(markup), { slot: target }));
      else
        Reflect.set(element, 'renderMessage', ({ title }: { title: string }) =>
          title === 'First' ? (target === 'row' ? { row: parse(markup) } : parse(markup)) : undefined,
        );
    },
    [html, where] as const,
  );
  await inbox.page.locator('[data-focus]').focus();
}

const takenKeys = (inbox: Inbox) => inbox.page.evaluate(() => Reflect.get(globalThis, 'takenKeys') as string[]);

for (const where of ['row', 'body', 'header', 'footer'] as const) {
  test(`content of the host keeps its keys: ${where}`, { tag: '@slow' }, async ({ inbox, site }) => {
    await sendMessages(site, ['First', 'Second'], {
      buttons: [{ type: 'primary', content: 'Go', resultContent: 'Gone' }],
    });
    for (const [name, html] of Object.entries(WIDGETS)) {
      await test.step(name, async () => {
        await open(inbox);
        await place(inbox, html, where);
        for (const key of KEYS) await inbox.page.keyboard.press(key);
        expect(await takenKeys(inbox)).toEqual([]);
        await expect(inbox.rows).toHaveCount(2);
        await expect(inbox.rows.first()).toHaveAttribute('aria-label', /^Unread/);
        await expect(inbox.panel.locator('.shortcuts')).toHaveCount(0);
        await expect(inbox.panel.getByRole('tab', { name: 'All' })).toHaveAttribute('aria-selected', 'true');
      });
    }
  });
}

test('a link of the host in a row has no keys of its own but Enter: the arrows go on to the next row', async ({
  inbox,
  site,
}) => {
  await sendMessages(site, ['First', 'Second']);
  await open(inbox);
  await place(inbox, '<a href="#followed" data-focus>Follow</a>', 'row');
  await inbox.page.keyboard.press('Enter');
  await expect(inbox.page).toHaveURL(/#followed$/);
  await inbox.page.keyboard.press('ArrowDown');
  await expect(inbox.row('Second')).toBeFocused();
});

test('a key that a listener of the page has handled in a row is not handled again', async ({ inbox, site }) => {
  await sendMessages(site, ['First', 'Second']);
  await open(inbox);
  await place(inbox, '<button data-focus>Own keys</button>', 'row');
  await inbox.page.locator('[data-focus]').evaluate((button) => {
    button.addEventListener('keydown', (event) => event.preventDefault());
  });
  await inbox.page.keyboard.press('e');
  await expect(inbox.rows).toHaveCount(2);
});

test('keys that are pressed outside of the panel are the page’s', async ({ inbox, site }) => {
  await sendMessages(site, ['First']);
  await open(inbox);
  await inbox.page.getByRole('button', { name: 'Something else to press' }).focus();
  for (const key of KEYS) await inbox.page.keyboard.press(key);
  await expect(inbox.rows).toHaveCount(1);
  await expect(inbox.rows.first()).toHaveAttribute('aria-label', /^Unread/);
  expect(await focusedName(inbox.page)).toBe('Something else to press');
});
