/**
 * The boxes that an element is scrolled in, in the tree as it is drawn: a page may put the tag into a slot or a shadow root
 * whose scroller no listener at the document hears of. A slot of a closed root is not seen.
 */
const parentOf = (node: Element): Element | null =>
  node.assignedSlot ?? node.parentElement ?? (node.getRootNode() as Partial<ShadowRoot>).host ?? null;

function* around(element: Element): Generator<Element> {
  for (let node = parentOf(element); node; node = parentOf(node)) yield node;
}

const overflowOf = (element: Element): string => getComputedStyle(element).overflowY;

/** The overflow of the root element is the window's, and so is that of the body unless the root element has its own. */
const isWindow = (element: Element): boolean =>
  element === document.documentElement ||
  (element === document.body && overflowOf(document.documentElement) === 'visible');

/** Listens to scrolling in every root but the element's own; gives what ends it. */
export function listenAround(element: Element, scrolled: () => void): () => void {
  const { host } = element.getRootNode() as ShadowRoot;
  const ended = new AbortController();
  const options = { capture: true, passive: true, signal: ended.signal };
  for (const root of new Set([...around(host)].map((node) => node.getRootNode())))
    root.addEventListener('scroll', scrolled, options);
  return () => ended.abort();
}

/** What scrolls an element: itself, a box around it, or the window. */
export const scrollerOf = (element: Element): Element =>
  [element, ...around(element)].find(
    (node) => !isWindow(node) && node.scrollHeight > node.clientHeight + 1 && /auto|scroll/.test(overflowOf(node)),
  ) ?? document.documentElement;

/** Top and bottom of what can be seen of an element, in pixels of the window. */
export function visiblePart(element: Element): { readonly top: number; readonly bottom: number } {
  let [top, bottom] = [0, innerHeight];
  for (const node of [element, ...around(element)]) {
    if (isWindow(node) || overflowOf(node) === 'visible') continue;
    const box = node.getBoundingClientRect();
    top = Math.max(top, box.top);
    bottom = Math.min(bottom, box.bottom);
  }
  return { top, bottom };
}
