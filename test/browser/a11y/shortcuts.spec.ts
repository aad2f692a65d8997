/** The keys that belong to content of the host, and to the page. */
import { APPROVE, focusedName, sendMessages } from '../support/messages.js';
import { expect, test, type Inbox } from '../support/test.js';

test.use({ siteOptions: { seed: 'team' } });

const open = async (inbox: Inbox): Promise<void> => {
  await inbox.visit('zoe', { display: 'inline', 'refresh-interval': '0' });
  await inbox.rows.first().focus();
};

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

/** Puts HTML where `renderMessage` returns it for "First", or into a slot, in place of what was there. */
async function place(
  inbox: Inbox,
  html: string,
  where: 'row' | 'body' | 'header' | 'footer',
  id = 'placed',
): Promise<void> {
  await inbox.host.evaluate(
    (element, [markup, target, name]) => {
      // Without `innerHTML`, which the policy of the page forbids.
      const parse = (): HTMLElement => {
        const box = document.createElement('div');
        box.dataset['placed'] = name;
        const stack: Element[] = [box];
        for (const [, close, tag, attributes, content] of markup.matchAll(/<(\/?)([\w-]+)([^>]*)>([^<]*)/g)) {
          if (close) stack.pop();
          else {
            const child = document.createElement(tag ?? '');
            for (const [, key, value] of attributes?.matchAll(/([\w-]+)(?:="([^"]*)")?/g) ?? [])
              child.setAttribute(key ?? '', value ?? '');
            child.append(content ?? '');
            stack.at(-1)?.append(child);
            if (tag !== 'input') stack.push(child);
          }
        }
        return box;
      };
      element.querySelector(`:scope > [slot=${target}]`)?.remove();
      if (target === 'header' || target === 'footer') element.append(Object.assign(parse(), { slot: target }));
      else
        Reflect.set(element, 'renderMessage', ({ title }: { title: string }) =>
          title === 'First' ? (target === 'row' ? { row: parse() } : parse()) : undefined,
        );
    },
    [html, where, id] as const,
  );
  await inbox.page.locator(`[data-placed="${id}"] [data-focus]`).focus();
}

for (const where of ['row', 'body', 'header', 'footer'] as const)
  test(`content of the host keeps its keys: ${where}`, async ({ inbox }) => {
    await sendMessages(inbox, ['First', 'Second'], { buttons: [APPROVE] });
    await open(inbox);
    // Rows are rendered again once they count as seen.
    await expect.poll(() => inbox.get('unseenCount')).toBe(0);
    await inbox.page.evaluate(() => {
      const taken: string[] = [];
      Reflect.set(globalThis, 'takenKeys', taken);
      document.addEventListener('keydown', (event) => event.defaultPrevented && taken.push(event.key));
    });
    for (const [name, html] of Object.entries(WIDGETS)) {
      await place(inbox, html, where, name);
      for (const key of KEYS) await inbox.page.keyboard.press(key);
      const taken = await inbox.page.evaluate(() => Reflect.get(globalThis, 'takenKeys').splice(0) as string[]);
      expect(taken, name).toEqual([]);
      await expect(inbox.rows, name).toHaveCount(2);
      await expect(inbox.rows.first(), name).toHaveAttribute('aria-label', /^Unread/);
      await expect(inbox.panel.locator('.shortcuts'), name).toHaveCount(0);
      await expect(inbox.tab('All'), name).toHaveAttribute('aria-selected', 'true');
    }
  });

test('a link of the host in a row has no keys but Enter: the arrows go on to the next row', async ({ inbox }) => {
  await sendMessages(inbox, ['First', 'Second']);
  await open(inbox);
  await expect.poll(() => inbox.get('unseenCount')).toBe(0);
  await place(inbox, '<a href="#followed" data-focus>Follow</a>', 'row');
  await inbox.page.keyboard.press('Enter');
  await expect(inbox.page).toHaveURL(/#followed$/);
  await inbox.page.keyboard.press('ArrowDown');
  await expect(inbox.row('Second')).toBeFocused();
});

test('keys that are pressed outside of the panel are the page’s', async ({ inbox }) => {
  await sendMessages(inbox, ['First']);
  await open(inbox);
  await inbox.page.getByRole('button', { name: 'Something else to press' }).focus();
  for (const key of KEYS) await inbox.page.keyboard.press(key);
  await expect(inbox.rows).toHaveCount(1);
  await expect(inbox.rows.first()).toHaveAttribute('aria-label', /^Unread/);
  expect(await focusedName(inbox.page)).toBe('Something else to press');
});
