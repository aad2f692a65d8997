/**
 * The packed package in hosts with packages, bundlers and layouts of their own: the panel opens with its rows, the store and the
 * modules for React work, and what the host does with its own packages, too. Run after the build.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { chromium, type Browser, type Locator, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchOptions } from '../../browser/playwright.config.js';
import { guardConsole } from '../../browser/support/console-guard.js';
import { startSite, type Site } from '../../browser/support/site.js';
import { emptyFolder } from '../consumer-app/folder.js';
import { pack } from '../../../tools/release/stage.js';
import { ROOT, typeErrors } from '../../../tools/repository.js';
import { HOSTS, OWN, titleOf, type Host } from './hosts.js';
import { prepareHost, startDevServer } from './prepare.js';

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
/** Lines of Vite's dev server about itself. */
const OF_DEV_SERVER = /\[vite\]|React DevTools/;

const folder = emptyFolder();
let packed: string;
let site: Site;
let browser: Browser;
beforeAll(async () => {
  packed = join(folder.path, pack(ROOT, folder.path).filename);
  site = await startSite();
  browser = await chromium.launch(launchOptions);
});
afterAll(async () => {
  await browser.close();
  await site.close();
  folder.remove();
});

/** Serves the files of a built page, and else the proxy. */
const serve = (page: Page, files: string): Promise<unknown> =>
  page.route('**/*', async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const file = join(files, pathname === '/' ? 'index.html' : pathname);
    if (pathname.startsWith('/inbox/')) {
      await route.fulfill({ response: await route.fetch({ url: site.url + pathname + search }) });
    } else if (files && existsSync(file)) {
      const type = TYPES[extname(file)] ?? 'text/plain';
      await route.fulfill({ body: readFileSync(file), contentType: `${type}; charset=utf-8` });
    } else await route.continue();
  });

const part = (inbox: Locator, name: string): Locator => inbox.locator(`[part~="${name}"]`);

/** Opens the panel: its rows, a search and the preferences, whose files are loaded later. */
async function expectPanel(inbox: Locator, inRows = 'article'): Promise<void> {
  await part(inbox, 'bell').click();
  await inbox.locator(inRows).nth(2).waitFor();
  await inbox.getByRole('button', { name: 'Search' }).click();
  await inbox.getByRole('searchbox').fill('no such message');
  await inbox
    .getByText(/^(No results|Searched back)/)
    .first()
    .waitFor();
  await inbox.page().keyboard.press('Escape');
  await inbox.getByRole('button', { name: 'Preferences' }).click();
  await inbox.getByRole('switch').first().waitFor();
  await part(inbox, 'bell').click();
}

async function expectWorks(page: Page, { own }: Host): Promise<void> {
  await page.getByText(OWN[own]).first().waitFor();
  const tag = page.locator('#tag');
  await part(tag, 'badge').waitFor();
  await expectPanel(tag);
  const count = await tag.evaluate((element) => Reflect.get(element, 'unreadCount') as number);
  expect(count).toBeGreaterThan(0);
  await page.getByText(new RegExp(`^${count} unread, [1-9]\\d* rows$`)).waitFor();
  if (own !== 'react') return;
  await page.getByText(/^Hook: ready, [1-9]\d* rows$/).waitFor();
  await expectPanel(page.locator('#component'), '[slot] > q');
}

/** The templates of the host's own Preact. */
const TEMPLATE = `import type {} from 'notification-inbox/preact';
import { signal } from 'notification-inbox/store';
const isWanted = signal(true);
export const inbox = <notification-inbox page-size={10} allow-undo={isWanted.value} oninbox-count={({ unread }) => unread.toFixed()} />;
// @ts-expect-error: no number
export const wrong = <notification-inbox page-size="ten" />;
`;

async function expectTypes(path: string): Promise<void> {
  const platform = { target: 'ES2022', lib: ['ES2023', 'DOM', 'DOM.Iterable'], types: [] };
  const modules = { module: 'ESNext', moduleResolution: 'bundler', jsx: 'react-jsx', jsxImportSource: 'preact' };
  const compilerOptions = { ...platform, ...modules, strict: true, noEmit: true };
  writeFileSync(join(path, 'template.tsx'), TEMPLATE);
  writeFileSync(join(path, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['template.tsx'] }));
  expect(await typeErrors('.', path)).toBe('');
}

const hosts = process.env['HOSTS'] === 'gate' ? HOSTS.filter(({ isQuick }) => isQuick) : HOSTS;
it.concurrent.each(hosts.map((host) => [titleOf(host), host] as const))('works with %s', async (_title, host) => {
  const path = join(folder.path, `host-${HOSTS.indexOf(host)}`);
  await prepareHost(path, host, packed);
  const server = host.tool === 'The dev server of Vite' ? await startDevServer(path) : undefined;
  const url = server?.url ?? site.url;
  const context = await browser.newContext();
  try {
    await context.addCookies([{ name: 'session', value: 'ada', url }]);
    const page = await context.newPage();
    const problems = await guardConsole(page, url);
    await serve(page, server ? '' : join(path, 'dist'));
    await page.goto(url);
    await expectWorks(page, host);
    expect(problems.filter((problem) => !OF_DEV_SERVER.test(problem))).toEqual([]);
    if (host.own === 'preact') await expectTypes(path);
  } finally {
    await context.close();
    await server?.close();
  }
});
