/** The page as a framework's server renders it, where importing the package does nothing. */
import { readFile } from 'node:fs/promises';
import { expect, fileOf, test } from './test.js';

test('the element is in the server’s page before its script, and works after it', async ({ app, inbox }) => {
  const html = await readFile(fileOf(app, app.page), 'utf8');
  // The component of React sets the rest when it has set its listeners.
  const attributes = app.name.startsWith('react')
    ? ['id="first"']
    : ['id="first"', 'endpoint="/inbox"', 'page-size="5"'];
  const [tag] = /<notification-inbox[^>]*>/.exec(html) ?? [];
  for (const attribute of attributes) expect(tag).toContain(attribute);
  await expect(inbox.locator('[part~="bell"]')).toBeVisible();
});
