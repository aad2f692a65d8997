/** The headless sample of the documentation, bundled as a host would and run unchanged. */
import { build, type Rolldown } from 'vite';
import { blocks } from '../../../tools/docs/pages.js';
import { expect, test } from '../support/test.js';

/** The first sample of the page, as a module for the browser. */
async function bundleSample(): Promise<string> {
  const code = blocks.find(({ page }) => page === 'headless')?.code ?? '';
  const entry = '\0sample';
  const [result] = (await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'sample',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? { code, moduleType: 'ts' } : null),
      },
    ],
    // The package's own name resolves to its built entries.
    build: {
      write: false,
      lib: { entry, formats: ['es'], fileName: 'sample' },
      rolldownOptions: { input: entry, output: { codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput[];
  return result?.output[0].code ?? '';
}

test('the sample counts, marks as read, acts, archives and loads older messages', async ({ page, site, context }) => {
  const code = await bundleSample();
  await page.route('**/page.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await page.route('**/sample.js', (route) => route.fulfill({ contentType: 'text/javascript', body: code }));
  await context.addCookies([{ name: 'session', value: 'ada', url: site.url }]);
  await site.send({ subscriberId: 'ada', subject: 'May I?', buttons: [{ type: 'primary', content: 'Yes' }] });
  await page.goto(site.url);
  await page.evaluate((path: string) => import(path), '/sample.js');
  const row = page.getByRole('row').filter({ hasText: 'May I?' });
  const caption = page.locator('caption');
  await expect(row).toHaveClass('unread');
  await expect(caption).toHaveText(/^\d+ unread$/);
  const unread = Number.parseInt(await caption.innerText(), 10);

  await row.getByRole('button', { name: 'Read', exact: true }).click();
  await expect(row).toHaveClass('read');
  await expect(caption).toHaveText(`${unread - 1} unread`);

  await row.getByRole('button', { name: 'Yes' }).click();
  await expect(row).toContainText('done');

  await row.getByRole('button', { name: 'Archive' }).click();
  await expect(row).toHaveCount(0);

  const rows = await page.getByRole('row').count();
  await page.getByRole('button', { name: 'Older' }).click();
  await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(rows);
});
