/** Finds a Chromium for the browser tests. `tools/stages/install-chromium.ts` gets one where there is none. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

/** Chromium's engine in a program of its own, as Debian packages it. */
const HEADLESS_SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Where `tools/stages/install-chromium.ts` puts the Chromium of a package. */
const CACHE =
  process.env['CHROMIUM_CACHE'] ?? fileURLToPath(new URL('../../node_modules/.cache/chromium', import.meta.url));
export const PACKAGED = `${CACHE}/chromium.sh`;

/** Whether this starts: a download may lack libraries of the system. */
export function starts(path: string): boolean {
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 });
    return true;
  } catch {
    return false;
  }
}

/** The path or name of a Chromium; undefined if there is none that starts. */
export function locateChromium(): string | undefined {
  return process.env['CHROMIUM_PATH'] || [...NAMES, chromium.executablePath(), PACKAGED].find(starts);
}

const pathOf = (program: string): string =>
  program.includes('/') ? program : execFileSync('which', [program], { encoding: 'utf8' }).trim();

/** @throws Error with instructions if there is no browser. */
export function findChromium(): string {
  const found = locateChromium();
  if (found) return pathOf(found);
  throw new Error(
    'The browser tests need Chromium: "npm test" installs one. You can also install it with your package manager, ' +
      'or set CHROMIUM_PATH to one.',
  );
}

/** A Chromium without the windows and services of a browser, where there is one: it needs a quarter less of the processor. */
export const findHeadlessShell = (): string =>
  !process.env['CHROMIUM_PATH'] && starts(HEADLESS_SHELL) ? pathOf(HEADLESS_SHELL) : findChromium();
