/** Sends messages to a reader without a history and opens the inbox; reads which element has focus. */
import type { Locator, Page } from '@playwright/test';
import { expect, type Inbox } from './test.js';

export const APPROVE = { type: 'primary', content: 'Approve' };
export const DECLINE = { type: 'secondary', content: 'Decline' };

/** `Message 0.`, `Message 1.` and so on. */
export const numbered = (length: number, name = 'Message'): string[] =>
  Array.from({ length }, (_, index) => `${name} ${index}.`);

/** Sends a message for each subject, one a minute, the first as the newest. Returns their ids. */
export const sendMessages = (
  { site }: Pick<Inbox, 'site'>,
  subjects: readonly string[],
  more: Readonly<Record<string, unknown>> = {},
): Promise<string[]> =>
  site.sendAll(
    subjects.map((subject, minutes) => ({
      subscriberId: 'zoe',
      subject,
      content: `About: ${subject}`,
      createdAt: new Date(Date.now() - minutes * 60_000).toISOString(),
      ...more,
    })),
  );

type Attributes = Readonly<Record<string, string>>;

/** Opens a page of the reader; polling is off by default. */
const visit = (inbox: Inbox, attributes: Attributes = {}): Promise<void> =>
  inbox.visit('zoe', { 'refresh-interval': '0', ...attributes });

/** Sends messages as sendMessages() does, and opens a page of their reader. */
export async function visitWith(
  inbox: Inbox,
  subjects: readonly string[],
  more?: Readonly<Record<string, unknown>>,
  attributes?: Attributes,
): Promise<string[]> {
  const ids = await sendMessages(inbox, subjects, more);
  await visit(inbox, attributes);
  return ids;
}

async function openPopover(inbox: Inbox): Promise<void> {
  await inbox.bell.click();
  await expect(inbox.rows.first()).toBeVisible();
  await atRest(inbox);
}

/** Opens a page of the reader, and the popover. */
export async function openInbox(inbox: Inbox, attributes?: Attributes): Promise<void> {
  await visit(inbox, attributes);
  await openPopover(inbox);
}

/** Sends messages as sendMessages() does, and opens the popover with them. */
export async function openMessages(...args: Parameters<typeof visitWith>): Promise<string[]> {
  const ids = await visitWith(...args);
  await openPopover(args[0]);
  return ids;
}

/** Sends a message, and asks for the feed. */
export async function receive(inbox: Inbox, subject: string, subscriberId = 'zoe'): Promise<void> {
  await inbox.site.send({ subscriberId, subject, content: 'Read me' });
  await inbox.call('refresh');
}

/** The host answers an action with a promise, which `answer()` of the page fulfils. */
export const askForAnswer = ({ host }: Inbox): Promise<void> =>
  host.evaluate((tag) =>
    tag.addEventListener('inbox-message-action', (event) => {
      const answered = new Promise((resolve) => Reflect.set(globalThis, 'answer', resolve));
      Reflect.get(event, 'respondWith').call(event, answered);
    }),
  );

/** Where a visible part is. */
export async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('The part is not visible.');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** Pixels between the end of a part and the start of one below it. */
export const gapBelow = async (upper: Locator, lower: Locator): Promise<number> =>
  (await boxOf(lower)).y - (await boxOf(upper)).bottom;

/** Fields whose text is below 16 pixels. */
export const smallFields = ({ panel }: Inbox): Promise<readonly string[]> =>
  panel
    .locator('input:not([role=switch]), select, textarea')
    .evaluateAll((all) =>
      all.map((one) => getComputedStyle(one).fontSize).filter((size) => Number.parseFloat(size) < 16),
    );

/** Loads older messages until there are as many. While the list loads by itself, `loadMore()` resolves at once. */
export const loadMessages = ({ host }: Inbox, count: number): Promise<void> =>
  host.evaluate(async (element, length) => {
    while (Reflect.get(element, 'messages').length < length) {
      await Reflect.get(element, 'loadMore').call(element);
      await new Promise(requestAnimationFrame);
    }
  }, count);

/** Waits until no animation runs: what moves or grows cannot be measured. */
export const atRest = ({ host }: Inbox): Promise<void> =>
  host.evaluate(async ({ shadowRoot }) => {
    await Promise.allSettled((shadowRoot?.getAnimations() ?? []).map(({ finished }) => finished));
  });

/** Ends the animations that run, however slow the test has made them. */
export const finishAnimations = ({ host }: Inbox): Promise<void> =>
  host.evaluate(({ shadowRoot }) => {
    for (const animation of shadowRoot?.getAnimations() ?? []) animation.finish();
  });

/** Waits until the page has nothing else to do. */
export const waitUntilPageIdle = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve())));

export const waitFrames = (page: Page, count: number): Promise<void> =>
  page.evaluate(async (frames) => {
    for (let frame = 0; frame < frames; frame++) await new Promise(requestAnimationFrame);
  }, count);

/** By the button in the header, or on a small screen by the header's menu. */
export async function openPreferences({ panel }: Inbox): Promise<void> {
  const button = panel.getByRole('button', { name: 'Preferences' });
  if (await button.isVisible()) await button.click();
  else {
    await panel.getByRole('button', { name: 'More', exact: true }).click();
    await panel.getByRole('menuitem', { name: 'Preferences' }).click();
  }
  await expect(panel.getByRole('switch').first()).toBeVisible();
}

/** The name or text of the focused element, also inside a shadow root. */
export const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
  });

/** Presses Tab several times. Returns the name of the focused element after each. */
export async function tabThrough(page: Page, times: number, key = 'Tab'): Promise<string[]> {
  const names: string[] = [];
  while (names.length < times) {
    await page.keyboard.press(key);
    names.push(await focusedName(page));
  }
  return names;
}

export const errorEvents = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    (Reflect.get(window, 'inboxEvents') as { name: string; operation: string; error: { code: string } }[])
      .filter(({ name }) => name === 'inbox-error')
      .map(({ operation, error }) => `${operation} ${error.code}`),
  );
