/** Waits for what `IntersectionObserver` does not know. It is loaded once the panel is shown. */
import { onceVisible } from '../page/once-visible.js';

/**
 * For an `IntersectionObserver`, what `visibility` or `opacity` of an ancestor hides is on screen, such as an inbox in a closed
 * drawer, and what is scaled to nothing. The opacity of what is around a popover does not apply to it. jsdom does not know.
 */
export const isVisible = (element: Element): boolean =>
  ((element as Partial<Element>).checkVisibility?.({
    visibilityProperty: true,
    opacityProperty: !element.closest('[popover]'),
  }) ??
    true) &&
  !(element.getBoundingClientRect().width < (element as HTMLElement).offsetWidth / 100);

/** Calls back at once, or as soon as an element on screen is hidden no longer, unless `signal` is aborted. */
export function whenVisible(element: Element, run: () => void, signal: AbortSignal): void {
  if (isVisible(element)) run();
  else onceVisible(element, isVisible, run, signal);
}
