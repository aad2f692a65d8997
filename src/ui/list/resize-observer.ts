/**
 * Sizes: tells of each element when it has another size, after the frame that measured it. One observer for the elements of
 * a whole list, whose measuring is done together.
 */
export interface SizeObserver {
  /** Gives what ends it. */
  watch(element: Element, changed: () => void): () => void;
  /** Tells of all that is in an element now, before it is painted. */
  tell(within: Element): void;
}

export function createSizeObserver(): SizeObserver {
  const told = new Map<Element, () => void>();
  const observer = new ResizeObserver((entries) =>
    requestAnimationFrame(() => {
      for (const { target } of entries) told.get(target)?.();
    }),
  );
  return {
    watch: (element, changed) => {
      told.set(element, changed);
      observer.observe(element);
      return () => {
        told.delete(element);
        observer.unobserve(element);
      };
    },
    tell: (within) => {
      for (const [element, changed] of told) if (within.contains(element)) changed();
    },
  };
}
