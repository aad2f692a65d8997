/** The window on a long list: which places are drawn and how much room stands for the others, whatever the heights. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { visibleItems } from '../../src/ui/list/visible-items.js';

/** Heights of a list's items, a stretch of it in pixels, and the place of the stop. */
const cases = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 300 }).chain((heights) =>
  fc.record({
    heights: fc.constant(heights),
    top: fc.integer({ min: -1000, max: 60_000 }),
    length: fc.integer({ min: 0, max: 3000 }),
    stop: fc.integer({ min: 0, max: heights.length - 1 }),
  }),
);

const sum = (heights: readonly number[]): number => heights.reduce((all, height) => all + height, 0);

const check = (promise: (given: typeof cases extends fc.Arbitrary<infer Case> ? Case : never) => void): void =>
  fc.assert(fc.property(cases, promise), { numRuns: 500 });

const drawn = (heights: readonly number[], top: number, bottom: number, stop: number) =>
  visibleItems(heights, (height) => height, top, bottom, stop);

describe('The window on a long list', () => {
  it('draws items in their order, each once and with its own place', () => {
    check(({ heights, top, length, stop }) => {
      const all = drawn(heights, top, top + length, stop);
      expect(all.map(({ item }) => item)).toEqual(all.map(({ index }) => heights[index]));
      expect(all.every(({ index }, place) => place === 0 || index > (all[place - 1]?.index ?? index))).toBe(true);
    });
  });

  it('leaves as much room above each item as what is left out there is high, so that nothing drawn is out of its place', () => {
    check(({ heights, top, length, stop }) => {
      let y = 0;
      for (const { item, index, spaceBefore: gap } of drawn(heights, top, top + length, stop)) {
        expect(y + gap).toBe(sum(heights.slice(0, index)));
        y += gap + item;
      }
      expect(y).toBe(sum(heights));
    });
  });

  it('draws all that lies in the stretch, and beside it the ends, the stop and its neighbours alone', () => {
    check(({ heights, top, length, stop }) => {
      const places = new Set(drawn(heights, top, top + length, stop).map(({ index }) => index));
      const always = new Set([0, heights.length - 1, stop - 1, stop, stop + 1]);
      for (const [index, height] of heights.entries()) {
        const y = sum(heights.slice(0, index));
        const inside = y < top + length && y + height > top;
        expect(places.has(index)).toBe(inside || always.has(index));
      }
    });
  });

  it('draws nothing of nothing, and all of a stretch without ends', () => {
    expect(drawn([], 0, 100, 0)).toEqual([]);
    const all = drawn([10, 20, 30], -Infinity, Infinity, 0);
    expect(all).toEqual([10, 20, 30].map((item, index) => ({ item, index, spaceBefore: 0 })));
  });
});
