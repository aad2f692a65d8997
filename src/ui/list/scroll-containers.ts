/**
 * The scroll containers around an element, in the flattened tree: a page may put the tag into a slot or a shadow root, whose
 * scroll events do not reach the document. The slot of a closed shadow root cannot be found. It is loaded once the panel is shown.
 */
import { pathFrom } from '../page/surfaces.js';
import { styleOf, viewOf } from '../view-of.js';

const overflowOf = (element: Element): string => styleOf(element).overflowY;

/** The window scrolls in place of the root element, and of the body unless the root element has an overflow of its own. */
const isWindow = (element: Element): boolean => {
  const { body, documentElement } = element.ownerDocument;
  return element === documentElement || (element === body && overflowOf(documentElement) === 'visible');
};

/** Listens to scrolling in every root around the element's own; returns what ends it. */
export function listenToOuterScroll(element: Element, onScroll: () => void): () => void {
  const { host } = element.getRootNode() as ShadowRoot;
  const ended = new AbortController();
  const options = { capture: true, passive: true, signal: ended.signal };
  for (const root of new Set(pathFrom(host).map((node) => node.getRootNode())))
    root.addEventListener('scroll', onScroll, options);
  return () => ended.abort();
}

/** What scrolls `element`: itself, an ancestor, or the window. */
export const scrollerOf = (element: Element): Element | Window =>
  pathFrom(element).find(
    (node) => !isWindow(node) && node.scrollHeight > node.clientHeight + 1 && /auto|scroll/.test(overflowOf(node)),
  ) ?? element.ownerDocument.defaultView!;

/** Top and bottom of the visible part of an element, in pixels from the top of the window. */
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

/** Whether the top of a list, which begins with its feed, is scrolled out of sight. Arrivals are not inserted then. */
export const isScrolled = (list: Element): boolean =>
  list.scrollTop > 0 || (list.firstElementChild?.getBoundingClientRect().top ?? 0) < visiblePart(list).top - 1;
