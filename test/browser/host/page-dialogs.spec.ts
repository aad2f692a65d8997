/** Dialogs of the page, of any make, while the panel is open: what hides the panel, and what does not. */
import type { JSHandle, Locator, Page } from '@playwright/test';
import { APPROVE, askForAnswer, numbered, openMessages, waitFrames } from '../support/messages.js';
import { holdRequests } from '../support/requests.js';
import { expect, test, type Inbox } from '../support/test.js';

/** Makes what it is of a part of the page, which has a button. Runs in the page. */
type Show = (element: HTMLElement) => unknown;

const SHOWN_AT_ANY_TIME: Readonly<Record<string, Show>> = {
  'a palette that takes the focus': (element) => {
    element.role = 'dialog';
    element.querySelector('button')?.focus();
  },
  'a modal dialog that takes no focus': (element) => element.setAttribute('aria-modal', 'true'),
  'a dialog that hides the rest of the page from assistive technology': (element) => {
    element.role = 'dialog';
    document.querySelector('main')?.setAttribute('aria-hidden', 'true');
    new MutationObserver(() => document.querySelector('main')?.removeAttribute('aria-hidden')).observe(document.body, {
      childList: true,
    });
  },
  'a modal dialog that fades in': (element) => {
    element.ariaModal = 'true';
    element.animate({ opacity: [0, 1] }, 300);
  },
  'a dialog in a shadow root': (element) => {
    const root = element.attachShadow({ mode: 'open' });
    const dialog = root.appendChild(document.createElement('div'));
    dialog.role = 'alertdialog';
    const button = element.firstElementChild as HTMLElement;
    dialog.append(button);
    button.focus();
  },
  'a dialog of the browser': (element) => {
    const dialog = element.appendChild(document.createElement('dialog'));
    dialog.append(element.firstElementChild!);
    dialog.showModal();
  },
  'a dialog of the browser that is not modal': (element) => {
    const dialog = element.appendChild(document.createElement('dialog'));
    dialog.append(element.firstElementChild!);
    dialog.show();
  },
  'a dialog whose own box lets presses through': (element) => {
    [element.role, element.ariaModal, element.style.pointerEvents] = ['dialog', 'true', 'none'];
    element.querySelector('button')!.style.pointerEvents = 'auto';
    element.querySelector('button')!.focus();
  },
  'a dialog that keeps the focus while it fades out': (element) => {
    element.ariaModal = 'true';
    const button = element.querySelector('button')!;
    button.focus();
    button.addEventListener('click', (event) => {
      event.stopPropagation();
      element.ariaModal = null;
      setTimeout(() => button.focus(), 100);
      setTimeout(() => element.remove(), 300);
    });
  },
  'a modal dialog of the browser in a shadow root': (element) => {
    const dialog = element.attachShadow({ mode: 'open' }).appendChild(document.createElement('dialog'));
    dialog.append(document.createElement('slot'));
    element.hidden = true;
    dialog.showModal();
    element.hidden = false;
    element.addEventListener(
      'click',
      (event) => {
        event.stopImmediatePropagation();
        dialog.close();
      },
      { capture: true },
    );
  },
  'a box without a role that takes the focus': (element) => element.querySelector('button')?.focus(),
  'a frame that takes the focus': (element) => {
    const frame = element.appendChild(document.createElement('iframe'));
    const button = element.firstElementChild as HTMLElement;
    button.addEventListener('click', () => element.remove());
    frame.contentDocument!.body.append(button);
    button.focus();
  },
};
const SHOWN_FOR_AN_ACTION: Readonly<Record<string, Show>> = {
  ...SHOWN_AT_ANY_TIME,
  'a part in the page that takes the focus': (element) => {
    element.style.position = 'static';
    element.querySelector('button')?.focus();
  },
  'a toast with a button': (element) => (element.role = 'status'),
  'a toast that slides in, with a button in a shadow root': (element) => {
    const button = element.appendChild(document.createElement('div'));
    button.attachShadow({ mode: 'open' }).append(element.firstElementChild!);
    element.style.transform = 'translateX(-200vw)';
    setTimeout(() => (element.style.transform = ''), 100);
  },
  'a dialog that takes no focus': (element) => (element.role = 'dialog'),
};
const LEFT_ALONE: Readonly<Record<string, Show>> = {
  'a toast': (element) => (element.role = 'status'),
  'a notice in a dialog that takes no focus': (element) => (element.role = 'dialog'),
  'a field in the page that takes the focus': (element) => {
    element.style.position = 'static';
    element.querySelector('button')?.focus();
  },
  'a box beside the panel that takes the focus': (element) => {
    element.style.inset = 'auto auto 0 0';
    element.querySelector('button')?.focus();
  },
};
const LEFT_ALONE_FOR_AN_ACTION: Readonly<Record<string, Show>> = {
  'a toast without a button': (element) => element.replaceChildren('Sending…'),
  'a toast beside the panel': (element) => (element.style.inset = 'auto auto 0 0'),
  'a button in the page': (element) => (element.style.position = 'static'),
};

/** Appends a part with a button that removes it, and shows it. */
async function showPart(page: Page, show: Show): Promise<JSHandle<HTMLElement>> {
  const part = await page.evaluateHandle(() => {
    const element = document.body.appendChild(document.createElement('div'));
    element.style.cssText = 'position: fixed; z-index: 99; inset: 40% 10% auto';
    element.append(document.createElement('button'));
    element.firstElementChild!.textContent = 'Yes';
    element.addEventListener('click', () => element.remove());
    return element;
  });
  await part.evaluate(show);
  return part;
}

async function pressYes(page: Page): Promise<void> {
  const frames = await page.locator('div > iframe').count();
  const within = frames ? page.frameLocator('div > iframe') : page;
  await within.getByRole('button', { name: 'Yes', includeHidden: true }).click();
}

const openRequests = (inbox: Inbox, count = 3): Promise<string[]> =>
  openMessages(inbox, numbered(count), { buttons: [APPROVE], workflow: 'approval-requested' });

async function openRow(inbox: Inbox, count = 3): Promise<void> {
  await openRequests(inbox, count);
  // What watches the page is loaded once the panel is open.
  const isLoaded = () => performance.getEntriesByType('resource').some(({ name }) => name.includes('-late.js'));
  await expect.poll(() => inbox.page.evaluate(isLoaded)).toBe(true);
  await inbox.rows.nth(1).focus();
}

/** Longer than it takes to hide the panel, which is done in the next frame. */
const waitUntilHidden = (page: Page): Promise<void> => waitFrames(page, 5);

async function approve({ rows }: Inbox, index: number): Promise<Locator> {
  const button = rows.nth(index).getByRole('button', { name: 'Approve' });
  await button.press('Enter');
  return button;
}

test('what covers the page hides the panel, which is back with its focus', async ({ inbox, page }) => {
  await openRow(inbox);
  for (const [name, show] of Object.entries(SHOWN_AT_ANY_TIME))
    await test.step(name, async () => {
      const part = await showPart(page, show);
      await expect(inbox.panel).toBeHidden();
      await pressYes(page);
      await expect(inbox.panel).toBeVisible();
      await expect(inbox.rows.nth(1)).toBeFocused();
      await part.evaluate((element) => element.remove());
    });
  expect(await inbox.events('inbox-close')).toEqual([]);
  await inbox.escape();
});

for (const before of ['a dialog', 'the search'])
  test(`a dialog of the browser hides the panel also after Escape has closed ${before}`, async ({ inbox, page }) => {
    const show = SHOWN_AT_ANY_TIME['a dialog of the browser that is not modal']!;
    await openRow(inbox);
    if (before === 'a dialog') await showPart(page, SHOWN_AT_ANY_TIME['a dialog of the browser']!);
    else await page.keyboard.press('/');
    await expect(inbox.rows.nth(1)).not.toBeFocused();
    await page.keyboard.press('Escape');
    await expect(inbox.rows.nth(1)).toBeFocused();
    const part = await showPart(page, show);
    await expect(inbox.panel).toBeHidden();
    await part.evaluate((element) => element.remove());
    await expect(inbox.rows.nth(1)).toBeFocused();
    expect(await inbox.events('inbox-close')).toEqual([]);
  });

for (const isAsked of [false, true])
  test(`a dialog before the late file${isAsked ? ', while the host is asked,' : ''} hides the panel`, async ({
    inbox,
  }) => {
    const load = await holdRequests(inbox.page, '**/notification-inbox-late.js');
    await openRequests(inbox);
    await askForAnswer(inbox);
    const button = inbox.rows.nth(1).getByRole('button', { name: 'Approve' });
    if (isAsked) await button.press('Enter');
    else await button.focus();
    const name = isAsked ? 'a dialog that takes no focus' : 'a palette that takes the focus';
    await showPart(inbox.page, SHOWN_FOR_AN_ACTION[name]!);
    load();
    await expect(inbox.panel).toBeHidden();
    await pressYes(inbox.page);
    await expect(inbox.panel).toBeVisible();
    await expect(button).toBeFocused();
  });

test('what comes while the host is asked hides the panel', async ({ inbox, page }) => {
  const cases = Object.entries(SHOWN_FOR_AN_ACTION);
  await openRow(inbox, cases.length);
  await askForAnswer(inbox);
  for (const [index, [name, show]] of cases.entries())
    await test.step(name, async () => {
      const button = await approve(inbox, index);
      const part = await showPart(page, show);
      await expect(inbox.panel).toBeHidden();
      await pressYes(page);
      // The button is busy until the host has answered.
      await expect(button).toBeFocused();
      await page.evaluate(() => Reflect.get(globalThis, 'answer')({}));
      await expect(inbox.rows.nth(index)).toContainText('You chose “Approve”');
      await part.evaluate((element) => element.remove());
    });
  await inbox.escape();
});

test('a press on a button of the page closes the panel for good while the host is asked', async ({ inbox, page }) => {
  await openRow(inbox);
  await askForAnswer(inbox);
  await approve(inbox, 1);
  await page.locator('#outside').hover({ position: { x: 4, y: 4 } });
  await page.mouse.down();
  await waitUntilHidden(page);
  await page.mouse.up();
  await expect.poll(() => inbox.get('open')).toBe(false);
  await page.evaluate(() => Reflect.get(globalThis, 'answer')({}));
  await expect(inbox.panel).toBeHidden();
});

test('a panel at a button of the page is back in its place, also in a resized window', async ({ inbox, page }) => {
  await openRow(inbox);
  await inbox.escape();
  await page.locator('#outside').evaluate((button: HTMLElement) => {
    button.style.cssText = 'position: fixed; right: 40px';
    const tag = document.querySelector('notification-inbox')!;
    Reflect.get(tag, 'show').call(tag, { anchor: button });
  });
  const gap = (): Promise<number> =>
    inbox.panel.evaluate((panel) => {
      return document.querySelector('#outside')!.getBoundingClientRect().right - panel.getBoundingClientRect().right;
    });
  await expect.poll(gap).toBe(0);
  await showPart(page, (element) => element.setAttribute('aria-modal', 'true'));
  await expect(inbox.panel).toBeHidden();
  await page.setViewportSize({ width: 1000, height: 700 });
  await pressYes(page);
  await expect(inbox.panel).toBeVisible();
  await expect.poll(gap).toBe(0);
});

for (const isAsked of [false, true])
  test(`what covers nothing hides nothing${isAsked ? ' while the host is asked' : ''}`, async ({ inbox, page }) => {
    await openRow(inbox);
    await askForAnswer(inbox);
    if (isAsked) await approve(inbox, 1);
    for (const [name, show] of Object.entries(isAsked ? LEFT_ALONE_FOR_AN_ACTION : LEFT_ALONE))
      await test.step(name, async () => {
        const part = await showPart(page, show);
        await waitUntilHidden(page);
        await expect(inbox.panel).toBeVisible();
        await part.evaluate((element) => element.remove());
        await inbox.rows.nth(1).focus();
      });
  });

test('a box of the page is used with the pointer while the panel is hidden', async ({ inbox, page }) => {
  await openRow(inbox);
  await showPart(page, (element) => {
    const field = element.appendChild(document.createElement('input'));
    element.append('Matches');
    element.style.padding = '40px';
    field.focus();
  });
  await expect(inbox.panel).toBeHidden();
  await page.getByText('Matches').hover({ position: { x: 8, y: 8 } });
  await page.mouse.down();
  await waitUntilHidden(page);
  await expect(inbox.panel).toBeHidden();
  await page.mouse.up();
  await expect(inbox.rows.nth(1)).toBeFocused();
});

test('a dialog that is around the tag, or was there before, leaves the panel open', async ({ inbox, page }) => {
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      const main = document.querySelector('main')!;
      [main.role, main.ariaModal] = ['dialog', 'true'];
      const notice = document.body.appendChild(document.createElement('div'));
      [notice.role, notice.ariaModal] = ['dialog', 'true'];
      notice.append('Cookies?');
    }),
  );
  await openRow(inbox);
  await page.evaluate(() => document.body.append('A change.'));
  await waitUntilHidden(page);
  await expect(inbox.rows.nth(1)).toBeFocused();
});

for (const phase of ['capture', 'bubble'])
  test(`in a dialog that hears Escape in the ${phase} phase it closes the innermost alone`, async ({ inbox, page }) => {
    await page.addInitScript((isCapture) => {
      const closed: string[] = [];
      Reflect.set(globalThis, 'closedByEscape', closed);
      addEventListener('DOMContentLoaded', () => (document.querySelector('main')!.role = 'dialog'));
      document.addEventListener('keydown', ({ key }) => key === 'Escape' && closed.push('dialog'), isCapture);
    }, phase === 'capture');
    const closed = (): Promise<unknown> => page.evaluate(() => Reflect.get(globalThis, 'closedByEscape'));
    await openRow(inbox);
    await page.keyboard.press('/');
    const field = inbox.panel.getByRole('searchbox');
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(field).toBeHidden();
    await expect(inbox.rows.nth(1)).toBeFocused();
    await inbox.escape();
    await expect(inbox.bell).toBeFocused();
    expect(await closed()).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await closed()).toEqual(['dialog']);
  });
