/**
 * The apps of test/package/codemod/ after the codemod, in Chromium: one build with React and the built package, and a page for
 * each app that needs nothing of Novu any more. A message has to be seen there.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { APPS, entryOf } from '../../package/codemod/apps.js';
import { makeFolder } from '../../package/consumer-app/folder.js';
import { expect, test } from '../support/test.js';

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

/** One file with all apps. */
async function bundle(): Promise<string> {
  const folder = makeFolder({ packages: ['react', 'react-dom'] });
  folder.write('client.js', CLIENT);
  for (const { name, converted } of PAGES) for (const [path, code] of converted) folder.write(`${name}/${path}`, code);
  await build({
    root: folder.path,
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env': '{}' },
    resolve: { alias: { '@': join(folder.path, 'alias-path') } },
    oxc: { jsx: { runtime: 'automatic', importSource: 'react' } },
    build: {
      modulePreload: false,
      chunkSizeWarningLimit: 1000,
      rolldownOptions: {
        input: join(folder.path, 'client.js'),
        checks: { pluginTimings: false, ineffectiveDynamicImport: false, moduleLevelDirective: false },
        output: { entryFileNames: 'page.js', codeSplitting: false },
      },
    },
  });
  const text = readFileSync(join(folder.path, 'dist/page.js'), 'utf8');
  folder.remove();
  return text;
}

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

for (const { name } of PAGES) {
  test(`${name}: what the codemod has made of it shows a message`, async ({ inbox, site }) => {
    await site.send({ subscriberId: 'ada', subject: 'May I?', body: 'Go', data: { open: true } });
    const body = `globalThis.app = '${name}';\n${await (file ??= bundle())}`;
    await inbox.page.route('**/page.js', (route) => route.fulfill({ contentType: 'text/javascript', body }));
    await inbox.visit('ada');
    const text = TEXTS[name];
    if (text !== undefined) return expect(inbox.page.getByText(text)).toBeVisible();
    if (!OPEN.test(name)) await inbox.bell.click();
    await expect(inbox.host.getByText('May I?').first()).toBeVisible();
  });
}

test('notification-page: a press marks the message as read', async ({ inbox, site }) => {
  await site.send({ subscriberId: 'ada', subject: 'May I?' });
  const body = `globalThis.app = 'notification-page';\n${await (file ??= bundle())}`;
  await inbox.page.route('**/page.js', (route) => route.fulfill({ contentType: 'text/javascript', body }));
  await inbox.visit('ada');
  await inbox.page.getByRole('listitem').click({ position: { x: 2, y: 2 } });
  await expect(inbox.page.getByText('Read all (0)')).toBeVisible();
});
