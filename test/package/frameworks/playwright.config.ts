/** The frameworks' apps in a real Chromium, each driven by the same script: `npm run test:frameworks`. */
import { defineConfig } from '@playwright/test';
import suite from '../../browser/playwright.config.js';
import { NAMES, RENDERED_ON_SERVER } from './names.js';
import type { App } from './test.js';

export default defineConfig<App>({
  ...suite,
  testDir: '.',
  outputDir: '../../../test-results/frameworks',
  globalSetup: './prepare.ts',
  projects: NAMES.flatMap((name) => [
    { name, testMatch: 'frameworks.spec.ts', use: { app: { name, page: 'index.html' } } },
    ...(RENDERED_ON_SERVER.includes(name)
      ? [{ name: `${name}, rendered on its server`, use: { app: { name, page: 'server.html' } } }]
      : []),
  ]),
});
