/** The frameworks' apps in a real Chromium, each driven by the same script: `npm run test:frameworks`. */
import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import suite from '../../browser/playwright.config.js';
import { frameworkOf, NAMES, RENDERED_ON_SERVER, SERVER_APPS } from './names.js';
import type { ServerApp } from './server-app.js';
import type { App } from './test.js';

type Projects = NonNullable<PlaywrightTestConfig<App, ServerApp>['projects']>;

const projectsOf = (name: string): Projects => {
  const own = `${frameworkOf(name)}.spec.ts`;
  if (SERVER_APPS.includes(name)) return [{ name, testMatch: ['server-app.spec.ts', own], use: { serverApp: name } }];
  const testMatch = ['frameworks.spec.ts', own];
  const client: Projects[number] = { name, testMatch, use: { app: { name, page: 'index.html' } } };
  if (!RENDERED_ON_SERVER.includes(name)) return [client];
  const use = { app: { name, page: 'server.html' } };
  return [client, { name: `${name}, rendered on its server`, testMatch: [...testMatch, 'server.spec.ts'], use }];
};

export default defineConfig<App, ServerApp>({
  ...suite,
  testDir: '.',
  outputDir: '../../../test-results/frameworks',
  globalSetup: './prepare.ts',
  projects: NAMES.flatMap(projectsOf),
});
