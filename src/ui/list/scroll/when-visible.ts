/** Waits for visibility that `IntersectionObserver` does not detect. Part of the late file. */
import { onceVisible } from '../../page/once-visible.js';

/**
 * An `IntersectionObserver` also reports an inbox that `visibility` or `opacity` of an ancestor hides, as in a closed drawer, or
 * that is scaled to nothing. The opacity around a popover does not apply to it. jsdom cannot answer.
 */
export const isVisible = (element: Element): boolean =>
  ((element as Partial<Element>).checkVisibility?.({
    visibilityProperty: true,
    opacityProperty: !element.closest('[popover]'),
  }) ??
    true) &&
  !(element.getBoundingClientRect().width < (element as HTMLElement).offsetWidth / 100);

/** Calls back at once, or when an element on screen becomes visible, unless `signal` is aborted. */
export function whenVisible(element: Element, run: () => void, signal: AbortSignal): void {
  if (isVisible(element)) run();
  else onceVisible(element, isVisible, run, signal);
}
