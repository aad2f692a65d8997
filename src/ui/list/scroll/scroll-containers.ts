/**
 * Finds the scroll containers around an element in the flattened tree: a page may slot the tag or put it into a shadow root,
 * whose scroll events do not reach the document. The slot of a closed shadow root cannot be found. Part of the late file.
 */
import { pathFrom } from '../../page/surfaces.js';
import { styleOf, viewOf } from '../../view-of.js';

const overflowOf = (element: Element): string => styleOf(element).overflowY;

/** The window scrolls in place of the root element, and of the body unless the root element has an overflow of its own. */
const isWindow = (element: Element): boolean => {
  const { body, documentElement } = element.ownerDocument;
  return element === documentElement || (element === body && overflowOf(documentElement) === 'visible');
};

/** Listens to scrolling in every root around the element's own. Returns a function that stops. */
export function listenToOuterScroll(element: Element, onScroll: () => void): () => void {
  const { host } = element.getRootNode() as ShadowRoot;
  const ended = new AbortController();
  const options = { capture: true, passive: true, signal: ended.signal };
  for (const root of new Set(pathFrom(host).map((node) => node.getRootNode())))
    root.addEventListener('scroll', onScroll, options);
  return () => ended.abort();
}

/** The element itself, an ancestor, or the window. */
export const scrollerOf = (element: Element): Element | Window =>
  pathFrom(element).find(
    (node) => !isWindow(node) && node.scrollHeight > node.clientHeight + 1 && /auto|scroll/.test(overflowOf(node)),
  ) ?? element.ownerDocument.defaultView!;

/** Pixels from the top of the window. */
export function visiblePart(element: Element): { readonly top: number; readonly bottom: number } {
  let [top, bottom] = [0, viewOf(element).innerHeight];
  for (const node of pathFrom(element)) {
    if (isWindow(node) || overflowOf(node) === 'visible') continue;
    const box = node.getBoundingClientRect();
    top = Math.max(top, box.top);
    bottom = Math.min(bottom, box.bottom);
  }
  return { top, bottom };
}

export const isScrolled = (list: Element): boolean =>
  list.scrollTop > 0 || (list.firstElementChild?.getBoundingClientRect().top ?? 0) < visiblePart(list).top - 1;
