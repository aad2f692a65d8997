/**
 * A feed of known messages, and what has focus, also within shadow roots: for tests of the keyboard and of what is said.
 */
import type { Page } from '@playwright/test';
import type { Site } from './site.js';
import { expect } from './test.js';
import type { Inbox } from './test.js';

export const APPROVE = { type: 'primary', content: 'Approve', resultContent: 'You approved it' };
export const DECLINE = { type: 'secondary', content: 'Decline', resultContent: 'You declined it' };

/** For somebody without a history, one message a minute; the first is the newest. Gives their ids. */
export const sendAll = (
  site: Site,
  subjects: readonly string[],
  more: Readonly<Record<string, unknown>> = {},
): Promise<string[]> =>
  Promise.all(
    subjects.map((subject, minutes) =>
      site.send({
        subscriberId: 'zoe',
        subject,
        content: `About: ${subject}`,
        createdAt: new Date(Date.now() - minutes * 60_000).toISOString(),
        ...more,
      }),
    ),
  );

/** Opens it, quiet unless told otherwise. */
export async function open(inbox: Inbox, attributes: Readonly<Record<string, string>> = {}): Promise<void> {
  await inbox.visit('zoe', { 'refresh-interval': '0', ...attributes });
  await inbox.bell.click();
  await expect(inbox.rows.first()).toBeVisible();
}

/** What has focus, by its name or text. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
  });

/** Presses Tab so many times, and gives what had focus after each. */
export async function tabThrough(page: Page, times: number, key = 'Tab'): Promise<string[]> {
  const passed: string[] = [];
  while (passed.length < times) {
    await page.keyboard.press(key);
    passed.push(await focused(page));
  }
  return passed;
}
