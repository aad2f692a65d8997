/**
 * The pages in docs/migrating/: their tables answer for each public name of the other packages, as tools/other-inboxes/ has read
 * them; each name of ours exists; links, samples and what the codemod writes hold. Run after the build.
 */
import { describe, expect, it } from 'vitest';
import { STRINGS } from '../../src/cli/codemod/novu/localization.js';
import { PART_OF_ELEMENT, TOKEN_OF_VARIABLE } from '../../src/cli/codemod/novu/look.js';
import { FIXTURES } from '../unit/cli/codemod/fixtures.js';
import { anchorsOf, linksOf } from '../../tools/docs/anchors.js';
import { blocksOf, readPage } from '../../tools/docs/pages.js';
import { table } from '../../tools/docs/tables.js';
import { compileSamples } from './migrating/compile-samples.js';
import { loadNames } from './migrating/names.js';
import { isOurs } from './migrating/our-names.js';
import { PACKAGES } from '../../tools/other-inboxes/packages.js';

const PAGES = ['index', 'novu', 'courier', 'knock', 'magicbell', 'home-made'];

const codeIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

/** Whether a name, or a pattern such as `severity*`, covers a name. */
const covers = (written: string, name: string): boolean =>
  written.endsWith('*') ? name.startsWith(written.slice(0, -1)) : name === written;

const GROUPS = PACKAGES.flatMap(({ name, page, groups }) =>
  Object.keys(groups).map((header) => ({ package: name, page: `migrating/${page}`, header })),
);

describe.each(GROUPS)('$package: $header', ({ package: name, page, header }) => {
  const names = loadNames(name).groups[header] ?? [];
  const rows = table(page, header);
  const written = rows.flatMap(([cell = '']) => codeIn(cell));

  it('has each public name of the package', () => {
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((one) => !written.some((text) => covers(text, one)))).toEqual([]);
  });

  it('has no name that the package does not have, and none twice', () => {
    expect(written.filter((text) => !names.some((one) => covers(text, one)))).toEqual([]);
    expect(written.filter((text, index) => written.indexOf(text) !== index)).toEqual([]);
  });

  it('names what exists here, or says with a dash that there is none', () => {
    for (const [first, here = ''] of rows) {
      expect(here === '–' || codeIn(here).length > 0, first).toBe(true);
      expect(
        codeIn(here).filter((one) => !isOurs(one)),
        first,
      ).toEqual([]);
    }
  });
});

it('each page says of which versions the names are', () => {
  for (const { name, page } of PACKAGES)
    expect(readPage(`migrating/${page}`)).toContain(`\`${name}\` ${loadNames(name).version}`);
});

it('the list of names is of the groups that packages.ts describes', () => {
  for (const { name, groups } of PACKAGES) expect(Object.keys(loadNames(name).groups)).toEqual(Object.keys(groups));
});

it('the page of a list of one’s own names what exists', () => {
  const rows = table('migrating/home-made', 'You had');
  expect(rows.length).toBeGreaterThan(12);
  expect(rows.flatMap(([, here = '']) => codeIn(here)).filter((one) => !isOurs(one))).toEqual([]);
});

const isEqual = (ours: string, part: string) => (one: string) => one === ours || one === `::part(${part})`;

describe('the tables agree with the codemod', () => {
  it.each([
    ['Key of `localization`', STRINGS],
    ['Key of `appearance.variables`', TOKEN_OF_VARIABLE],
    ['Key of `appearance.elements`', PART_OF_ELEMENT],
  ] as const)('%s', (header, converted) => {
    const rows = table('migrating/novu', header);
    for (const [name, ours] of Object.entries(converted)) {
      const [, here = ''] = rows.find(([cell = '']) => codeIn(cell).some((text) => covers(text, name))) ?? [];
      const part = /^(background|color)$/.test(ours) ? 'badge' : ours;
      expect(codeIn(here), name).toEqual(expect.arrayContaining([expect.toSatisfy(isEqual(ours, part))]));
    }
  });

  it('each comment that it leaves names a section of the page', () => {
    const links = FIXTURES.flatMap(({ output }) => [...output.matchAll(/docs\/migrating\/novu\.md#([\w-]+)/g)]);
    expect(links.length).toBeGreaterThan(20);
    expect(anchorsOf(readPage('migrating/novu'))).toEqual(
      expect.arrayContaining([...new Set(links.map(([, anchor]) => anchor))]),
    );
  });
});

it('the overview links to each page', () => {
  expect(['index.md', ...linksOf(readPage('migrating/index'))]).toEqual(
    expect.arrayContaining(PAGES.map((name) => `${name}.md`)),
  );
});

/** Files that stay as they are but for a comment. */
const UNCHANGED = /^(other|hooks-left|novu-ui-left)$/;

describe('in strict TypeScript', () => {
  it('each sample but those of before compiles against the built package', async () => {
    const samples = PAGES.flatMap((name) => [...blocksOf(`migrating/${name}`)]).filter(
      ({ language, file, code }) =>
        /^(js|tsx?)$/.test(language) && file !== 'before.tsx' && !code.includes("querySelector('#bell')"),
    );
    expect(samples.length).toBeGreaterThan(12);
    const files = samples.map(({ language, code }, index) => [`sample-${index}.${language.replace('js', 'ts')}`, code]);
    expect(await compileSamples(Object.fromEntries(files) as Record<string, string>)).toBe('');
  }, 120_000);

  it('what the codemod writes compiles against the built package', async () => {
    const files = FIXTURES.filter(({ name, file }) => !UNCHANGED.test(name) && !file.endsWith('.jsx')).map(
      ({ name, file, output }) => [`codemod-${name}${file.slice(file.lastIndexOf('.'))}`, output],
    );
    expect(files.length).toBeGreaterThan(20);
    expect(await compileSamples(Object.fromEntries(files) as Record<string, string>)).toBe('');
  }, 120_000);

  it('a wrong prop would not compile', async () => {
    const wrong = FIXTURES.find(({ name }) => name === 'handlers');
    const output = await compileSamples({
      'wrong.tsx': (wrong?.output ?? '').replace('onMessageOpen', 'onMessageOpened'),
    });
    expect(output).toContain('onMessageOpened');
  }, 120_000);
});
