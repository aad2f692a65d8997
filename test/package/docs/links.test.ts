/** What every page of the documentation has in common: links that lead somewhere, samples early, the house's language. */
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exists, filesIn, MANIFEST, read } from '../../../tools/repository.js';
import { anchorsOf, linksOf } from '../../../tools/docs/anchors.js';
import { PAGES, blocksOf, pathOf, readPage } from '../../../tools/docs/pages.js';

const pages = PAGES.map((page) => [pathOf(page), page] as const);

/** Links of a page that lead nowhere. */
const brokenLinks = (path: string, text: string): string[] =>
  linksOf(text).filter((target) => {
    if (/^(https?|mailto):/.test(target)) return false;
    const [file = '', anchor] = target.split('#');
    const to = file ? posix.join(posix.dirname(path), file) : path;
    if (!exists(to)) return true;
    return anchor !== undefined && !anchorsOf(to === path ? text : read(to)).includes(anchor);
  });

describe('the link checker', () => {
  it('finds a missing file, a missing anchor and a missing picture, and accepts what exists', () => {
    const text = '# A title\n[a](docs/none.md) [b](#none) [c](#a-title) [d](README.md)\n<img src="none.png">\n';
    expect(brokenLinks('README.md', text)).toEqual(['docs/none.md', '#none', 'none.png']);
  });

  it('makes anchors as GitHub does: lower case, no punctuation, numbers for repetitions', () => {
    expect(anchorsOf('# `a` B, c\n## Same\n```\n# none\n```\n## Same\n')).toEqual(['a-b-c', 'same', 'same-1']);
  });
});

describe.each(pages)('%s', (path, page) => {
  const text = readPage(page);

  it('has links and anchors that exist', () => {
    expect(brokenLinks(path, text)).toEqual([]);
  });

  it('names files of the repository that exist', () => {
    // A sample may begin with the path at which the reader would put it.
    const prose = text.replaceAll(/(?<=^```\w+\n)\/\/ \S+$/gm, '');
    const named = [
      ...prose.matchAll(/`((?:src|test|demo|stories|docs)\/[\w./[\]-]*)`/g),
      ...prose.matchAll(/\b(src\/[\w/-]+\.tsx?)\b/g),
    ].map(([, file = '']) => file);
    expect(named.filter((file) => !exists(file))).toEqual([]);
  });

  it('names scripts of package.json that exist', () => {
    const named = [...text.matchAll(/npm run ([a-z:-]+)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !Object.hasOwn(MANIFEST.scripts, name))).toEqual([]);
  });
});

/** Pages that the README leads to by one link, and those in a folder by two. */
const FROM_README = linksOf(readPage('README'));
const LINKED = [
  ...FROM_README,
  ...pages.flatMap(([path, page]) =>
    FROM_README.includes(path)
      ? linksOf(readPage(page)).flatMap((link) => {
          const target = posix.join(posix.dirname(path), link.split('#', 1)[0] ?? '');
          return /^docs\/.+\//.test(target) ? [target] : [];
        })
      : [],
  ),
];

const SUBJECTS = pages.filter(([path]) => path.startsWith('docs/'));

describe.each(SUBJECTS)('%s', (path, page) => {
  it('has a sample within its first 15 lines', () => {
    const [first] = blocksOf(page);
    expect(first?.line, path).toBeLessThanOrEqual(15);
  });

  it('is linked from the README, or from a page that is', () => {
    expect(LINKED).toContain(path);
  });
});

it('the README has 180 lines at most', () => {
  expect(readPage('README').split('\n').length).toBeLessThanOrEqual(181);
});

/** Written by others in their own time. */
const NOT_OURS = new Set(['operations', 'api']);

it.each(pages.filter(([, page]) => !NOT_OURS.has(page)))('%s names who acts in each sentence', (_path, page) => {
  const prose = readPage(page).replace(/^```[^]*?^```$/gm, '');
  const found = prose.match(
    /\bwhoever\b|\bwhatever is\b|\b(?:is|are|was|were) told\b|\bhears? of\b|(?:^|[.!?] )(?:What is|So) .*/gim,
  );
  expect(found ?? []).toEqual([]);
});

it('commands for tests find at least one test file each', () => {
  const files = filesIn('test').map((file) => `test/${file}`);
  const all = PAGES.map(readPage).join('\n');
  for (const [command, tests] of [
    [/npx vitest(?: run)? ([\w/. -]+?)(?=`|\n)/g, files.filter((file) => /\.test\.tsx?$/.test(file))],
    [
      /npx playwright test -c test\/browser ([a-z0-9 -]+)/g,
      files.filter((file) => /^test\/browser\/.*\.spec\.ts$/.test(file)),
    ],
  ] as const) {
    const filters = [...all.matchAll(command)].flatMap(([, list = '']) => list.split(' '));
    expect(filters.length).toBeGreaterThan(2);
    expect(filters.filter((filter) => !tests.some((file) => file.includes(filter)))).toEqual([]);
  }
});
