/**
 * Sizes: tells of each element when it has another size, after the frame that measured it. One observer for the elements of
 * a whole list, whose measuring is done together.
 */
export type Sizes = (element: Element, changed: () => void) => () => void;

export function watchSizes(): Sizes {
  const told = new Map<Element, () => void>();
  const observer = new ResizeObserver((entries) =>
    requestAnimationFrame(() => {
      for (const { target } of entries) told.get(target)?.();
    }),
  );
  return (element, changed) => {
    told.set(element, changed);
    observer.observe(element);
    return () => {
      told.delete(element);
      observer.unobserve(element);
    };
  };
}
