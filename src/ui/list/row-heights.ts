/** Records the heights of rows whenever the browser has computed them: to read one then costs no layout. */
import { viewOf } from '../view-of.js';

export interface RowHeights {
  /** Records the height of a row from now on, as often as it is called. */
  readonly record: (row: Element) => void;
  /** The last recorded height in pixels, without the scale of the page; 0 for none. */
  readonly of: (row: Element) => number;
}

export function createRowHeights(root: ShadowRoot): RowHeights {
  const { ResizeObserver } = viewOf(root);
  const heights = new WeakMap<Element, number>();
  const observer =
    ResizeObserver &&
    new ResizeObserver((entries) => {
      for (const { target, borderBoxSize } of entries) heights.set(target, borderBoxSize[0]?.blockSize ?? 0);
    });
  return {
    record: (row) => {
      if (heights.has(row)) return;
      heights.set(row, 0);
      observer?.observe(row);
    },
    of: (row) => heights.get(row) ?? 0,
  };
}
