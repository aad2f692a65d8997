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
