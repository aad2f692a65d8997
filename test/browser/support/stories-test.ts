/**
 * The suite's `test` for stories: the built gallery under the strictest policy, at a moment that stands still, without
 * motion. At the end of every test: nothing complained, and no request went elsewhere.
 */
import { expect, test as base } from '@playwright/test';
import type { Locator } from '@playwright/test';
import { listenForComplaints } from './console-guard.js';
import { startStories } from './stories-site.js';
import type { StoriesSite } from './stories-site.js';

interface Fixtures {
  /** Tells a story to its end, and gives its inbox. */
  readonly tell: (id: string, look?: Readonly<Record<string, string>>) => Promise<Locator>;
  /** The ids of all stories. */
  readonly listed: () => Promise<string[]>;
}

/** A Friday; pictures and words are the same whenever they are taken. */
export const NOW = new Date('2026-11-20T14:05:00Z');

export const test = base.extend<Fixtures, { readonly site: StoriesSite }>({
  site: [
    async ({}, use) => {
      const site = await startStories();
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
  page: async ({ page, site }, use) => {
    const complaints = await listenForComplaints(page, site.url);
    await page.clock.setFixedTime(NOW);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await use(page);
    expect(complaints).toEqual([]);
  },
  tell: async ({ page, site }, use) => {
    await use(async (id, look) => {
      await page.goto(site.story(id, look));
      await page.locator('html[data-told]').waitFor({ state: 'attached' });
      // The words of other languages come in files of their own.
      const lang = look?.['lang'];
      const spoken = page.locator(`notification-inbox [part][lang${lang ? `="${lang}"` : ''}]`).first();
      await spoken.waitFor({ state: 'attached' });
      return page.locator('notification-inbox');
    });
  },
  listed: async ({ page, site }, use) => {
    await use(async () => {
      await page.goto(site.url);
      const links = page.getByRole('navigation').getByRole('link');
      await links.first().waitFor();
      return links.evaluateAll((all) => all.map((link) => (link as HTMLElement).dataset['id'] ?? ''));
    });
  },
});

/** The states that an inbox is in, one story for each. */
export const STATES = [
  'inbox-bell--with-three',
  'inbox-bell--open',
  'inbox-list--all',
  'inbox-list--arrivals-waiting',
  'inbox-list--undo',
  'inbox-list--keys',
  'inbox-notices--loading',
  'inbox-notices--empty',
  'inbox-notices--offline-with-rows',
  'inbox-notices--failed',
  'inbox-notices--signed-out',
  'inbox-preferences--loaded',
  'inbox-preferences--not-saved',
  'inbox-rows--sending',
  'inbox-rows--not-sent',
  'inbox-rows--done',
  'inbox-rows--menu-of-more',
  'inbox-rows--long-words',
] as const;

export { expect };
