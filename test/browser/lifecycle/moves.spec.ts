/** A move of the tag is not a removal: what the reader does goes on. A field that vanishes turns no letters into commands. */
import type { Locator } from '@playwright/test';
import { atRest, gapBelow, loadMessages, numbered, openMessages, visitWith } from '../support/messages.js';
import { scrollAndMeasure } from '../support/scroll-position.js';
import { expect, test, type Inbox } from '../support/test.js';

test.use({ siteOptions: { seed: 'team' } });

/** Ways in which libraries move a tag. Each runs in the page. */
const MOVES: Readonly<Record<string, (element: Element) => unknown>> = {
  'moveBefore()': (element) => {
    const parent = element.parentElement as Element & { moveBefore(node: Node, before: null): void };
    parent.moveBefore(element, null);
  },
  'append()': (element) => element.parentElement?.append(element),
  'a parent that is removed and put back after microtasks': async ({ parentElement: parent }) => {
    const place = parent?.parentElement;
    parent?.remove();
    for (let tasks = 0; tasks < 5; tasks++) await Promise.resolve();
    if (parent) place?.append(parent);
  },
};

const move = ({ host }: Inbox, name: string): Promise<unknown> =>
  host.evaluate(MOVES[name] as (element: SVGElement | HTMLElement) => unknown);

const field = ({ panel }: Inbox) => panel.getByRole('searchbox', { name: 'Search' });

/** What the reader may have open or be at: opens it, and returns what has the focus. */
const PLACES: Readonly<Record<string, (inbox: Inbox) => Promise<Locator>>> = {
  'the bell': async ({ bell, page }) => {
    await page.keyboard.press('Escape');
    return bell;
  },
  'a row': async ({ rows }) => rows.nth(3),
  'a button of a row': async ({ rows }) => {
    await rows.nth(3).focus();
    return rows.nth(3).getByRole('button', { name: 'Archive' });
  },
  'an unfolded row': async ({ rows }) => {
    await rows.nth(2).locator('.show-more').click();
    return rows.nth(2).locator('.show-more[aria-expanded=true]');
  },
  'a tab': async ({ panel }) => panel.getByRole('tab').last(),
  'the menu of the header': async ({ panel }) => {
    await panel.locator('.head [aria-haspopup]').press('Enter');
    return panel.getByRole('menuitem').last();
  },
  'the menu of a snooze': async ({ rows, panel }) => {
    await rows.nth(3).press('s');
    return panel.getByRole('menuitem').nth(1);
  },
  'the picker of a snooze': async ({ rows, panel }) => {
    await rows.nth(3).press('s');
    await panel.getByRole('menuitem').last().click();
    return panel.locator('input[type=datetime-local]');
  },
  'the shortcuts': async ({ page, panel }) => {
    await page.keyboard.press('?');
    return panel.getByRole('dialog', { name: 'Keyboard shortcuts' });
  },
  'the preferences': async ({ panel }) => {
    await panel.locator('.head [aria-haspopup]').press('Enter');
    await panel.getByRole('menuitem', { name: 'Preferences' }).press('Enter');
    return panel.getByRole('switch').last();
  },
};

/** More than fit beside each other. */
const TABS = JSON.stringify(numbered(9, 'Tab').map((label) => ({ id: label, label })));

/** Opens the popover with messages, and waits for all its files. */
async function openWith(inbox: Inbox, count: number): Promise<string[]> {
  const ids = await openMessages(inbox, numbered(count), { content: 'Long text. '.repeat(30) });
  await inbox.page.evaluate((file) => import(file), '/notification-inbox-late.js');
  return ids;
}

for (const name of Object.keys(MOVES)) {
  const tag = name === 'append()' ? '' : ' @nightly';
  test.describe(`moved by ${name}`, () => {
    test('the reader goes on typing in the search, and no message changes', async ({ inbox, page }) => {
      await openWith(inbox, 5);
      const polls = inbox.site.feedRequests();
      await page.keyboard.press('/');
      await page.keyboard.type('mssage');
      for (let presses = 0; presses < 5; presses++) await page.keyboard.press('ArrowLeft');
      await move(inbox, name);
      await page.keyboard.type('e');
      await expect(field(inbox)).toHaveValue('message');
      await move(inbox, name);
      await expect(field(inbox)).toBeFocused();
      expect([await inbox.get('unreadCount'), await inbox.events('inbox-close')]).toEqual([5, []]);
      expect(await inbox.events('inbox-open')).toHaveLength(1);
      expect(inbox.site.feedRequests()).toBe(polls);
    });

    test(`the focus stays, and with it what is open${tag}`, async ({ inbox, page }) => {
      await page.setViewportSize({ width: 400, height: 700 });
      await openWith(inbox, 6);
      for (const [place, open] of Object.entries(PLACES))
        await test.step(place, async () => {
          if (!(await inbox.panel.isVisible())) await inbox.openList(6);
          const focused = await open(inbox);
          await focused.focus();
          await expect(focused).toBeFocused();
          for (const _ of [1, 2]) {
            await move(inbox, name);
            expect(await inbox.panel.evaluate((panel) => panel.getAnimations().length)).toBe(0);
            await expect(focused).toBeVisible();
            await expect(focused).toBeFocused();
          }
          await inbox.call('hide');
          await expect(inbox.panel).toBeHidden();
        });
    });

    for (const display of ['popover', 'inline'] as const)
      test(`a list of 200 rows stays where it is: ${display}${tag}`, async ({ inbox, page }) => {
        await page.setViewportSize({ width: 500, height: 500 });
        await visitWith(inbox, numbered(200), {}, { display, 'page-size': '100', density: 'comfortable', tabs: TABS });
        if (display === 'popover') await inbox.bell.click();
        await loadMessages(inbox, 200);
        await expect(inbox.rows.first()).toHaveAttribute('aria-setsize', '200');
        await atRest(inbox);
        if (display === 'inline') await page.evaluate(() => Reflect.set(window, 'scroller', document.documentElement));
        const tabs = inbox.panel.getByRole('tablist');
        await tabs.evaluate((element) => (element.scrollLeft = 70));
        const before = await scrollAndMeasure(inbox, { part: 0.5 });
        await move(inbox, name);
        const after = await scrollAndMeasure(inbox);
        expect(await tabs.evaluate(({ scrollLeft }) => scrollLeft)).toBe(70);
        expect(after.blank).toBeLessThan(1);
        expect(Object.keys(after.tops)).toEqual(Object.keys(before.tops));
      });
  });
}

test('a list that the page scrolls is drawn where it is after a move to another place', async ({ inbox, page }) => {
  await page.setViewportSize({ width: 500, height: 500 });
  await visitWith(inbox, numbered(200), {}, { display: 'inline', 'page-size': '100', density: 'comfortable' });
  await loadMessages(inbox, 200);
  await page.evaluate(() => Reflect.set(window, 'scroller', document.documentElement));
  await scrollAndMeasure(inbox, { top: 9000 });
  await inbox.host.evaluate((element) => {
    const before = document.createElement('div');
    before.style.height = '6000px';
    element.parentElement?.append(before, element);
  });
  const { blank, tops } = await scrollAndMeasure(inbox);
  expect(blank).toBeLessThan(1);
  expect(Object.keys(tops).length).toBeGreaterThan(3);
});

test('the panel follows the button of the host that is moved with the tag', async ({ inbox, page }) => {
  await openWith(inbox, 3);
  await inbox.host.evaluate((element) => {
    const button = document.querySelector('#outside');
    const box = document.createElement('div');
    if (button) box.append(button, element);
    document.body.append(box);
  });
  await inbox.host.evaluate((element) =>
    Reflect.get(element, 'show').call(element, { anchor: document.querySelector('#outside') }),
  );
  const gap = async (): Promise<number> => Math.abs(await gapBelow(page.locator('#outside'), inbox.panel));
  await expect.poll(gap).toBeLessThan(12);
  await inbox.host.evaluate(({ parentElement: box }) => box?.parentElement?.prepend(box));
  await atRest(inbox);
  expect(await gap()).toBeLessThan(12);
});

test('a press outside closes the panel, although the page moves the tag with it', async ({ inbox, page }) => {
  await openWith(inbox, 3);
  await page.locator('#outside').evaluate((button) => {
    const inboxElement = document.querySelector('notification-inbox');
    button.addEventListener('click', () => inboxElement?.parentElement?.append(inboxElement));
  });
  await page.locator('#outside').click();
  await expect(inbox.panel).toBeHidden();
  await expect.poll(() => inbox.events('inbox-close')).toMatchObject([{ reason: 'outside' }]);
});

/** What closes the search under the hands of the reader; runs in the page. */
const CLOSINGS: Readonly<Record<string, (element: Element, message: string) => unknown>> = {
  'hide()': (element) => Reflect.get(element, 'hide').call(element),
  'a removed attribute `open`': (element) => element.removeAttribute('open'),
  'a message that the host shows': (element, message) => Reflect.get(element, 'show').call(element, { message }),
};

for (const [name, close] of Object.entries(CLOSINGS))
  test(`letters that are typed after the search was left by ${name} are no commands`, async ({ inbox, page }) => {
    const [, , message = ''] = await openWith(inbox, 6);
    await page.keyboard.press('/');
    await page.keyboard.type('re');
    await inbox.host.evaluate(close, message);
    const isOpen = await inbox.get('open');
    await page.keyboard.type('lease 1 emsu 2', { delay: 20 });
    expect([await inbox.events('inbox-message-archive'), await inbox.events('inbox-message-open')]).toEqual([[], []]);
    expect(await inbox.get('unreadCount')).toBe(6);
    // A space does not press the bell, which may have got the focus.
    expect(await inbox.get('open')).toBe(isOpen);
    await inbox.call('show');
    await expect(inbox.rows).toHaveCount(6);
    // The reader looks where the focus is.
    await inbox.rows.nth(1).click({ position: { x: 2, y: 2 } });
    await inbox.rows.nth(1).press('e');
    await expect.poll(async () => (await inbox.events('inbox-message-archive')).length).toBe(1);
  });
