/** Page windows: the page number and size that cover a place in a list and reach furthest down. */
import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { MAX_PAGE_SIZE } from '../../../src/shared/page-size.js';
import { endOfWindow, findWindow } from '../../../src/shared/paging.js';
import { forAll } from '../../support/for-all.js';

const anyStart = fc.nat({ max: 20_000 });
const anySize = fc.integer({ min: 1, max: MAX_PAGE_SIZE });

describe('findWindow', () => {
  test('returns the first page for the start of the list', () =>
    expect(findWindow(0)).toEqual({ page: 0, limit: MAX_PAGE_SIZE }));

  test('returns a window that contains the place, with a size between half of the maximum and the maximum', () =>
    forAll({ numRuns: 2000 })(anyStart, anySize, (start, maxSize) => {
      const window = findWindow(start, maxSize);
      expect(window.page * window.limit).toBeLessThanOrEqual(start);
      expect(endOfWindow(window)).toBeGreaterThan(start);
      expect(window.limit).toBeLessThanOrEqual(maxSize);
      expect(window.limit).toBeGreaterThan(maxSize / 2);
    }));

  test('reaches at least 43 places beyond any place of the first 20,000', () => {
    const reaches = Array.from({ length: 20_000 }, (_, start) => endOfWindow(findWindow(start)) - start);
    expect(Math.min(...reaches)).toBeGreaterThanOrEqual(43);
  });
});
