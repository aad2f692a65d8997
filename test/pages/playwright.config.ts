/** Pages with other people's libraries in a real Chromium: `npm run test:pages`. */
import { defineConfig } from '@playwright/test';
import suite from '../browser/playwright.config.js';

const { projects: _, ...settings } = suite;

export default defineConfig({
  ...settings,
  testDir: '.',
  outputDir: '../../test-results/pages',
  globalSetup: './prepare.ts',
});
