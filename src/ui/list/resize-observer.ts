/**
 * Calls back when an element changes its size. One ResizeObserver serves all elements of a list; callbacks run together in
 * the next frame, so that they measure the layout once.
 */
export interface SizeObserver {
  /** Returns what ends it. */
  watch(element: Element, onResize: () => void): () => void;
  /** Runs the callbacks of all elements inside `root` now, before they are painted. */
  measureWithin(root: Element): void;
}

export function createSizeObserver(): SizeObserver {
  const callbacks = new Map<Element, () => void>();
  const observer = new ResizeObserver((entries) =>
    requestAnimationFrame(() => {
      for (const { target } of entries) callbacks.get(target)?.();
    }),
  );
  return {
    watch: (element, onResize) => {
      callbacks.set(element, onResize);
      observer.observe(element);
      return () => {
        callbacks.delete(element);
        observer.unobserve(element);
      };
    },
    measureWithin: (root) => {
      for (const [element, onResize] of callbacks) if (root.contains(element)) onResize();
    },
  };
}
