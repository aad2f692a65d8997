/** The apps of the frameworks in a real Chromium, each driven by the same script: `npm run test:frameworks`. */
import { defineConfig } from '@playwright/test';
import suite from '../browser/playwright.config.js';
import { NAMES, ON_SERVERS } from './names.js';
import type { App } from './test.js';

export default defineConfig<App>({
  ...suite,
  testDir: '.',
  outputDir: '../../test-results/frameworks',
  globalSetup: './prepare.ts',
  projects: NAMES.flatMap((name) => [
    { name, testMatch: 'frameworks.spec.ts', use: { app: { name, page: 'index.html' } } },
    ...(ON_SERVERS.includes(name)
      ? [{ name: `${name}, rendered on its server`, use: { app: { name, page: 'server.html' } } }]
      : []),
  ]),
});
