/** Globals that another window has of its own; the simulated DOM of a host's tests may lack the others. */
// oxlint-disable-next-line no-restricted-globals
type View = Partial<typeof globalThis> &
  Pick<Window, 'addEventListener' | 'getComputedStyle' | 'innerHeight' | 'innerWidth'>;

/**
 * The window that a node is in. The tag may be in another one than its code, such as a frame or a picture-in-picture window, which
 * has classes, sizes and frames of its own: nothing in src/ui reads these of the global object.
 */
export const viewOf = (node: Element | ShadowRoot): View =>
  // A document that has left its window.
  // oxlint-disable-next-line no-restricted-globals
  node.ownerDocument.defaultView ?? globalThis;

export const styleOf = (element: Element): CSSStyleDeclaration => viewOf(element).getComputedStyle(element);

/**
 * How much CSS `zoom` enlarges an element: a pixel of its styles, offsets and scroll position is so many pixels of rectangles and
 * pointers. A window is not zoomed; and browsers without the property do not zoom rectangles.
 */
export const zoomOf = (element: object): number => (element as Partial<Element>).currentCSSZoom ?? 1;
