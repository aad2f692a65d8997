/**
 * `init` in new projects: it writes what its diff shows, the project still builds, a second run changes nothing, and the
 * development server shows the badge of the local service in Chromium. Installs from the npm registry. Run after the build.
 * STARTERS='next vite' runs some.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { afterAll, beforeAll, it, vi, type ExpectStatic } from 'vitest';
import { launchOptions } from '../../browser/playwright.config.js';
import { freePort } from '../../support/free-port.js';
import { emptyFolder } from '../consumer-app/folder.js';
import { pack } from '../../../tools/release/stage.js';
import { ROOT, run as runIn } from '../../../tools/repository.js';
import { runCommand, startDev, type RunningDev } from './command.js';
import { commitAll, git } from './project.js';
import { STARTERS, type Starter } from './starters.js';

const folder = emptyFolder();
const env = {
  ...process.env,
  CI: '1',
  NO_COLOR: '1',
  NODE_ENV: '',
  NEXT_TELEMETRY_DISABLED: '1',
  NUXT_TELEMETRY_DISABLED: '1',
};
const START_TIMEOUT_MS = 300_000;

vi.setConfig({ maxConcurrency: 2 });

const names = process.env['STARTERS']?.toLowerCase().split(' ') ?? [''];
const selected = Object.entries(STARTERS).filter(([name]) => names.some((part) => name.toLowerCase().includes(part)));

const run = (cwd: string, [program = '', ...args]: readonly string[]) => runIn({ cwd, env }, program, ...args);

/** Makes the project, installs what it depends on, and commits it. */
async function create({ create: command, files = {} }: Starter): Promise<string> {
  const parent = mkdtempSync(join(folder.path, 'project-'));
  const app = join(parent, 'app');
  mkdirSync(app);
  if (command) await run(parent, command);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(app, path)), { recursive: true });
    writeFileSync(join(app, path), text);
  }
  await run(app, ['npm', 'install', '--no-audit', '--no-fund']);
  if (!existsSync(join(app, '.gitignore'))) writeFileSync(join(app, '.gitignore'), 'node_modules\n.nuxt\n.output\n');
  commitAll(app);
  return app;
}

/** Starts the development server. Returns a function that ends it. */
function serve(app: string, { serve: command, env: ownEnv }: Starter, port: string): () => void {
  const [program = '', ...args] = command(port);
  // One by its own name, and one by Novu's.
  const service = { SERVICE_URL: dev.url, NOVU_SECRET_KEY: dev.key, INBOX_SUBSCRIBER: 'ada' };
  const child = spawn(program, args, {
    cwd: app,
    env: { ...env, NODE_ENV: 'development', ...service, ...ownEnv?.(port) },
    stdio: 'ignore',
    detached: true,
  });
  return () => void (child.pid !== undefined && process.kill(-child.pid, 'SIGKILL'));
}

let browser: Browser;
let dev: RunningDev;
let tarball: string;
beforeAll(async () => {
  tarball = join(folder.path, pack(ROOT, folder.path).filename);
  browser = await chromium.launch(launchOptions);
  dev = await startDev(['--port', '0', '--data', ':memory:']);
});
afterAll(async () => {
  await dev.end('SIGTERM');
  await browser.close();
  folder.remove();
});

/** @param expect that of the test: several run at the same time */
async function expectBadge(port: string, expect: ExpectStatic): Promise<void> {
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
  page.setDefaultTimeout(START_TIMEOUT_MS);
  const badge = page.locator('notification-inbox [part~="badge"]');
  await expect.poll(() => badge.textContent(), { timeout: START_TIMEOUT_MS }).toMatch(/\d/);
  await page.locator('notification-inbox [part~="bell"]').click();
  await page.locator('notification-inbox article').first().waitFor();
  expect(errors.filter((text) => !/favicon|Failed to load resource/.test(text))).toEqual([]);
  await page.close();
}

// Installing waits for the network, and building for the processor.
it.concurrent.for(selected)(
  'init adds an inbox that works to a new project of %s, by changes that git can undo',
  { timeout: 1_200_000 },
  async ([, starter], { expect }) => {
    const app = await create(starter);
    const options = { cwd: app };
    expect((await runCommand(['init'], options)).code).toBe(1); // there is nobody to ask
    expect(git(app, 'status', '--porcelain')).toBe('');

    const { code, stdout, stderr } = await runCommand(['init', '--yes'], options);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('Written: ');
    await run(app, ['npm', 'install', '--no-audit', '--no-fund', tarball]);
    expect((await runCommand(['init'], options)).stdout).toContain('nothing to change');
    expect(git(app, 'diff', '--stat', '--', 'package.json')).toContain('package.json');

    for (const check of starter.checks) await run(app, check);
    const port = String(await freePort());
    const end = serve(app, starter, port);
    try {
      await expectBadge(port, expect);
    } finally {
      end();
    }
  },
);
