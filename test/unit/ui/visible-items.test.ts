/** Which items of a virtual list are rendered, and how much space stands for the others, for any heights. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { visibleItems } from '../../../src/ui/list/window/visible-items.js';
import { forAll } from '../../support/for-all.js';

/** Heights of the items of a list, a range in pixels, and the index of the tab stop. */
const cases = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 300 }).chain((heights) =>
  fc.record({
    heights: fc.constant(heights),
    top: fc.integer({ min: -1000, max: 60_000 }),
    length: fc.integer({ min: 0, max: 3000 }),
    stop: fc.integer({ min: 0, max: heights.length - 1 }),
  }),
);

const sum = (heights: readonly number[]): number => heights.reduce((all, height) => all + height, 0);

const check = (promise: (overrides: typeof cases extends fc.Arbitrary<infer Case> ? Case : never) => void): void =>
  forAll({ numRuns: 500 })(cases, promise);

/** One item in seven is a heading. */
const isHeading = (height: number): boolean => height % 7 === 0;

const select = (heights: readonly number[], top: number, bottom: number, stop: number) =>
  visibleItems(heights, (height) => height, isHeading, top, bottom, stop);

it('selects items in order, each once and with its own index', () => {
  check(({ heights, top, length, stop }) => {
    const all = select(heights, top, top + length, stop);
    expect(all.map(({ item }) => item)).toEqual(all.map(({ index }) => heights[index]));
    expect(all.every(({ index }, place) => place === 0 || index > (all[place - 1]?.index ?? index))).toBe(true);
  });
});

it('gives each item the height of the items left out above it as space', () => {
  check(({ heights, top, length, stop }) => {
    let y = 0;
    for (const { item, index, spaceBefore: gap } of select(heights, top, top + length, stop)) {
      expect(y + gap).toBe(sum(heights.slice(0, index)));
      y += gap + item;
    }
    expect(y).toBe(sum(heights));
  });
});

it('selects all items in the range, the ends, the tab stop and its neighbours, their headings, and no others', () => {
  check(({ heights, top, length, stop }) => {
    const places = new Set(select(heights, top, top + length, stop).map(({ index }) => index));
    const always = new Set([0, 1, heights.length - 1, ...[-2, -1, 0, 1, 2].map((offset) => stop + offset)]);
    for (const place of places)
      if (!isHeading(heights[place] ?? 0)) always.add(heights.slice(0, place).findLastIndex(isHeading));
    for (const [index, height] of heights.entries()) {
      const y = sum(heights.slice(0, index));
      const inside = y < top + length && y + height > top;
      expect(places.has(index)).toBe(inside || always.has(index));
    }
  });
});

it('selects nothing of an empty list, and everything of an infinite range', () => {
  expect(select([], 0, 100, 0)).toEqual([]);
  const all = select([10, 20, 30], -Infinity, Infinity, 0);
  expect(all).toEqual([10, 20, 30].map((item, index) => ({ item, index, spaceBefore: 0 })));
});
