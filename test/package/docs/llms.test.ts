/** `llms.txt` and `llms-full.txt` say what the pages and the manifest say. Run after the build. */
import { describe, expect, it } from 'vitest';
import { PAGES_IN_ORDER, sourceOf } from '../../../docs/.vitepress/navigation.js';
import { analyze, elementOf } from '../../../tools/manifest/analyze.js';
import { exists, read } from '../../../tools/repository.js';
import { linksOf } from '../../../tools/docs/anchors.js';
import { renderLlms, renderLlmsFull, summaryOf } from '../../../tools/docs/llms.js';
import { PAGES, blocks, pathOf, readPage } from '../../../tools/docs/pages.js';

const element = elementOf(analyze());
const inPackage = PAGES.filter((page) => page !== 'CONTRIBUTING');

it.each([
  ['llms.txt', renderLlms],
  ['llms-full.txt', renderLlmsFull],
])('%s is what the pages and the manifest give: after a change, run "npm run docs:generate"', (file, render) => {
  expect(read(file)).toBe(render(element));
});

describe('llms.txt', () => {
  it('names every page of the package in the order of the sidebar, by a path that exists in the package', () => {
    const links = linksOf(read('llms.txt'));
    const pages = links.filter((link) => link !== 'llms-full.txt' && link !== 'README.md');
    const described = pages.filter((link, index) => pages.indexOf(link) === index);
    expect(described).toEqual(PAGES_IN_ORDER.filter((page) => page !== 'CONTRIBUTING').map(sourceOf));
    expect(links).toEqual(expect.arrayContaining(inPackage.map(pathOf)));
    expect(links.filter((link) => !exists(link))).toEqual([]);
  });

  it('names every attribute, method, event, part and token of the element', () => {
    const { attributes = [], events = [], cssParts = [], cssProperties = [], members = [] } = element;
    const methods = members.filter(({ kind }) => kind === 'method');
    for (const { name } of [...attributes, ...events, ...cssParts, ...cssProperties, ...methods])
      expect(read('llms.txt')).toContain(`\`${name}\``);
  });

  it('describes a page by its first paragraph, as plain text in one line', () => {
    expect(summaryOf('# A\n\nFor **all** who [read](b.md)\nthis:\n\n```sh\nnpm ci\n```\n')).toBe(
      'For all who read this.',
    );
    const rows = read('llms.txt').match(/^- \[.*\]\(docs\/.*/gm) ?? [];
    expect(rows.filter((row) => !/\): [A-Z].{20,400}\.$/.test(row))).toEqual([]);
  });
});

const full = read('llms-full.txt');

it('llms-full.txt contains every page of the package, with each sample', () => {
  expect(inPackage.filter((page) => !full.includes(readPage(page).trim()))).toEqual([]);
  const samples = blocks.filter(({ page }) => page !== 'CONTRIBUTING');
  expect(samples.filter(({ code }) => !full.includes(code.trim())).map(({ page, line }) => `${page}:${line}`)).toEqual(
    [],
  );
});
