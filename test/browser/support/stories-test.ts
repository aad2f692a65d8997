/**
 * The suite's `test` for stories: their built page under the strict policy, at a fixed time and without motion. A test fails
 * if its page reports a problem or sends a request to another origin.
 */
import { expect, test as base, type Locator } from '@playwright/test';
import { guardConsole } from './console-guard.js';
import { startStories, type StoriesSite } from './stories-site.js';

interface Fixtures {
  /** Opens a story, waits for its last step, and returns its inbox. */
  readonly openStory: (id: string, options?: Readonly<Record<string, string>>) => Promise<Locator>;
  readonly storyIds: () => Promise<string[]>;
}

/** A Friday in Lisbon, so that times and screenshots are always the same. */
export const NOW = new Date('2026-11-20T14:05:00Z');

export const test = base.extend<Fixtures, { readonly site: StoriesSite }>({
  timezoneId: 'Europe/Lisbon',
  site: [
    async ({}, use) => {
      const site = await startStories();
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
  page: async ({ page, site }, use) => {
    const problems = await guardConsole(page, site.url);
    await page.clock.setFixedTime(NOW);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await use(page);
    expect(problems).toEqual([]);
  },
  openStory: async ({ page, site }, use) => {
    await use(async (id, options) => {
      await page.goto(site.story(id, options));
      await page.locator('html[data-done]').waitFor({ state: 'attached' });
      // Other languages load a file with their strings.
      const lang = options?.['lang'];
      const translated = page.locator(`notification-inbox [part][lang${lang ? `="${lang}"` : ''}]`).first();
      await translated.waitFor({ state: 'attached' });
      return page.locator('notification-inbox');
    });
  },
  storyIds: async ({ page, site }, use) => {
    await use(async () => {
      await page.goto(`${site.url}/frame.html`);
      await page.locator('html[data-done]').waitFor({ state: 'attached' });
      return (await page.locator('main').innerText()).split(/\s+/);
    });
  },
});

/** The states of an inbox, one story for each, by the file of the stories. */
const STATE_NAMES = {
  'inbox-bell': 'with-three open',
  'inbox-list': 'all arrivals-waiting undo archived archived-empty head-menu keys',
  'inbox-snooze': 'choices picker wrong-time snoozed snoozed-empty undo back',
  'inbox-groups': 'groups unfolded-group',
  'inbox-notices':
    'loading empty caught-up offline offline-with-rows failed refused signed-out message-gone message-alone no-panel-failed',
  'inbox-preferences': 'loaded none not-saved',
  'inbox-rows': 'sending not-sent done menu-of-more long-words',
};

/** The ids of the states, by the file of their stories. */
export const STATES_BY_FILE: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(STATE_NAMES).map(([file, names]) => [file, names.split(' ').map((name) => `${file}--${name}`)]),
);

export const STATES: readonly string[] = Object.values(STATES_BY_FILE).flat();

export { expect };
