/** `npm run stories`: it starts without a question, prints its address and no error, and its page is without one too. */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { guardConsole } from '../browser/support/console-guard.js';
import { freePort } from '../support/free-port.js';
import { KNOWN } from './storybook-test.js';

/** Storybook's page gives its own server a second. On a slow machine it says so, and goes on. */
const SLOW = /UniversalStoreFollowerTimeoutError/;

const root = fileURLToPath(new URL('../..', import.meta.url));

test('Storybook starts, says where, and shows a story without an error in terminal or browser', async ({ page }) => {
  test.setTimeout(150_000);
  const port = await freePort();
  // A home without settings of earlier runs.
  const env = { ...process.env, HOME: mkdtempSync(join(tmpdir(), 'storybook-')), FORCE_COLOR: '0', CI: '' };
  const server = spawn(process.execPath, ['--import', 'tsx', 'stories/start.ts', 'dev', '--port', String(port)], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  try {
    const url = `http://127.0.0.1:${port}/`;
    await expect.poll(() => output, { timeout: 60_000 }).toContain(url);
    const problems = await guardConsole(page, url);
    await page.goto(`${url}?path=/story/inbox-list--all`);
    const story = page.frameLocator('#storybook-preview-iframe');
    // Vite prepares the packages at the first load.
    await expect(story.getByRole('article').first()).toBeVisible({ timeout: 60_000 });
    expect(problems.filter((problem) => !KNOWN.test(problem) && !SLOW.test(problem))).toEqual([]);
    expect(output).not.toMatch(/error|warn|fail|telemetry/i);
  } finally {
    server.kill();
  }
});

test('the settings of Storybook have valid types', () => {
  expect(existsSync(join(root, 'stories/.storybook/preview.ts'))).toBe(true);
  execFileSync('npx', ['tsc', '-p', 'stories/.storybook'], { cwd: root, stdio: 'pipe' });
});
