/** The stories run under a strict policy, and the gallery applies its settings. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, STATES, test } from '../support/stories-test.js';

const root = new URL('../../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

for (const group of ['bell', 'list', 'notices', 'preferences', 'rows', 'theming']) {
  test(
    `every story of ${group} runs to its end without a reported problem`,
    { tag: '@slow' },
    async ({ storyIds, openStory }) => {
      const ids = (await storyIds()).filter((id) => id.startsWith(`inbox-${group}--`));
      expect(ids.length).toBeGreaterThan(5);
      for (const id of ids) {
        await test.step(id, async () => {
          const inbox = await openStory(id);
          await expect(inbox.locator('[part~="bell"], [part~="panel"]').first()).toBeAttached();
        });
      }
    },
  );
}

test('the gallery lists every story file and every state that the suite checks', async ({ storyIds }) => {
  const ids = await storyIds();
  const files = readdirSync(new URL('stories/', root)).filter((name) => name.endsWith('.stories.ts'));
  expect(new Set(ids.map((id) => id.replace(/--.*/, '')))).toEqual(
    new Set(files.map((name) => `inbox-${name.replace('.stories.ts', '')}`)),
  );
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining([...STATES]));
});

test('the gallery shows the selected story with the selected settings, and "back" works', async ({ page, site }) => {
  await page.goto(site.url);
  const story = page.frameLocator('iframe');
  await expect(story.getByRole('heading', { name: 'List: All' })).toBeVisible();
  await page.getByRole('link', { name: 'Not Sent', exact: true }).click();
  await expect(story.getByRole('heading', { name: 'Rows: Not Sent' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('العربية');
  await expect(story.locator('html[dir="rtl"][lang="ar"] h2')).toHaveText('الإشعارات');
  await page.getByRole('combobox', { name: 'Colours' }).selectOption('dark');
  await expect(story.locator('html')).toHaveCSS('color-scheme', 'dark');
  await page.getByRole('combobox', { name: 'Width' }).selectOption('360');
  expect(await story.locator('html').evaluate(() => innerWidth)).toBe(360);
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('dense');
  await expect(story.locator('[part~="panel"]')).toHaveCSS('border-radius', '4px');
  await expect(page.getByRole('status')).toHaveText(/^off/);
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(page.getByRole('status')).toHaveText('on');
  for (let steps = 0; steps < 5; steps++) await page.goBack();
  await expect(story.getByRole('heading', { name: 'List: All' })).toBeVisible();
});

test('every token has a story', () => {
  const stories = read('stories/theming.stories.ts');
  const tokens = [
    ...new Set(
      [...(read('src/ui/bell/bell-tokens.css') + read('src/ui/styles/tokens.css')).matchAll(/--inbox-[a-z-]+/g)].map(
        ([name]) => name,
      ),
    ),
  ];
  expect(tokens.length).toBeGreaterThan(15);
  expect(tokens.filter((name) => !stories.includes(`'${name}'`))).toEqual([]);
});

test('the themes set existing tokens only', () => {
  const tokens = read('src/ui/bell/bell-tokens.css') + read('src/ui/styles/tokens.css');
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
