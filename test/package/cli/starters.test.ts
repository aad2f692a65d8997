/**
 * `init` in new projects: it writes what its diff shows, the project still builds, a second run changes nothing, and the
 * development server shows the badge of the local service in Chromium. Installs from the npm registry. Run after the build.
 * STARTERS='next vite' runs some.
 */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { launchOptions } from '../../browser/playwright.config.js';
import { freePort } from '../../support/free-port.js';
import { runCommand, startDev } from './command.js';
import type { RunningDev } from './command.js';
import { STARTERS } from './starters.js';
import type { Starter } from './starters.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'starters-'));
const env = {
  ...process.env,
  CI: '1',
  NO_COLOR: '1',
  NODE_ENV: '',
  NEXT_TELEMETRY_DISABLED: '1',
  NUXT_TELEMETRY_DISABLED: '1',
};
const START_TIMEOUT_MS = 120_000;

const names = process.env['STARTERS']?.toLowerCase().split(' ') ?? [''];
const selected = Object.entries(STARTERS).filter(([name]) => names.some((part) => name.toLowerCase().includes(part)));

function run(cwd: string, [program = '', ...args]: readonly string[]): string {
  try {
    return execFileSync(program, args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    const { stdout, stderr } = error as { readonly stdout: string; readonly stderr: string };
    throw new Error(`${program} ${args.join(' ')}\n${stdout}\n${stderr}`, { cause: error });
  }
}

/** Makes the project, installs what it depends on, and commits it. */
function create({ create: command, files = {} }: Starter): string {
  const parent = mkdtempSync(join(folder, 'project-'));
  const app = join(parent, 'app');
  mkdirSync(app, { recursive: true });
  if (command) run(parent, command);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(app, path)), { recursive: true });
    writeFileSync(join(app, path), text);
  }
  run(app, ['npm', 'install', '--no-audit', '--no-fund']);
  if (!existsSync(join(app, '.gitignore'))) writeFileSync(join(app, '.gitignore'), 'node_modules\n.nuxt\n.output\n');
  run(app, ['git', 'init', '--quiet']);
  commit(app);
  return app;
}

function commit(app: string): void {
  run(app, ['git', 'add', '--all']);
  run(app, ['git', '-c', 'user.name=a', '-c', 'user.email=a@a.example', 'commit', '--quiet', '-m', 'A commit']);
}

/** Starts the development server, and ends it after the test. */
function serve(app: string, { serve: command, env: ownEnv }: Starter, port: string, dev: RunningDev): void {
  const [program = '', ...args] = command(port);
  const service = { SERVICE_URL: dev.url, SERVICE_KEY: dev.key, INBOX_SUBSCRIBER: 'ada' };
  const child = spawn(program, args, {
    cwd: app,
    env: { ...env, NODE_ENV: 'development', ...service, ...ownEnv?.(port) },
    stdio: 'ignore',
    detached: true,
  });
  onTestFinished(() => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  });
}

let browser: Browser;
let dev: RunningDev;
let tarball: string;
beforeAll(async () => {
  run(root, ['npm', 'pack', '--ignore-scripts', '--silent', '--pack-destination', folder]);
  tarball = join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '');
  browser = await chromium.launch(launchOptions);
  dev = await startDev(['--port', '0', '--data', ':memory:']);
});
afterAll(async () => {
  await dev.end('SIGTERM');
  await browser.close();
  rmSync(folder, { recursive: true });
});

async function expectBadge(port: string): Promise<void> {
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('console', (line) => line.type() === 'error' && errors.push(line.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  await expect
    .poll(
      () =>
        page.goto(`http://127.0.0.1:${port}/`).then(
          () => true,
          () => false,
        ),
      { timeout: START_TIMEOUT_MS },
    )
    .toBe(true);
  const badge = page.locator('notification-inbox [part~="badge"]');
  await expect.poll(() => badge.textContent(), { timeout: START_TIMEOUT_MS }).toMatch(/\d/);
  await page.locator('notification-inbox [part~="bell"]').click();
  await page.locator('notification-inbox article').first().waitFor();
  expect(errors.filter((text) => !/favicon|Failed to load resource/.test(text))).toEqual([]);
  await page.close();
}

describe.each(selected)('init in a new project of %s', (_name, starter) => {
  it('adds an inbox that works, by changes that git can undo', { timeout: 600_000 }, async () => {
    const app = create(starter);
    const options = { cwd: app };
    expect((await runCommand(['init'], options)).code).toBe(1); // there is nobody to ask
    expect(run(app, ['git', 'status', '--porcelain'])).toBe('');

    const { code, stdout, stderr } = await runCommand(['init', '--yes'], options);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('Written: ');
    run(app, ['npm', 'install', '--no-audit', '--no-fund', tarball]);
    expect((await runCommand(['init'], options)).stdout).toContain('nothing to change');
    expect(run(app, ['git', 'diff', '--stat', '--', 'package.json'])).toContain('package.json');

    for (const check of starter.checks) run(app, check);
    const port = String(await freePort());
    serve(app, starter, port, dev);
    await expectBadge(port);
  });
});
