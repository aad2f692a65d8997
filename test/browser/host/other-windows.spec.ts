/**
 * The tag in another window than its code: a pop-out of the page, picture-in-picture, or a frame. Focus, keys, sizes, frames and visibility are those
 * of the window that the tag is in.
 */
import type { Frame, Page } from '@playwright/test';
import { boxOf, gapBelow, loadMessages } from '../support/messages.js';
import { expectMoved, scrollAndMeasure } from '../support/scroll-position.js';
import { expect, test, type Inbox } from '../support/test.js';
import { visitUneven } from '../support/uneven-messages.js';
import { hidePage, showPage } from '../support/visibility.js';

const PLACES = ['pop-out', 'picture-in-picture', 'frame'] as const;

/** Moves the tag into a new window of a kind. The page is then as a hidden one: it has no frames, and nothing in it is measured. */
async function moveTo({ page }: Inbox, place: (typeof PLACES)[number]): Promise<Page | Frame> {
  const opened = place === 'frame' ? undefined : page.context().waitForEvent('page');
  // Picture-in-picture needs a press.
  await page.locator('#outside').click();
  await page.evaluate(async (kind) => {
    const frame = document.createElement('iframe');
    Object.assign(frame, { name: 'host', width: '900', height: '600' });
    if (kind === 'frame') document.body.append(frame);
    const pictures = Reflect.get(window, 'documentPictureInPicture') as {
      requestWindow(size: object): Promise<Window>;
    };
    const views = {
      frame: () => frame.contentWindow,
      'pop-out': () => open('', '', 'width=900,height=600'),
      'picture-in-picture': () => pictures.requestWindow({ width: 900, height: 600 }),
    };
    const view = await views[kind]();
    const tag = document.querySelector('notification-inbox') as Element;
    view?.document.body.append(tag);
    class Idle {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    }
    // When the tag comes back, the page is shown.
    const { IntersectionObserver, ResizeObserver } = window;
    const shown = { IntersectionObserver, ResizeObserver, requestAnimationFrame: requestAnimationFrame.bind(window) };
    const hidden = { IntersectionObserver: Idle, ResizeObserver: Idle, requestAnimationFrame: () => 0 };
    Object.assign(window, hidden, {
      show: () => Object.assign(window, shown),
      back: () => document.querySelector('main')?.append(tag),
    });
  }, place);
  return (await opened) ?? page.frame('host')!;
}

/** The inbox there, with the tag and its parts. */
function inboxIn(inbox: Inbox, there: Page | Frame): Inbox {
  const host = there.locator('notification-inbox');
  const get = <T>(name: string): Promise<T> => host.evaluate((tag, property) => Reflect.get(tag, property), name);
  const panel = host.locator('[part~="panel"]');
  const page = 'page' in there ? there.page() : there;
  const [bell, output, rows] = [host.locator('[part~="bell"]'), host.locator('output'), panel.getByRole('article')];
  return { ...inbox, page, host, get, panel, bell, output, rows };
}

/** Each step needs the focus that the one before has left. */
async function useByKeys({ page, panel, bell, rows }: Inbox): Promise<void> {
  const { keyboard } = page;
  await bell.click();
  await expect(rows).toHaveCount(20);
  await expect(panel).toBeFocused();
  await keyboard.press('ArrowDown');
  await expect(rows.nth(0)).toBeFocused();
  await keyboard.press('j');
  await expect(rows.nth(1)).toBeFocused();
  await keyboard.press('s');
  await expect(panel.getByRole('menuitem').first()).toBeFocused();
  await keyboard.press('Escape');
  await expect(rows.nth(1)).toBeFocused();
  await panel.locator('.head [aria-haspopup]').click();
  await expect(panel.getByRole('menuitem').first()).toBeFocused();
  await keyboard.press('End');
  await keyboard.press('Enter');
  await expect(panel.getByRole('switch').first()).toBeVisible();
  await panel.getByRole('button', { name: 'Back' }).click();
  await keyboard.press('/');
  await expect(panel.getByRole('searchbox')).toBeFocused();
  await keyboard.type('zzz');
  await expect(rows).toHaveCount(0);
  await keyboard.press('Escape');
  await expect(panel.getByRole('button', { name: 'Search' })).toBeFocused();
  await keyboard.press('?');
  await expect(panel.getByRole('dialog')).toBeFocused();
  await keyboard.press('Escape');
  await keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(bell).toBeFocused();
}

for (const place of PLACES)
  test(`keys, menus and elements of the host work in a ${place}, and back in the page${place === 'pop-out' ? '' : ' @nightly'}`, async ({
    inbox,
    page,
  }) => {
    await inbox.visit('ada');
    await inbox.host.evaluate((tag) => {
      const renderMessage = () => ({ footer: Object.assign(document.createElement('small'), { textContent: 'Own' }) });
      Object.assign(tag, { renderMessage });
    });
    // The last anchor stays in the page.
    await page.evaluate(() => {
      const [tag, anchor] = [document.querySelector('notification-inbox'), document.querySelector('#outside')];
      tag?.show({ anchor: anchor as HTMLElement });
      tag?.hide();
    });
    const there = inboxIn(inbox, await moveTo(inbox, place));
    await useByKeys(there);
    await there.bell.click();
    await expect(there.host.locator('small[slot]')).toHaveCount(20);
    expect(Math.abs(await gapBelow(there.bell, there.panel))).toBeLessThan(10);
    const { right, y } = await boxOf(there.panel);
    await there.page.mouse.click(right + 20, y + 200);
    await expect(there.panel).toBeHidden();
    const reasons = ['script', 'escape', 'outside'].map((reason) => ({ reason }));
    expect(await inbox.events('inbox-close')).toMatchObject(reasons);
    await page.evaluate('show()');
    await page.evaluate('back()');
    await inbox.call('show', { anchor: null });
    await inbox.call('hide');
    await useByKeys(inbox);
  });

test('in a pop-out, rows keep their places when the window scrolls them', async ({ inbox }) => {
  await visitUneven(inbox, [150, 60_000], { display: 'inline' });
  const there = inboxIn(inbox, await moveTo(inbox, 'pop-out'));
  await there.page.evaluate(() => {
    // An empty window has a body as high as itself.
    document.querySelector<HTMLElement>('notification-inbox')?.style.setProperty('height', '30000px');
    Reflect.set(globalThis, 'scroller', document.scrollingElement);
  });
  await loadMessages(there, 150);
  await scrollAndMeasure(there, { top: 9000 });
  let before = await scrollAndMeasure(there, { by: -100 });
  for (let step = 0; step < 8; step++) {
    const after = await scrollAndMeasure(there, { by: -250 });
    expectMoved(before, after, 250, 2.99);
    before = after;
  }
});

test('it polls and sees rows, in picture-in-picture that is visible while its page is not', async ({ inbox, site }) => {
  await inbox.visitList('ada', { 'refresh-interval': '1', display: 'inline' });
  const there = inboxIn(inbox, await moveTo(inbox, 'picture-in-picture'));
  await inbox.page.evaluate(hidePage);
  await expect(there.rows.first()).toBeVisible();
  await site.send({ subscriberId: 'ada', subject: 'While the page is hidden' });
  await expect(there.rows.first()).toContainText('While the page is hidden');
  await expect(there.output).toHaveText('1 new notification');
  await expect.poll(() => there.get('unseenCount')).toBe(0);
  await inbox.page.evaluate(showPage);
  await there.page.evaluate(hidePage);
  await site.waitUntilIdle();
});
