/** Pages that keep the tag as docs/server-rendered-pages.md says: the same tag, open where the reader is, closed on the next page. */
import type { Page } from '@playwright/test';
import { axeViolations, expect, onPage, test, type Inbox } from './test.js';

const heading = (page: Page, name: string) => expect(page.getByRole('heading', { name, exact: true })).toBeVisible();

/** Marks the tag, so that a copy can be told from it. */
const mark = ({ host }: Inbox): Promise<unknown> => host.evaluate((element) => Reflect.set(element, 'isFirst', true));
const expectKept = (inbox: Inbox): Promise<unknown> =>
  Promise.all([
    expect(inbox.page.locator('notification-inbox')).toHaveCount(1),
    expect.poll(() => inbox.get<boolean>('isFirst')).toBe(true),
  ]);

/** Opens the panel from the page's own button, with the keyboard, and goes in and out. */
async function expectOwnButton(inbox: Inbox): Promise<void> {
  const { page } = inbox;
  const button = page.getByRole('button', { name: 'Notifications', exact: true }).first();
  await button.press('Enter');
  await expect(inbox.rows.first()).toBeVisible();
  await inbox.panel.evaluate((panel) =>
    Promise.all(panel.getAnimations({ subtree: true }).map(({ finished }) => finished)),
  );
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await expect(inbox.rows.locator('visible=true').and(page.locator(':focus'))).toHaveCount(1);
  await inbox.escape();
  await expect(button).toBeFocused();
}

for (const name of ['htmx-boost', 'turbo'] as const)
  onPage(name, () => {
    test('keeps the tag over pages and Back, and closes it on the way', async ({ page, inbox }) => {
      await inbox.visit('ada');
      await mark(inbox);
      await expectOwnButton(inbox);
      for (const [to, leave] of [
        ['Invoices', () => page.evaluate(() => document.querySelector<HTMLElement>('main a')?.click())],
        ['Orders', () => page.goBack()],
      ] as const) {
        await inbox.call('show');
        await expect(inbox.panel).toBeVisible();
        await leave();
        await heading(page, to);
        await expect(inbox.panel).toBeHidden();
        await expectKept(inbox);
      }
      await expectOwnButton(inbox);
    });
  });

onPage('turbo', () => {
  test('a frame that loads leaves the panel open', async ({ page, inbox }) => {
    await inbox.visitList('ada');
    await page.evaluate(() => document.querySelector<HTMLElement>('turbo-frame a')?.click());
    await expect(page.getByText('Loaded')).toBeVisible();
    await expect(inbox.panel).toBeVisible();
  });
});

/** Morphs the body to the HTML of the server, with the settings of the library that the page stands for. */
const MORPHS = {
  alpine: (html: string) => {
    const alpine = Reflect.get(window, 'Alpine') as { morph(from: Element, to: string): void };
    alpine.morph(document.querySelector('main')!, html);
  },
  livewire: (html: string) => {
    type Skip = (element: Element, to: Element, childrenOnly: () => void, skip: () => void) => void;
    const alpine = Reflect.get(window, 'Alpine') as {
      morph(from: Element, to: string, options: { readonly updating: Skip }): void;
    };
    alpine.morph(document.querySelector('body > div')!, html, {
      updating: (element, _, __, skip) => {
        if (element.nodeType === 1 && element.hasAttribute('wire:ignore')) skip();
      },
    });
  },
  morphdom: (html: string) => {
    const morphdom = Reflect.get(window, 'morphdom') as (
      from: Element,
      to: string,
      options: { readonly onBeforeElUpdated: (from: Element) => boolean },
    ) => void;
    morphdom(document.body, html, { onBeforeElUpdated: (from) => from.getAttribute('phx-update') !== 'ignore' });
  },
} as const;

for (const [name, morph] of Object.entries(MORPHS))
  onPage(name as keyof typeof MORPHS, () => {
    test('keeps the panel open while the page is morphed', async ({ page, inbox }) => {
      await inbox.visit('ada');
      const part = { alpine: 'main', livewire: 'body > div', morphdom: 'body' }[name] ?? '';
      const html = await page.locator(part).evaluate((element) => element.outerHTML);
      await mark(inbox);
      await expectOwnButton(inbox);
      await inbox.call('show');
      for (let times = 1; times < 4; times++) {
        await page.evaluate(morph, html.replace('Orders', `Orders ${times}`));
        await heading(page, `Orders ${times}`);
        await expect(inbox.panel).toBeVisible();
        await expect(inbox.rows.first()).toBeVisible();
      }
      await expectKept(inbox);
    });
  });
