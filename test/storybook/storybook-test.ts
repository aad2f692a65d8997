/**
 * The suite's `test` for Storybook: its built files on a free port. A test fails if a page reports a problem or sends a request
 * to another machine.
 */
import { readFileSync } from 'node:fs';
import { serveStatic } from '@hono/node-server/serve-static';
import { expect, test as base, type FrameLocator } from '@playwright/test';
import { Hono } from 'hono';
import { listen } from '../../src/local-service/server/listen.js';
import { guardConsole } from '../browser/support/console-guard.js';

/** Lines that Storybook 10 and its libraries print of their own accord. */
export const KNOWN = /The 'ariaLabel' prop on 'PopoverProvider'|\[vite\] connect|Lit is in dev mode/;

interface Fixtures {
  /** Opens a story with the toolbar and panels around it, waits for its last step, and returns its page. */
  readonly openStory: (id: string, query?: string) => Promise<FrameLocator>;
}

export const test = base.extend<Fixtures, { readonly url: string }>({
  url: [
    async ({}, use) => {
      const app = new Hono();
      app.get('/favicon.ico', (c) => c.body(null, 204));
      app.use(serveStatic({ root: 'dist-storybook' }));
      const server = await listen((request) => app.fetch(request), 0);
      await use(`http://127.0.0.1:${server.port}`);
      await server.close();
    },
    { scope: 'worker' },
  ],
  page: async ({ page, url }, use) => {
    const problems = await guardConsole(page, url);
    await use(page);
    expect(problems.filter((problem) => !KNOWN.test(problem))).toEqual([]);
  },
  openStory: async ({ page, url }, use) => {
    await use(async (id, query = '') => {
      await page.goto(`${url}/?path=/story/${id}${query}`);
      const story = page.frameLocator('#storybook-preview-iframe');
      await story.locator('.sb-show-main main > notification-inbox').waitFor({ state: 'attached' });
      return story;
    });
  },
});

/** The ids of all stories, as Storybook found them. */
export function storyIds(): string[] {
  const index = new URL('../../dist-storybook/index.json', import.meta.url);
  const { entries } = JSON.parse(readFileSync(index, 'utf8')) as { readonly entries: object };
  return Object.keys(entries);
}

export { expect };
