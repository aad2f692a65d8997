/** Does not force a layout, as its rectangles would. */
export const isShown = (element: Partial<Element> | null | undefined): boolean =>
  element?.checkVisibility?.() ?? Boolean(element);
