/** Whole sessions by keyboard, on keyboards of several languages: from the bell to an empty list, without a pointer. */
import type { CDPSession } from '@playwright/test';
import { openDevTools } from '../support/dev-tools.js';
import { APPROVE, sendMessages } from '../support/messages.js';
import { expect, test, type Inbox } from '../support/test.js';

test.use({ siteOptions: { seed: 'team' } });

/** Presses a key as a keyboard of another language does: what it prints, and where it lies. */
type Press = (key: string, code: string, modifiers?: number) => Promise<void>;

/** Bits of the protocol. */
const CONTROL = 2;
const SHIFT = 8;

const createPress =
  (session: CDPSession): Press =>
  async (key, code, modifiers = 0) => {
    for (const type of ['rawKeyDown', 'keyUp'] as const)
      await session.send('Input.dispatchKeyEvent', { type, key, code, modifiers });
  };

async function begin(inbox: Inbox, attributes: Readonly<Record<string, string>> = {}): Promise<Press> {
  await inbox.visit('zoe', { 'refresh-interval': '0', ...attributes });
  await expect(inbox.bell.locator('.badge')).toHaveText(/\d/);
  // No pointer reaches the page in any of these sessions.
  await inbox.page.evaluate(() => {
    addEventListener('pointerdown', () => document.body.setAttribute('data-pointed-at', ''), { capture: true });
  });
  await inbox.page.keyboard.press('Tab');
  while (!(await inbox.bell.evaluate((bell) => bell.matches(':focus')))) await inbox.page.keyboard.press('Tab');
  await inbox.page.keyboard.press('Enter');
  await expect(inbox.rows.first()).toBeFocused();
  return createPress(await openDevTools(inbox.page));
}

async function endAllHandled(inbox: Inbox): Promise<void> {
  await expect(inbox.rows).toHaveCount(0);
  await expect(inbox.bell.locator('.badge')).toHaveCount(0);
  await inbox.escape();
  await expect(inbox.bell).toBeFocused();
  await expect(inbox.page.locator('body')).not.toHaveAttribute('data-pointed-at');
}

test('reads with M, moves with the arrows, archives with E, and is done', async ({ inbox }) => {
  await sendMessages(inbox, ['First', 'Second', 'Third']);
  await begin(inbox);
  await inbox.press('m', 'ArrowDown', 'm');
  await expect(inbox.bell.locator('.badge')).toHaveText('1');
  await inbox.press('ArrowUp', 'e', 'e', 'e');
  await expect(inbox.panel).toContainText('all caught up');
  await endAllHandled(inbox);
});

for (const [lang, keys] of [
  [
    'de',
    // On a German keyboard Z and Y have changed places, and Shift+ß is the question mark.
    { read: ['m', 'KeyM'], next: ['j', 'KeyJ'], archive: ['e', 'KeyE'], undo: ['z', 'KeyY'], help: ['?', 'Minus'] },
  ],
  [
    'ar',
    { read: ['ة', 'KeyM'], next: ['ت', 'KeyJ'], archive: ['ث', 'KeyE'], undo: ['ئ', 'KeyZ'], help: ['؟', 'Slash'] },
  ],
  [
    'he',
    { read: ['צ', 'KeyM'], next: ['ח', 'KeyJ'], archive: ['ק', 'KeyE'], undo: ['ז', 'KeyZ'], help: ['?', 'Slash'] },
  ],
] as const)
  test(`is possible on a keyboard of ${lang}, in the language ${lang}`, async ({ inbox }) => {
    await sendMessages(inbox, ['First', 'Second'], { buttons: [APPROVE] });
    const press = await begin(inbox, { lang });
    const type = ([key, code]: readonly [string, string], modifiers?: number) => press(key, code, modifiers);
    await type(keys.read);
    await expect(inbox.bell.locator('.badge')).toHaveText('1');
    await type(keys.next);
    await expect(inbox.row('Second')).toBeFocused();
    await press('١', 'Digit1');
    await expect(inbox.row('Second').locator('.outcome')).toContainText('Approve');
    await type(keys.help, SHIFT);
    await expect(inbox.panel.getByRole('dialog')).toBeFocused();
    await inbox.page.keyboard.press('Escape');
    await expect(inbox.row('Second')).toBeFocused();
    await type(keys.archive);
    await expect(inbox.row('Second')).toHaveCount(0);
    await type(keys.undo, CONTROL);
    await expect(inbox.row('Second')).toBeFocused();
    await type(keys.archive);
    await expect(inbox.row('First')).toBeFocused();
    await type(keys.archive);
    await endAllHandled(inbox);
  });
