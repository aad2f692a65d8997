/** Storybook in a real Chromium, as files and as a server: `npm run test:stories`. */
import { defineConfig } from '@playwright/test';
import suite from '../browser/playwright.config.js';

export default defineConfig({
  ...suite,
  testDir: '.',
  outputDir: '../../test-results/storybook',
  globalSetup: './prepare.ts',
  timeout: 120_000, // Storybook's own pages are large
  projects: [{ name: 'storybook' }],
});
