/** Attributes that change while the inbox is in the page. */
import { expect, test } from '../support/test.js';

test('applies attributes that change later', async ({ inbox }) => {
  await inbox.visit('ada', { display: 'inline' });
  await expect(inbox.rows).toHaveCount(20);
  const set = (name: string, value: string): Promise<void> =>
    inbox.host.evaluate((host, [attribute = '', text = '']) => host.setAttribute(attribute, text), [name, value]);
  await set('tabs', '[{"id":"bills","label":"Bills"}]');
  await expect(inbox.panel.getByRole('tab', { name: 'Bills' })).toBeVisible();
  await set('no-preferences', '');
  await expect(inbox.panel.getByRole('button', { name: 'Preferences' })).toHaveCount(0);
  await set('tab', 'bills');
  await expect(inbox.panel.getByRole('tab', { name: 'Bills' })).toHaveAttribute('aria-selected', 'true');
});
