/**
 * The browser suite: a real Chromium against the running service, proxy and pages.
 * The browser is the one on the machine, else the one that Playwright keeps.
 */
import { defineConfig, devices } from '@playwright/test';
import { findChromium } from '../support/find-chromium.js';

/**
 * Playwright's own list (1.65), which an argument replaces, and what would take half of a test's time in a new window:
 * pages for the suggestions of an address bar that nobody sees, and a process for the next page.
 */
const DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
];

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
];

/** For a test that starts the browser in another way. */
export const launchOptions = { executablePath: findChromium(), args };

/** The quick tests: what readers and hosts do most. Every other file, and each test with the tag, is slow. */
const SLOW_TAG = /@slow/;
const QUICK_FILES = [
  'a11y/announcements',
  'a11y/keyboard',
  'host/attributes',
  'host/headless',
  'host/read-only',
  'lifecycle/etag',
  'list/actions',
  'list/archive',
  'list/hidden',
  'list/list',
  'list/row-actions',
  'list/snooze',
  'list/tabs',
  'list/touch',
  'panel/preferences',
  'panel/search',
  'security/content-security-policy',
].map((name) => `**/${name}.spec.ts`);
const SOAK_FILES = process.env['SOAK'] ? [] : ['**/soak.spec.ts'];
const quick = { name: 'quick', testMatch: QUICK_FILES };
const { QUICK, SLOW } = process.env;
/** `npm run test:browser` runs the quick tests, `npm run test:slow` the others; without a variable, all of them run. */
const projects = SLOW
  ? [
      { ...quick, grep: SLOW_TAG },
      { name: 'slow', testIgnore: [...SOAK_FILES, ...QUICK_FILES] },
    ]
  : [QUICK ? { ...quick, grepInvert: SLOW_TAG } : { name: 'chromium', testIgnore: SOAK_FILES }];

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
