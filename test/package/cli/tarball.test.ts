/**
 * The packed package in an empty folder, without the network: `npx notification-inbox dev` shows a badge in Chromium, and
 * `send` changes it. Run after the build.
 */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchOptions } from '../../browser/playwright.config.js';
import { axeViolations } from '../../browser/support/axe.js';
import { emptyFolder } from '../consumer-app/folder.js';
import { inRoot, ROOT, run } from '../../../tools/repository.js';
import { runCommand, startDev } from './command.js';

const folder = emptyFolder();
const packages = emptyFolder();
const NPX = { cwd: folder.path, command: ['npx', '--offline', '--silent', 'notification-inbox'] } as const;
/** Less than the interval at which the inbox polls, and more than a busy machine needs to hear of a message. */
const AT_ONCE_MS = 25_000;

/** The database that a project without a network adds, packed from here: no registry is needed. */
const DATABASE = ['libsql', '@neon-rs/load', 'detect-libc'];

const platformPackages = (): string[] => readdirSync(inRoot('node_modules/@libsql')).map((name) => `@libsql/${name}`);

let browser: Browser;
beforeAll(async () => {
  const sources = [ROOT, ...[...DATABASE, ...platformPackages()].map((name) => inRoot(`node_modules/${name}`))];
  await run({ cwd: ROOT }, 'npm', 'pack', '--ignore-scripts', '--pack-destination', packages.path, ...sources);
  const tarballs = readdirSync(packages.path).map((name) => join(packages.path, name));
  const quiet = ['--no-audit', '--no-fund', '--ignore-scripts'];
  await run({ cwd: folder.path }, 'npm', 'install', '--offline', ...quiet, ...tarballs);
  browser = await chromium.launch(launchOptions);
}, 300_000);
afterAll(async () => {
  await browser.close();
  folder.remove();
  packages.remove();
});

const badge = (page: Page) => page.locator('notification-inbox [part~="badge"]');
const status = (page: Page): Promise<unknown> =>
  page.locator('notification-inbox').evaluate((element) => Reflect.get(element, 'status') as unknown);

it('the page of dev is accessible and as wide as the window, in light, dark and on a phone', async () => {
  const page = await browser.newPage();
  const dev = await startDev(['--port', '0'], NPX);
  try {
    await page.goto(dev.url);
    await badge(page).waitFor({ state: 'visible' });
    for (const [colorScheme, width] of [
      ['light', 1280],
      ['dark', 1280],
      ['light', 320],
    ] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 800 });
      expect(await axeViolations(page)).toEqual([]);
      await page.locator('notification-inbox [part~="bell"]').click();
      await page.locator('notification-inbox article').first().waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
    }
  } finally {
    await dev.end('SIGINT');
    await page.close();
  }
}, 300_000);

it('dev shows a badge, and send adds to it', async () => {
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on('console', (line) => line.type() === 'error' && problems.push(line.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  const dev = await startDev(['--port', '0'], NPX);
  try {
    await page.goto(dev.url);
    await badge(page).waitFor({ state: 'visible' });

    await page.goto(`${dev.url}/?as=zoe`); // without messages
    await expect.poll(() => status(page), { timeout: AT_ONCE_MS }).toBe('ready');
    const sent = await runCommand(['send', 'zoe', 'Hello', '--port', dev.port, '--action', 'Approve'], NPX);
    expect([sent.code, sent.stderr]).toEqual([0, '']);
    await expect.poll(() => badge(page).textContent(), { timeout: AT_ONCE_MS }).toBe('1');

    await page.locator('notification-inbox [part~="bell"]').click();
    await page.getByRole('button', { name: 'Approve' }).first().click();
    await page.getByText('You chose “Approve”').first().waitFor();
    expect(problems).toEqual([]);
    expect(statSync(join(folder.path, 'notification-inbox.db')).size).toBeGreaterThan(0);
  } finally {
    await dev.end('SIGINT');
    await page.close();
  }
}, 300_000);
