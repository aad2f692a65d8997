/** docs/performance.md shows the results of the last complete run of the benchmark. */
import { expect, it } from 'vitest';
import { readResults } from '../../../tools/bench/browser/results.js';
import { ROWS } from '../../../tools/bench/browser/rows.js';
import { readPage } from '../../../tools/docs/pages.js';
import { withResults } from '../../../tools/docs/performance-page.js';

it('the page shows the results of the benchmark: after "npm run bench", run "npm run docs:generate"', () => {
  const page = readPage('performance');
  expect(withResults(page, readResults())).toBe(page);
});

it('the results have a figure of the package and of the hand-written inbox in each row', () => {
  const { medians } = readResults();
  const missing = ROWS.filter(({ name }) => {
    const { files, 'by-hand': byHand } = medians[name] ?? {};
    return files === undefined || byHand === undefined;
  });
  expect(missing).toEqual([]);
});
