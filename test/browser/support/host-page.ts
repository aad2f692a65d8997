/**
 * A page of a host before anything of ours is in it, and the moment that the inbox is brought in. For tests of what that
 * moment changes; it knows nothing of what they look at.
 */
import { expect } from './test.js';
import type { Inbox } from './test.js';

/** The page, without the script that makes an inbox. */
export async function visitBare(inbox: Inbox, subscriber = 'ada'): Promise<void> {
  await inbox.page.route('**/page.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await inbox.visit(subscriber);
}

/** Imports the script, and puts a tag into the page. */
export const bringIn = ({ page }: Inbox, attributes: Readonly<Record<string, string>> = {}): Promise<void> =>
  page.evaluate(
    async ([script, all]) => {
      await import(script);
      const element = document.createElement('notification-inbox');
      for (const [name, value] of Object.entries({ endpoint: '/inbox', ...all })) element.setAttribute(name, value);
      document.querySelector('main')?.append(element);
    },
    ['/notification-inbox.js', attributes] as const,
  );

/** Everything that a reader does in a minute: opens it, reads, archives, changes a preference, closes it. */
export async function useAll(inbox: Inbox): Promise<void> {
  await inbox.bell.click();
  await inbox.rows.first().getByRole('button').first().click();
  await inbox.rows.nth(1).hover();
  await inbox.rows.nth(1).getByRole('button', { name: 'Archive' }).click();
  await inbox.panel.getByRole('tab').last().click();
  await inbox.panel.getByRole('button', { name: 'Mark all as read' }).click();
  await inbox.panel.getByRole('button', { name: 'Preferences' }).click();
  const preference = inbox.panel.getByRole('switch', { disabled: false }).first();
  await preference.click();
  await preference.click();
  await inbox.page.keyboard.press('Escape');
  // A moment after it is hidden the inbox has heard of it.
  await expect.poll(() => inbox.get('open')).toBe(false);
}
