/**
 * The samples of docs/migrating/ in Chromium, unchanged: bundled with React and the built package, with a signed-in reader. The
 * props of a sample write into the page's title what they are called with.
 */
import { transform } from '../../../src/cli/codemod/novu/transform.js';
import { sampleOf } from '../../package/migrating/samples.js';
import { bundleWithReact } from '../support/react-bundle.js';
import { expect, test, type Inbox } from '../support/test.js';

const CLIENT = `import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import * as sample from './sample';
const { Header } = { ...sample };
const log = (...values) => { document.title += '|' + values.join(' '); };
const header = document.body.appendChild(document.createElement('header'));
if (Header) createRoot(header).render(createElement(Header, { push: log, track: log }));
`;

/** One file with a sample and all that it imports, a style sheet among it. */
const bundle = (name: string, code: string, css = ''): Promise<string> =>
  bundleWithReact({ 'client.js': CLIENT, [`sample.${name.split('.').at(-1)}`]: code, 'inbox.css': css });

/** Opens a page with a module, as ada. */
async function open(inbox: Inbox, body: string): Promise<void> {
  await inbox.page.route('**/page.js', (route) => route.fulfill({ contentType: 'text/javascript', body }));
  await inbox.visit('ada');
}

const visit = async (inbox: Inbox, page: string, file: string) => open(inbox, await bundle(file, sampleOf(page, file)));

test.use({ siteOptions: { seed: 'team' } });
test.beforeEach(async ({ site }) => {
  const buttons = [{ type: 'primary', content: 'Yes' }];
  await site.send({ subscriberId: 'ada', subject: 'May I?', url: '/somewhere', buttons });
});

for (const page of ['novu', 'courier', 'knock', 'magicbell'])
  test(`${page}: after, a bell counts and opens the panel`, async ({ inbox }) => {
    await visit(inbox, page, 'after.tsx');
    await expect(inbox.host.locator('[part~="badge"]')).toHaveText('1');
    await inbox.openList(1);
    await expect(inbox.row('May I?')).toBeVisible();
    if (page !== 'courier') return;
    await inbox.row('May I?').locator('a').first().click();
    await expect.poll(() => inbox.page.url()).toContain('/somewhere');
  });

test('novu: handlers get the message, and the router its address', async ({ inbox }) => {
  await visit(inbox, 'novu', 'handlers.tsx');
  await inbox.bell.click();
  await inbox.row('May I?').getByRole('button', { name: 'Yes' }).click();
  await expect(inbox.page).toHaveTitle(/\|approved \w+$/);
  await inbox.row('May I?').locator('a').first().click();
  await expect(inbox.page).toHaveTitle(/\|opened \w+\|\/somewhere$/);
  expect(new URL(inbox.page.url()).pathname).toBe('/');
});

test('novu: what the codemod makes of before runs', async ({ inbox }) => {
  const result = transform('before.tsx', sampleOf('novu', 'before.tsx'), './inbox.css');
  expect(result?.css).toBe('notification-inbox {\n  --inbox-accent: #0a7d5a;\n}\n');
  await open(inbox, await bundle('after.tsx', result?.code ?? '', result?.css));
  await expect(inbox.host.locator('[part~="badge"]')).toHaveText('1');
  await inbox.bell.click();
  await expect(inbox.row('May I?')).toBeVisible();
});

test('novu: rows have the parts that JSX gives them', async ({ inbox, site }) => {
  await site.send({ subscriberId: 'ada', subject: 'Rent', workflow: 'invoice-issued', data: { amount: 99 } });
  await visit(inbox, 'novu', 'rows.tsx');
  await inbox.bell.click();
  await expect(inbox.host.locator('strong')).toHaveText('Rent');
  await expect(inbox.host.locator('em')).toHaveText('99');
});

test('novu: the bell has the icon', async ({ inbox }) => {
  await visit(inbox, 'novu', 'bell.tsx');
  await expect(inbox.host.locator('[slot="icon"]')).toHaveText('✉');
  await expect(inbox.host.locator('[part~="badge"]')).toHaveText('1');
});

test('novu: the tabs are those of the sample', async ({ inbox }) => {
  await visit(inbox, 'novu', 'tabs.tsx');
  await inbox.bell.click();
  await expect(inbox.panel.getByRole('tab')).toHaveText([/^All/, /^Unread/, /^Billing/, /^Due/, /^Large/, /^Urgent/]);
});

test('novu: the hook has the list and the count', async ({ inbox }) => {
  await visit(inbox, 'novu', 'hooks.tsx');
  await expect(inbox.page.getByRole('listitem')).toHaveText(['May I?']);
  await inbox.page.getByRole('button', { name: 'Read all 1' }).click();
  await expect(inbox.page.getByRole('button', { name: 'Read all 0' })).toBeVisible();
});

test('novu: the tag writes the count into the title', async ({ inbox }) => {
  await visit(inbox, 'novu', 'inbox.ts');
  await expect(inbox.page).toHaveTitle('(1) Product');
});

test('knock: a row has a title and a footer of its own', async ({ inbox }) => {
  await visit(inbox, 'knock', 'rows.tsx');
  await inbox.bell.click();
  await expect(inbox.host.locator('strong')).toHaveText('May I?');
});

test('magicbell: an unread message of one topic stands in the page until it is read', async ({ inbox, site }) => {
  await site.send({ subscriberId: 'ada', subject: 'Invoice 7', data: { topic: 'invoices' } });
  await visit(inbox, 'magicbell', 'inline.tsx');
  const button = inbox.page.getByRole('button', { name: 'Invoice 7' });
  await button.click();
  await expect(button).toHaveCount(0);
});

test('home-made: a list of one’s own over the store', async ({ inbox }) => {
  await visit(inbox, 'home-made', 'list.ts');
  const item = inbox.page.getByRole('listitem');
  await expect(item).toHaveText('May I?');
  await item.click();
  await expect(item).toHaveClass('read');
});
