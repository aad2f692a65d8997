/** The stories run under a strict policy, without Storybook; test/storybook/ has the tests of Storybook. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, STATES, test } from '../support/stories-test.js';

const root = new URL('../../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

for (const group of ['bell', 'groups', 'list', 'notices', 'preferences', 'rows', 'snooze', 'theming'])
  test(`every story of ${group} runs to its end without a reported problem`, async ({ storyIds, openStory }) => {
    const ids = (await storyIds()).filter((id) => id.startsWith(`inbox-${group}--`));
    expect(ids.length).toBeGreaterThan(3);
    for (const id of ids)
      await test.step(id, async () => {
        await expect((await openStory(id)).locator('[part~="bell"], [part~="panel"]').first()).toBeAttached();
      });
  });

test('the page lists every story file and every state that the suite checks', async ({ storyIds }) => {
  const ids = await storyIds();
  const files = readdirSync(new URL('stories/', root)).filter((name) => name.endsWith('.stories.ts'));
  expect(new Set(ids.map((id) => id.replace(/--.*/, '')))).toEqual(
    new Set(files.map((name) => `inbox-${name.replace('.stories.ts', '')}`)),
  );
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining([...STATES]));
});

test('the page shows a story with the settings of its address, and its own theme', async ({ page, openStory }) => {
  const inbox = await openStory('inbox-list--all', { lang: 'ar', scheme: 'dark', theme: 'dense' });
  await expect(page.getByRole('heading', { name: 'List: All' })).toBeVisible();
  await expect(inbox.locator('h2')).toHaveText('الإشعارات');
  await expect(page.locator('html[dir="rtl"]')).toHaveCSS('color-scheme', 'dark');
  await expect(inbox.locator('[part~="panel"]')).toHaveCSS('border-radius', '4px');
  await openStory('inbox-list--all', { lang: 'ar', dir: 'ltr' });
  await expect(page.locator('html[dir="ltr"]')).toBeAttached();
  await expect((await openStory('inbox-theming--dense')).locator('[part~="panel"]')).toHaveCSS('border-radius', '4px');
});

test('arguments of a story become attributes, properties, slots and tokens', async ({ openStory }) => {
  await expect(await openStory('inbox-list--many-tabs')).toHaveAttribute('tabs', /^\[\{"id":"important"/);
  await expect(await openStory('inbox-rows--rich-text')).toHaveAttribute('rich-text', '');
  const mapped = await openStory('inbox-rows--mapped-by-you');
  await expect(mapped.locator('[part~="title"]').first()).toContainText('Finance: ');
  await expect((await openStory('inbox-theming--slots')).locator('[slot="footer"]')).toHaveText(/fieldnote/);
  await expect(await openStory('inbox-theming--radius')).toHaveCSS('--inbox-radius', '2px');
});

const tokens = read('src/ui/bell/bell-tokens.css') + read('src/ui/styles/tokens.css');

test('every token has a story', () => {
  const stories = read('stories/theming.stories.ts');
  const names = [...new Set(tokens.match(/--inbox-[a-z-]+/g))];
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => !stories.includes(`'${name}'`))).toEqual([]);
});

test('the themes set existing tokens only', () => {
  for (const theme of ['dense', 'high-contrast']) {
    const rules = read(`stories/themes/${theme}.css`).replace(/\/\*.*?\*\//gs, '');
    expect(rules).toMatch(/^\s*:root \{[^{}]*\}\s*$/);
    const names = [...rules.matchAll(/([\w-]+): /g)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(8);
    expect(names.filter((name) => !new RegExp(`var\\(\\s*${name},`).test(tokens))).toEqual([]);
  }
});

test('the stories are in Component Story Format: a titled default export and plain objects', () => {
  for (const name of readdirSync(new URL('stories/', root)).filter((file) => file.endsWith('.stories.ts'))) {
    const source = read(`stories/${name}`);
    expect(source, name).toMatch(/const meta: Meta = \{\s*title: '/);
    expect(source, name).toContain('export default meta;');
    expect(source, name).not.toMatch(/from '(?:preact|@storybook)/);
  }
});
