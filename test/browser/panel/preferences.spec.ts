/** Every switch of the preferences is saved on its own. */
import { expect, test } from '../support/test.js';
import type { Site } from '../support/site.js';

async function preferences(site: Site): Promise<{ global: { channels: Record<string, boolean> } }> {
  const answer: unknown = await (await site.callService('GET', '/v2/subscribers/ada/preferences')).json();
  return (answer as { data: { global: { channels: Record<string, boolean> } } }).data;
}

test('saves a switch at once, shows it after a reload, and says what the global switch replaces', async ({
  inbox,
  site,
}) => {
  await inbox.visit('ada');
  await inbox.bell.click();
  await inbox.panel.getByRole('button', { name: 'Preferences' }).click();
  await expect(inbox.panel).toContainText('overrides the settings below');
  const email = inbox.panel.getByRole('switch', { name: /Email/ }).first();
  const before = await email.isChecked();
  await email.click();
  await expect.poll(async () => (await preferences(site)).global.channels['email']).toBe(!before);
  await inbox.page.reload();
  await inbox.bell.click();
  await inbox.panel.getByRole('button', { name: 'Preferences' }).click();
  await expect(email).toBeChecked({ checked: !before });
});

test('shows only channels that a workflow uses, and reverts a switch that was not saved', async ({ inbox, site }) => {
  await inbox.visit('ada');
  await inbox.bell.click();
  await inbox.panel.getByRole('button', { name: 'Preferences' }).click();
  const switches = inbox.panel.getByRole('switch');
  await expect(switches.first()).toBeVisible();
  const shown = Object.keys((await preferences(site)).global.channels).length;
  await expect(inbox.panel.locator('section, fieldset').first().getByRole('switch')).toHaveCount(shown);
  await inbox.page.route('**/preferences', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500, body: 'oops' }) : route.continue(),
  );
  const before = await switches.first().isChecked();
  await switches.first().click();
  await expect(inbox.panel).toContainText('Couldn’t save.');
  await expect(switches.first()).toBeChecked({ checked: before });
});
