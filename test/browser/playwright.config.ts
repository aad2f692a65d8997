/**
 * The browser suite: a real Chromium against the running service, proxy and pages.
 * The browser is the one on the machine, else the one that Playwright keeps.
 */
import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './find-chromium.js';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** For a test that starts the browser in another way. */
export const launchOptions = { executablePath: findChromium(), args };

/** What takes long and seldom finds anything that the rest does not, for `npm run test:slow`: these, and tests with the tag. */
const SLOW_TAG = /@slow/;
const SLOW_FILES = [
  'accessibility-host',
  'accessibility-language',
  'accessibility-list',
  'accessibility-look',
  'accessibility-menu',
  'backstage',
  'demo',
  'guest',
  'hints',
  'identity',
  'lifecycle',
  'long-list',
  'manners',
  'opening',
  'page-scroll',
  'panel-later',
  'reader',
  'remembered',
  'resilience',
  'row-text',
  'sequences',
  'tabs',
  'tour-live',
  'windows',
].map((name) => `${name}.spec.ts`);
const SOAK_FILES = process.env['SOAK'] ? [] : ['soak*.spec.ts'];
const others = { name: 'chromium', testIgnore: [...SOAK_FILES, ...(process.env['SOAK'] ? [] : SLOW_FILES)] };

export default defineConfig({
  testDir: '.',
  projects: process.env['SLOW']
    ? [
        { ...others, grep: SLOW_TAG },
        { name: 'slow', testMatch: SLOW_FILES },
      ]
    : [{ ...others, grepInvert: SLOW_TAG }],
  outputDir: '../../test-results',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  // A busy machine may be slow; nothing here is about speed.
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env['CI']),
  // On a machine that nobody knows, the gate asks a failed test once more, and counts what passed only then.
  retries: process.env['CI'] ? 1 : 0,
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-GB',
    timezoneId: 'Europe/Lisbon',
    launchOptions,
  },
});
