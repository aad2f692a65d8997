/**
 * The browser suite: a real Chromium against the running service, proxy and pages.
 * The browser is the one on the machine, else the one that Playwright keeps.
 */
import { defineConfig, devices } from '@playwright/test';
import { findChromium, findHeadlessShell } from '../support/find-chromium.js';
import { NOON_ZONE } from '../support/noon-zone.js';

/**
 * Playwright's own list (1.65), which an argument replaces, and what would take half of a test's time in a new window:
 * pages for the suggestions of an address bar that nobody sees, and a process for the next page.
 */
const DISABLED_FEATURES = (
  'AvoidUnnecessaryBeforeUnloadCheckSync DestroyProfileOnBrowserClose HttpsUpgrades ' +
  'HttpsFirstBalancedModeAutoEnable LensOverlay MediaRouter PaintHolding ThirdPartyStoragePartitioning ' +
  'AvoidCorsURLLoaderRestartOnRedirect OptimizationHints NetworkTimeServiceQuerying AimEnabled ' +
  'PreconnectToSearch WebUIOmniboxPopup WebUIOmniboxAimPopup SpareRendererForSitePerProcess'
).split(' ');

const args = (
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking ' +
  `--disable-component-update --disable-sync --disable-features=${DISABLED_FEATURES.join(',')}`
).split(' ');

/** For a test that starts the browser in another way. */
export const launchOptions = { executablePath: findHeadlessShell(), args };

/** For what is a matter of windows or of the browser's own interface. */
export const launchOptionsWithWindows = { executablePath: findChromium(), args };

const specs = (names: string): string[] => names.split(' ').map((name) => `**/${name}.spec.ts`);

/** What readers and hosts do most: `npm test` runs it. */
const QUICK_FILES = specs(
  'a11y/announcements a11y/keyboard host/headless lifecycle/etag list/hidden list/row-actions list/touch ' +
    'panel/search security/content-security-policy',
);
/** What rarely breaks and costs much: axe and contrast in every state, sizes of text, zoom and styles of hosts, the demo, hundreds of messages, whole pages that sleep. */
const NIGHTLY_FILES = specs(
  'a11y/contrast a11y/direction a11y/display-settings a11y/stories-axe a11y/text-size demo/* ' +
    'host/codemod-apps host/migrating host/no-globals host/style-isolation host/zoom lifecycle/bfcache ' +
    'list/page-scroll list/print list/virtual-list',
);
/** Takes minutes: `npm run soak` alone sets the variable. */
const SOAK_FILES = specs('lifecycle/soak');

/** A slow test of a file whose other tests run in the gate. */
const NIGHTLY_TAG = /@nightly/;
const GATE_IGNORE = [...QUICK_FILES, ...NIGHTLY_FILES, ...SOAK_FILES];

/** Each test is in one project: in `gate`, unless a list names its file, or it has the tag. */
const projects = [
  { name: 'quick', testMatch: QUICK_FILES },
  { name: 'gate', testIgnore: GATE_IGNORE, grepInvert: NIGHTLY_TAG },
  { name: 'nightly', testMatch: NIGHTLY_FILES },
  { name: 'nightly-tests', testIgnore: GATE_IGNORE, grep: NIGHTLY_TAG },
  ...(process.env['SOAK'] ? [{ name: 'soak', testMatch: SOAK_FILES }] : []),
];

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts', // engines/ is Vitest's
  projects,
  outputDir: '../../test-results',
  fullyParallel: true,
  workers: 2,
  // A busy machine may be slow, and nothing here is about speed: only a failure lasts as long.
  timeout: 120_000,
  expect: { timeout: 30_000, toPass: { timeout: 30_000 } },
  forbidOnly: Boolean(process.env['CI']),
  // The gate runs a failed test a second time, and counts the tests that pass only then.
  retries: process.env['CI'] ? 1 : 0,
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-GB',
    timezoneId: NOON_ZONE,
    launchOptions,
    // A third of a test's time would be a window of its own. The origin is another in each test, and with it what is stored.
    reuseContext: true,
  },
});
