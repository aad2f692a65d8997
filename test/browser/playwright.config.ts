/**
 * The browser suite: a real Chromium against the running service, proxy and pages.
 * The browser is the one on the machine, else the one that Playwright keeps.
 */
import { defineConfig, devices } from '@playwright/test';
import { findChromium } from '../support/find-chromium.js';

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
  'a11y/display-settings',
  'a11y/host-content',
  'a11y/language',
  'a11y/menu-and-dialog',
  'a11y/roles-and-names',
  'a11y/screen-reader',
  'demo/backstage',
  'demo/demo',
  'demo/tour-live',
  'host/footprint',
  'host/host-page',
  'lifecycle/change-notifications',
  'lifecycle/connect-order',
  'lifecycle/element',
  'lifecycle/reload',
  'lifecycle/resilience',
  'lifecycle/tabs',
  'lifecycle/windows',
  'list/open-message',
  'list/page-scroll',
  'list/row-text',
  'list/virtual-list',
  'panel/lazy-loading',
  'security/identity',
].map((name) => `**/${name}.spec.ts`);
const SOAK_FILES = process.env['SOAK'] ? [] : ['**/soak.spec.ts'];
const others = { name: 'chromium', testIgnore: [...SOAK_FILES, ...(process.env['SOAK'] ? [] : SLOW_FILES)] };

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts', // engines/ is Vitest's
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
