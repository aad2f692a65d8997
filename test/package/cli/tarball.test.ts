/**
 * The packed package in an empty folder, without the network: `npx notification-inbox dev` shows a badge in Chromium within
 * 10 seconds, and `send` changes it at once. Run after the build.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchOptions } from '../../browser/playwright.config.js';
import { axeViolations } from '../../browser/support/axe.js';
import { runCommand, startDev } from './command.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'tarball-'));
const packages = mkdtempSync(join(tmpdir(), 'packages-'));
const NPX = { cwd: folder, command: ['npx', '--offline', '--silent', 'notification-inbox'] } as const;
const TIME_TO_BADGE_MS = 10_000;

/** What `npm install notification-inbox` brings along, packed from here: no registry is needed. */
const DEPENDENCIES = ['preact', '@preact/signals', '@preact/signals-core', 'libsql', '@neon-rs/load', 'detect-libc'];

const npm = (cwd: string, ...args: readonly string[]): void =>
  void execFileSync('npm', args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });

const platformPackages = (): string[] =>
  readdirSync(join(root, 'node_modules/@libsql')).map((name) => `@libsql/${name}`);

let browser: Browser;
beforeAll(async () => {
  const sources = [root, ...[...DEPENDENCIES, ...platformPackages()].map((name) => join(root, 'node_modules', name))];
  npm(root, 'pack', '--ignore-scripts', '--silent', '--pack-destination', packages, ...sources);
  const tarballs = readdirSync(packages).map((name) => join(packages, name));
  npm(folder, 'install', '--offline', '--no-audit', '--no-fund', '--ignore-scripts', ...tarballs);
  browser = await chromium.launch(launchOptions);
}, 120_000);
afterAll(async () => {
  await browser.close();
  for (const path of [folder, packages]) rmSync(path, { recursive: true });
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
}, 120_000);

it('dev shows a badge within 10 s of the command, and send adds to it at once', async () => {
  const page = await browser.newPage();
  page.setDefaultTimeout(TIME_TO_BADGE_MS);
  const problems: string[] = [];
  page.on('console', (line) => line.type() === 'error' && problems.push(line.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  const start = performance.now();
  const dev = await startDev(['--port', '0'], NPX);
  try {
    await page.goto(dev.url);
    await badge(page).waitFor({ state: 'visible' });
    const time = performance.now() - start;
    console.log(`Badge after ${(time / 1000).toFixed(1)} s`);
    expect(time).toBeLessThan(TIME_TO_BADGE_MS);

    await page.goto(`${dev.url}/?as=zoe`); // without messages
    await expect.poll(() => status(page)).toBe('ready');
    const sent = await runCommand(['send', 'zoe', 'Hello', '--port', dev.port, '--action', 'Approve'], NPX);
    expect([sent.code, sent.stderr]).toEqual([0, '']);
    await expect.poll(() => badge(page).textContent(), { timeout: 1000 }).toBe('1');

    await page.locator('notification-inbox [part~="bell"]').click();
    await page.getByRole('button', { name: 'Approve' }).first().click();
    await page.getByText('You chose “Approve”').first().waitFor();
    expect(problems).toEqual([]);
    expect(statSync(join(folder, 'notification-inbox.db')).size).toBeGreaterThan(0);
  } finally {
    await dev.end('SIGINT');
    await page.close();
  }
}, 60_000);
