/** Dialogs of the page, of any make, while the panel is open: what hides the panel, and what does not. */
import type { Page } from '@playwright/test';
import { APPROVE, numbered, openMessages } from '../support/messages.js';
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
};
const SHOWN_FOR_AN_ACTION: Readonly<Record<string, Show>> = {
  ...SHOWN_AT_ANY_TIME,
  'a box without a role that takes the focus': (element) => element.querySelector('button')?.focus(),
  'a dialog that takes no focus': (element) => (element.role = 'dialog'),
};
const LEFT_ALONE: Readonly<Record<string, Show>> = {
  'a toast': (element) => (element.role = 'status'),
  'a notice in a dialog that takes no focus': (element) => (element.role = 'dialog'),
  'a field that takes the focus': (element) => element.querySelector('button')?.focus(),
};

/** Appends a part with a button that removes it, and shows it. */
async function showPart(page: Page, show: Show): Promise<void> {
  const part = await page.evaluateHandle(() => {
    const element = document.body.appendChild(document.createElement('div'));
    element.style.cssText = 'position: fixed; z-index: 99; inset: 40% 10% auto';
    element.append(document.createElement('button'));
    element.firstElementChild!.textContent = 'Yes';
    element.addEventListener('click', () => element.remove());
    return element;
  });
  await part.evaluate(show);
}

const yes = (page: Page) => page.getByRole('button', { name: 'Yes', includeHidden: true });

async function openRow(inbox: Inbox): Promise<void> {
  await openMessages(inbox, numbered(3), { buttons: [APPROVE], workflow: 'approval-requested' });
  // What watches the page is loaded once the panel is open.
  const isLoaded = () => performance.getEntriesByType('resource').some(({ name }) => name.includes('-dialogs.js'));
  await expect.poll(() => inbox.page.evaluate(isLoaded)).toBe(true);
  await inbox.rows.nth(1).focus();
}

for (const [name, show] of Object.entries(SHOWN_AT_ANY_TIME))
  test(`${name} hides the panel, which is back with its focus`, async ({ inbox, page }) => {
    await openRow(inbox);
    await showPart(page, show);
    await expect(inbox.panel).toBeHidden();
    await yes(page).click();
    await expect(inbox.panel).toBeVisible();
    await expect(inbox.rows.nth(1)).toBeFocused();
    expect(await inbox.events('inbox-close')).toEqual([]);
    await inbox.escape();
  });

for (const [name, show] of Object.entries(SHOWN_FOR_AN_ACTION))
  test(`${name} hides the panel while the host is asked`, async ({ inbox, page }) => {
    await openRow(inbox);
    await inbox.host.evaluate((tag) =>
      tag.addEventListener('inbox-message-action', (event) =>
        Reflect.get(event, 'respondWith').call(
          event,
          new Promise((resolve) => Reflect.set(globalThis, 'answer', resolve)),
        ),
      ),
    );
    await inbox.rows.nth(1).getByRole('button', { name: 'Approve' }).press('Enter');
    await showPart(page, show);
    await expect(inbox.panel).toBeHidden();
    await yes(page).click();
    // The button is busy until the host has answered.
    await expect(inbox.rows.nth(1).getByRole('button', { name: 'Approve' })).toBeFocused();
    await page.evaluate(() => Reflect.get(globalThis, 'answer')({}));
    await expect(inbox.rows.nth(1)).toContainText('You chose “Approve”');
    await inbox.escape();
  });

for (const [name, show] of Object.entries(LEFT_ALONE))
  test(`${name} leaves the panel open`, async ({ inbox, page }) => {
    await openRow(inbox);
    await showPart(page, show);
    // What hides the panel does so in the next frame.
    for (let frames = 0; frames < 5; frames++)
      await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)));
    await expect(inbox.panel).toBeVisible();
  });

test('a dialog that is around the tag, or was there before, leaves the panel open', async ({ inbox, page }) => {
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      const main = document.querySelector('main')!;
      [main.role, main.ariaModal] = ['dialog', 'true'];
      const notice = document.body.appendChild(document.createElement('div'));
      notice.role = 'dialog';
      notice.append('Cookies?');
    }),
  );
  await openRow(inbox);
  await page.evaluate(() => document.body.append('A change.'));
  for (let frames = 0; frames < 5; frames++)
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)));
  await expect(inbox.rows.nth(1)).toBeFocused();
});

for (const phase of ['capture', 'bubble'])
  test(`in a dialog that closes by Escape in the ${phase} phase, Escape closes the innermost alone`, async ({
    inbox,
    page,
  }) => {
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
