/** Records row heights when the browser has computed them, so that reading one costs no layout. */
import { viewOf } from '../../view-of.js';

export interface RowHeights {
  readonly record: (row: Element) => void;
  /** Pixels without the scale of the page; 0 if never recorded. */
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
