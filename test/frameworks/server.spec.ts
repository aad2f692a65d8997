/** The page as a framework's own server renders it: importing the package there touches nothing. */
import { readFile } from 'node:fs/promises';
import { expect, fileOf, test } from './test.js';

test('the tag is in the server’s page before any script, and works when its script has come', async ({
  app,
  inbox,
}) => {
  const html = await readFile(fileOf(app, app.page), 'utf8');
  expect(html).toMatch(/<notification-inbox[^>]* endpoint="\/inbox"/);
  expect(html).toContain('page-size="5"');
  await expect(inbox.locator('[part~="bell"]')).toBeVisible();
});
