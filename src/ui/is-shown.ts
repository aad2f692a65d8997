/** Checks visibility without a layout, which an element's rectangles would force. */
export const isShown = (element: Partial<Element> | null | undefined): boolean =>
  element?.checkVisibility?.() ?? Boolean(element);
