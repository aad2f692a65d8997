/** Declares the globals that each window has of its own; the simulated DOM of a host's tests may lack the others. */
// oxlint-disable-next-line no-restricted-globals
type View = Partial<typeof globalThis> &
  Pick<Window, 'addEventListener' | 'getComputedStyle' | 'innerHeight' | 'innerWidth'>;

/**
 * The window of a node. The tag may be in another window than its code, such as a frame or a picture-in-picture window, which
 * has its own classes, sizes and frames: nothing in src/ui reads these of the global object.
 */
export const viewOf = (node: Element | ShadowRoot): View =>
  // The document may have left its window.
  // oxlint-disable-next-line no-restricted-globals
  node.ownerDocument.defaultView ?? globalThis;

export const styleOf = (element: Element): CSSStyleDeclaration => viewOf(element).getComputedStyle(element);

/**
 * The CSS `zoom` of an element: rectangles and pointers have so many pixels for one pixel of its styles, offsets and scrolling.
 * 1 for a window, and in browsers without the property, which do not zoom rectangles.
 */
export const zoomOf = (element: object): number => (element as Partial<Element>).currentCSSZoom ?? 1;
