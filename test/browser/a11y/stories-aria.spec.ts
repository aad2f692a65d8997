/** Roles, names and order of each state, as the browser exposes them to assistive technology. */
import { expect, STATES_BY_FILE, test } from '../support/stories-test.js';

for (const [file, ids] of Object.entries(STATES_BY_FILE))
  test(`each state of ${file} has its recorded accessibility tree`, async ({ openStory }) => {
    for (const id of ids) await expect.soft(await openStory(id)).toMatchAriaSnapshot({ name: `${id}.aria.yml` });
  });

test('the bell controls a panel that exists in the same root', async ({ openStory }) => {
  const inbox = await openStory('inbox-bell--open');
  const controlled = await inbox.locator('[part~="bell"]').evaluate((bell) => {
    const root = bell.getRootNode();
    return root instanceof ShadowRoot && root.getElementById(bell.getAttribute('aria-controls') ?? '')?.role;
  });
  expect(controlled).toBe('dialog');
});
