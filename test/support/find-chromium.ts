/** Finds a Chromium to run the suite in. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const onPath = (name: string): string | undefined => {
  try {
    return execFileSync('which', [name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() || undefined;
  } catch {
    return undefined;
  }
};

/** @throws Error with instructions if there is no browser. */
export function findChromium(): string {
  const configured = process.env['CHROMIUM_PATH'];
  const bundled = chromium.executablePath();
  const found = configured || NAMES.map(onPath).find(Boolean) || (existsSync(bundled) ? bundled : undefined);
  if (found) return found;
  throw new Error(
    'The browser tests need Chromium: install it with your package manager, run "npx playwright install chromium", ' +
      'or set CHROMIUM_PATH to one.',
  );
}
