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

/** The slow tests: these files, and tests with the tag. They take long and rarely find what the quick ones do not. */
const SLOW_TAG = /@slow/;
const SLOW_FILES = [
  'a11y/display-settings',
  'a11y/focus',
  'a11y/host-content',
  'a11y/language',
  'a11y/menu-and-dialog',
  'a11y/motion',
  'a11y/roles-and-names',
  'a11y/screen-reader',
  'a11y/target-size',
  'demo/backstage',
  'demo/demo',
  'demo/tour-live',
  'host/footprint',
  'host/host-page',
  'host/no-globals',
  'host/preview',
  'host/recipes',
  'host/style-isolation',
  'lifecycle/bfcache',
  'lifecycle/change-notifications',
  'lifecycle/connect-order',
  'lifecycle/element',
  'lifecycle/reload',
  'lifecycle/resilience',
  'lifecycle/tabs',
  'lifecycle/windows',
  'list/open-message',
  'list/page-scroll',
  'list/respond-with',
  'list/row-text',
  'list/virtual-list',
  'panel/layout',
  'panel/layout-shift',
  'panel/lazy-loading',
  'security/adversarial-data',
  'security/adversarial-text',
  'security/adversarial-urls',
  'security/identity',
].map((name) => `**/${name}.spec.ts`);
const SOAK_FILES = process.env['SOAK'] ? [] : ['**/soak.spec.ts'];
const all = { name: 'chromium', testIgnore: SOAK_FILES };
const quick = { ...all, testIgnore: [...SOAK_FILES, ...SLOW_FILES] };
const { QUICK, SLOW } = process.env;
/** `npm run test:browser` runs the quick tests, `npm run test:slow` the others; without a variable, all of them run. */
const projects = SLOW
  ? [
      { ...quick, grep: SLOW_TAG },
      { name: 'slow', testMatch: SLOW_FILES },
    ]
  : [QUICK ? { ...quick, grepInvert: SLOW_TAG } : all];

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts', // engines/ is Vitest's
  projects,
  outputDir: '../../test-results',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  // A busy machine may be slow; nothing here is about speed.
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env['CI']),
  // The gate runs a failed test a second time, and counts the tests that pass only then.
  retries: process.env['CI'] ? 1 : 0,
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-GB',
    timezoneId: 'Europe/Lisbon',
    launchOptions,
  },
});
