/** What Next alone has: server components. */
import { expect, get } from './test.js';
import { test } from './server-app.js';

test('a server component renders the component, whose properties are set in the browser', async ({ page, server }) => {
  const html = await (await page.request.get(`${server.url}/preview`)).text();
  expect(html).toContain('<main><notification-inbox display="inline"></notification-inbox></main>');
  await page.goto(`${server.url}/preview`);
  const preview = page.locator('main notification-inbox');
  await expect(preview.getByRole('article').first()).toBeVisible();
  expect(await get(preview, 'pageSize')).toBe(3);
  await expect(preview.getByRole('tab', { name: 'Bills' })).toBeVisible();
});
