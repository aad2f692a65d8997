/**
 * Keeps the popover at its anchor while the page moves. It is loaded once the panel is shown: until then the popover is positioned
 * again by measuring.
 */
import type { PanelContext } from '../context.js';
import { viewOf } from '../view-of.js';

/** Whether an anchor of CSS can hold the popover. It works for the bell only: an anchor has to be in the same tree. */
function isAnchored({ anchor, root }: PanelContext): boolean {
  const element = anchor.peek();
  return element?.getRootNode() === root && 'anchorName' in element.style;
}

/** The page has moved, and the panel follows: from now on by an anchor of CSS, on the side where it is. */
export function followAnchor(panel: PanelContext, popover: HTMLElement): void {
  if (!isAnchored(panel)) return panel.shared.position(panel, popover);
  if (popover.toggleAttribute('data-at-anchor', true)) popover.style.inset = popover.style.maxBlockSize = '';
}

/**
 * Calls back once an element has moved in the window by a pixel, for whatever reason: of a frame of its size around the window's
 * other parts it is then no longer in sight as a whole. A first observer reports where it is, without a layout of its own.
 */
function watchMove(element: Element, onMove: () => void, signal: AbortSignal): void {
  const { IntersectionObserver } = viewOf(element);
  if (!IntersectionObserver) return;
  const { ownerDocument: root } = element;
  const watch = (options: IntersectionObserverInit, onEntry: (entry: IntersectionObserverEntry) => void): void => {
    const observer = new IntersectionObserver((entries) => entries.forEach(onEntry), { root, ...options });
    observer.observe(element);
    signal.addEventListener('abort', () => observer.disconnect());
  };
  let isKnown = false;
  watch({}, ({ boundingClientRect: { top, right, bottom, left }, rootBounds }) => {
    if (isKnown || !rootBounds) return;
    isKnown = true;
    const edges = [top, rootBounds.right - right, rootBounds.bottom - bottom, left];
    const rootMargin = edges.map((edge) => `${-Math.floor(edge)}px`).join(' ');
    watch({ rootMargin, threshold: 1 }, ({ intersectionRatio }) => intersectionRatio < 1 && onMove());
  });
}

/** Follows an anchor that moves without a scroll event, too. */
export function watchAnchor(panel: PanelContext, popover: HTMLElement, signal: AbortSignal): void {
  const element = panel.anchor.peek();
  if (element && isAnchored(panel)) watchMove(element, () => followAnchor(panel, popover), signal);
}
