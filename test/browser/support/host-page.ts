/** A host page without the inbox, and the step that adds it: for tests that compare the page before and after. */
import { expect, type Inbox } from './test.js';

/** Opens the page without the script that creates an inbox. */
export async function visitWithoutInbox(inbox: Inbox, subscriber = 'ada'): Promise<void> {
  await inbox.page.route('**/page.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await inbox.visit(subscriber);
}

/** Imports the script and appends an element to the page. */
export const addInbox = ({ page }: Inbox, attributes: Readonly<Record<string, string>> = {}): Promise<void> =>
  page.evaluate(
    async ([script, values]) => {
      await import(script);
      const element = document.createElement('notification-inbox');
      for (const [name, value] of Object.entries({ endpoint: '/inbox', ...values })) element.setAttribute(name, value);
      document.querySelector('main')?.append(element);
    },
    ['/notification-inbox.js', attributes] as const,
  );

/** Opens the panel, reads, archives, marks all as read, toggles a preference twice, and closes the panel. */
export async function useEveryFeature(inbox: Inbox): Promise<void> {
  await inbox.bell.click();
  await inbox.rows.first().hover();
  await inbox.rows.first().locator('.tools button').first().click();
  await inbox.rows.nth(1).hover();
  await inbox.rows.nth(1).getByRole('button', { name: 'Archive' }).click();
  await inbox.panel.getByRole('tab').last().click();
  await inbox.panel.getByRole('button', { name: 'Mark all as read' }).click();
  await inbox.panel.getByRole('button', { name: 'Preferences' }).click();
  const preference = inbox.panel.getByRole('switch', { disabled: false }).first();
  await preference.click();
  await preference.click();
  // To the list, and out of the panel.
  for (const key of ['Escape', 'Escape']) await inbox.page.keyboard.press(key);
  // The toggle event comes a moment after the popover is hidden.
  await expect.poll(() => inbox.get('open')).toBe(false);
}
