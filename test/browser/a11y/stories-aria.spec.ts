/** What each state says to those who hear it: roles, names and order, as the browser gives them to a screen reader. */
import { expect, STATES, test } from '../support/stories-test.js';

for (const id of STATES) {
  test(`${id} says what it always said`, { tag: '@slow' }, async ({ tell }) => {
    const inbox = await tell(id);
    await expect(inbox).toMatchAriaSnapshot({ name: `${id}.aria.yml` });
  });
}

test('the bell controls a panel that is there, in the same root', async ({ tell }) => {
  const inbox = await tell('inbox-bell--open');
  const controlled = await inbox.locator('[part~="bell"]').evaluate((bell) => {
    const root = bell.getRootNode();
    return root instanceof ShadowRoot && root.getElementById(bell.getAttribute('aria-controls') ?? '')?.role;
  });
  expect(controlled).toBe('dialog');
});
