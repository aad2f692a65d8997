/** The page as a framework's server renders it, where importing the package does nothing. */
import { readFile } from 'node:fs/promises';
import { expect, fileOf, test } from './test.js';

test('the element is in the server’s page before any script, and works once its script has loaded', async ({
  app,
  inbox,
}) => {
  const html = await readFile(fileOf(app, app.page), 'utf8');
  expect(html).toMatch(/<notification-inbox[^>]* endpoint="\/inbox"/);
  expect(html).toContain('page-size="5"');
  await expect(inbox.locator('[part~="bell"]')).toBeVisible();
});
