/** The built documentation site in a real Chromium, served with its page policy: `npm run test:site`. */
import { defineConfig } from '@playwright/test';
import suite from '../browser/playwright.config.js';

export default defineConfig({
  ...suite,
  testDir: '.',
  outputDir: '../../test-results/site',
  globalSetup: './prepare.ts',
  timeout: 120_000, // axe on a long page
  projects: [{ name: 'site' }],
});
