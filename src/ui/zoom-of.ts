/**
 * How much CSS `zoom` enlarges an element: a pixel of its styles, offsets and scroll position is so many pixels of rectangles and
 * pointers. A window is not zoomed; and browsers without the property do not zoom rectangles.
 */
export const zoomOf = (element: object): number => (element as Partial<Element>).currentCSSZoom ?? 1;
