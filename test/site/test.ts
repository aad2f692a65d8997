/** A page of the site that fails its test if it reports a problem: a policy violation, a console line, a foreign request. */
import { expect, test as base } from '@playwright/test';
import { guardConsole } from '../browser/support/console-guard.js';

export const SITE = process.env['SITE'] ?? '';

export const test = base.extend({
  baseURL: async ({}, use) => use(SITE),
  page: async ({ page }, use) => {
    const problems = await guardConsole(page, SITE);
    await use(page);
    expect(problems).toEqual([]);
  },
});

export { expect };
