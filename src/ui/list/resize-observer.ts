/**
 * Calls back when an element changes its size. One ResizeObserver serves all elements of a list; callbacks run together in
 * the next frame, so that they measure the layout once. Heights are recorded as the observer reports them: nothing has to be
 * measured for them.
 */
export interface SizeObserver {
  /** Returns what ends it. */
  watch(element: Element, onResize: () => void): () => void;
  /** Runs the callbacks of elements that are watched since the last call now, before they are painted. */
  measureNew(): void;
  /** Records the height of an element from now on, as often as it is called. */
  record(element: Element): void;
  /** The last recorded height in pixels, without the scale of the page; 0 for none. */
  heightOf(element: Element): number;
}

export function createSizeObserver(): SizeObserver {
  const callbacks = new Map<Element, () => void>();
  const added = new Set<Element>();
  const heights = new WeakMap<Element, number>();
  const observer = new ResizeObserver((entries) => {
    for (const { target, borderBoxSize } of entries)
      if (heights.has(target)) heights.set(target, borderBoxSize[0]?.blockSize ?? 0);
    const resized = entries.filter(({ target }) => callbacks.has(target));
    if (resized.length === 0) return;
    requestAnimationFrame(() => {
      for (const { target } of resized) callbacks.get(target)?.();
    });
  });
  return {
    watch: (element, onResize) => {
      callbacks.set(element, onResize);
      added.add(element);
      observer.observe(element);
      return () => {
        callbacks.delete(element);
        added.delete(element);
        observer.unobserve(element);
      };
    },
    measureNew: () => {
      for (const element of added) callbacks.get(element)?.();
      added.clear();
    },
    record: (element) => {
      if (heights.has(element)) return;
      heights.set(element, 0);
      observer.observe(element);
    },
    heightOf: (element) => heights.get(element) ?? 0,
  };
}
