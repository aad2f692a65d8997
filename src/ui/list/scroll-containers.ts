/**
 * The scroll containers around an element, in the flattened tree: a page may put the tag into a slot or a shadow root, whose
 * scroll events do not reach the document. The slot of a closed shadow root cannot be found.
 */
const parentOf = (node: Element): Element | null =>
  node.assignedSlot ?? node.parentElement ?? (node.getRootNode() as Partial<ShadowRoot>).host ?? null;

function* ancestors(element: Element): Generator<Element> {
  for (let node = parentOf(element); node; node = parentOf(node)) yield node;
}

const overflowOf = (element: Element): string => getComputedStyle(element).overflowY;

/** The window scrolls in place of the root element, and of the body unless the root element has an overflow of its own. */
const isWindow = (element: Element): boolean =>
  element === document.documentElement ||
  (element === document.body && overflowOf(document.documentElement) === 'visible');

/** Listens to scrolling in every root around the element's own; returns what ends it. */
export function listenToOuterScroll(element: Element, onScroll: () => void): () => void {
  const { host } = element.getRootNode() as ShadowRoot;
  const ended = new AbortController();
  const options = { capture: true, passive: true, signal: ended.signal };
  for (const root of new Set([...ancestors(host)].map((node) => node.getRootNode())))
    root.addEventListener('scroll', onScroll, options);
  return () => ended.abort();
}

/** The element that scrolls `element`: itself, an ancestor, or the root element for the window. */
export const scrollerOf = (element: Element): Element =>
  [element, ...ancestors(element)].find(
    (node) => !isWindow(node) && node.scrollHeight > node.clientHeight + 1 && /auto|scroll/.test(overflowOf(node)),
  ) ?? document.documentElement;

/** Top and bottom of the visible part of an element, in pixels from the top of the window. */
export function visiblePart(element: Element): { readonly top: number; readonly bottom: number } {
  let [top, bottom] = [0, innerHeight];
  for (const node of [element, ...ancestors(element)]) {
    if (isWindow(node) || overflowOf(node) === 'visible') continue;
    const box = node.getBoundingClientRect();
    top = Math.max(top, box.top);
    bottom = Math.min(bottom, box.bottom);
  }
  return { top, bottom };
}
