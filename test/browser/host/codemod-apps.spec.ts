/**
 * The apps of test/package/codemod/ after the codemod, in Chromium: one build with React and the built package, and a page for
 * each app that needs nothing of Novu any more. A message has to be seen there.
 */
import { APPS, entryOf } from '../../package/codemod/apps.js';
import { bundleWithReact } from '../support/react-bundle.js';
import { expect, test, type Inbox } from '../support/test.js';

const PAGES = APPS.filter(({ isLeft }) => !isLeft);

const CLIENT = `import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
const apps = {
${PAGES.map((app) => `  '${app.name}': () => import('./${app.name}/${entryOf(app)}'),`).join('\n')}
};
void apps[globalThis.app]().then(({ App, default: Page = App }) => {
  if (Page) createRoot(document.body.appendChild(document.createElement('div'))).render(createElement(Page));
});
`;

/** What pages without a bell show of the message. */
const TEXTS: Readonly<Record<string, string | RegExp>> = {
  'counts-badge': 'Inbox 1 1 new, 0 x',
  'hooks-filter': /^1 unread, 0 important/,
  'notification-page': 'Read all (1)',
  toasts: 'May I?',
};
/** Pages whose panel is in the page, or open from the beginning. */
const OPEN = /^(localization|novu-ui-class|render-notification)$/;

test.describe.configure({ mode: 'default' });
test.use({ siteOptions: { seed: 'team' } });

let file: Promise<string> | undefined;

/** Opens the page of an app, as ada. All apps are in one bundle. */
async function visit(inbox: Inbox, name: string): Promise<void> {
  const apps = PAGES.flatMap((app) => [...app.converted].map(([path, code]) => [`${app.name}/${path}`, code] as const));
  const files = { 'client.js': CLIENT, ...Object.fromEntries(apps) };
  const bundle = await (file ??= bundleWithReact(files, { 'process.env': '{}' }));
  const body = `globalThis.app = '${name}';\n${bundle}`;
  await inbox.page.route('**/page.js', (route) => route.fulfill({ contentType: 'text/javascript', body }));
  await inbox.visit('ada');
}

for (const { name } of PAGES)
  test(`${name}: what the codemod has made of it shows a message`, async ({ inbox, site }) => {
    await site.send({ subscriberId: 'ada', subject: 'May I?', body: 'Go', data: { open: true } });
    await visit(inbox, name);
    const text = TEXTS[name];
    if (text !== undefined) return expect(inbox.page.getByText(text)).toBeVisible();
    if (!OPEN.test(name)) await inbox.bell.click();
    await expect(inbox.host.getByText('May I?').first()).toBeVisible();
  });

test('notification-page: a press marks the message as read', async ({ inbox, site }) => {
  await site.send({ subscriberId: 'ada', subject: 'May I?' });
  await visit(inbox, 'notification-page');
  await inbox.page.getByRole('listitem').click({ position: { x: 2, y: 2 } });
  await expect(inbox.page.getByText('Read all (0)')).toBeVisible();
});
