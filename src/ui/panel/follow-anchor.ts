/** Keeps the popover at its anchor while the page moves. Part of the late file: before, the popover is measured again. */
import type { PanelContext } from '../context.js';
import { viewOf } from '../view-of.js';

/** Whether CSS anchor positioning can hold the popover: only at the bell, because an anchor has to be in the same tree. */
function isAnchored({ anchor, root }: PanelContext): boolean {
  const element = anchor.peek();
  return element?.getRootNode() === root && 'anchorName' in element.style;
}

/** From now on the popover follows by CSS anchor positioning, on its current side. */
export function followAnchor(panel: PanelContext, popover: HTMLElement): void {
  if (!isAnchored(panel)) return panel.shared.position(panel, popover);
  if (popover.toggleAttribute('data-at-anchor', true)) popover.style.inset = popover.style.maxBlockSize = '';
}

/** Calls back once an element has moved by a pixel: an observer's root margins fit its box exactly. Forces no layout. */
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

/** Also follows an anchor that moves without a scroll event. */
export function watchAnchor(panel: PanelContext, popover: HTMLElement, signal: AbortSignal): void {
  const element = panel.anchor.peek();
  if (element && isAnchored(panel)) watchMove(element, () => followAnchor(panel, popover), signal);
}
