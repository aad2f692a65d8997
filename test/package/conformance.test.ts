/** The conformance report claims what tests hold, of every criterion, and its page and file say the same. */
import { describe, expect, it } from 'vitest';
import { SHORTCUTS } from '../../src/ui/shortcuts/shortcuts.js';
import { CHAPTERS, renderOpenAcr, renderPage } from '../../tools/conformance/report.js';
import { readPage } from '../../tools/docs/pages.js';
import { ownerOf, writtenOwner } from '../../tools/release/owner.js';
import { MANIFEST, read } from '../../tools/repository.js';

/** https://www.w3.org/TR/WCAG22/ and https://www.access-board.gov/ict/, as the catalog of OpenACR lists them. */
const CRITERIA: Readonly<Record<string, string>> = {
  success_criteria_level_a:
    '1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 ' +
    '2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.1 4.1.2',
  success_criteria_level_aa:
    '1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2 ' +
    '3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3',
  success_criteria_level_aaa: '',
  functional_performance_criteria: '302.1 302.2 302.3 302.4 302.5 302.6 302.7 302.8 302.9',
  hardware: '',
  software: '',
  support_documentation_and_services: '602.2 602.3 602.4 603.2 603.3',
};

const claims = CHAPTERS.flatMap((chapter) => chapter.claims);

/** Whether a source has a test of this title that runs: as a text of its own, and not as one that is skipped. */
function hasTest(source: string, title: string): boolean {
  const literals = ["'", '`', '"'].map((quote) => `${quote}${title}${quote}`);
  const places = literals.flatMap((text) => source.split(text).slice(0, -1));
  return places.some((before) => !/\.(?:skip|fixme|todo)\(\s*$/.test(before));
}

describe('the conformance report', () => {
  it('has every criterion of its chapters, in their order, and no other', () => {
    const listed = CHAPTERS.map((chapter) => [chapter.id, chapter.claims.map(({ id }) => id).join(' ')] as const);
    expect(Object.fromEntries(listed)).toEqual(CRITERIA);
  });

  it('says "supports" of nothing without a test, and "not applicable" of nothing without a reason', () => {
    const withoutTest = claims.filter(({ level, tests }) => /supports/.test(level) && tests.length === 0);
    expect(withoutTest.map(({ id }) => id)).toEqual([]);
    expect(claims.filter(({ remarks }) => remarks === '').map(({ id }) => id)).toEqual([]);
  });

  it('leaves to people what only people can tell: how a real screen reader speaks', () => {
    expect(claims.find(({ id }) => id === '302.1')?.level).toBe('not-evaluated');
    expect(readPage('accessibility')).toContain('No test has used a real screen reader.');
  });

  it.each(claims.filter(({ tests }) => tests.length > 0))('$id names tests that exist and run', ({ tests }) => {
    expect(tests.filter(([file, title]) => !hasTest(read(`test/${file}`), title))).toEqual([]);
  });

  it('is what the page and the file say: after a change, run "npm run docs:generate"', () => {
    const { version } = MANIFEST;
    expect(readPage('conformance')).toBe(renderPage(version));
    expect(read('docs/openacr.yaml')).toBe(renderOpenAcr(ownerOf(writtenOwner()), version));
  });
});

it('the page about accessibility names each shortcut', () => {
  const page = readPage('accessibility');
  expect(SHORTCUTS.map(([name]) => name).filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

it('a test that is missing, named by a part of its title, or skipped is found', () => {
  const source = "test('opens', run);\ntest.skip('closes', run);\n";
  expect([hasTest("test('opens', run);", 'opens'), hasTest(source, 'open')]).toEqual([true, false]);
  expect(hasTest(source, 'closes')).toBe(false);
});
