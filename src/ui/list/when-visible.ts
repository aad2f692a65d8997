import type { InboxContext } from '../context.js';
import { loadPageFile } from '../panel/interruption.js';

/**
 * For an `IntersectionObserver`, what `visibility` or `opacity` of an ancestor hides is on screen, such as an inbox in a closed
 * drawer. The opacity of what is around a popover does not apply to it. jsdom does not know.
 */
const isVisible = (element: Element): boolean =>
  (element as Partial<Element>).checkVisibility?.({
    visibilityProperty: true,
    opacityProperty: !element.closest('[popover]'),
  }) ?? true;

/** Calls back at once, or as soon as an element on screen is hidden no longer, unless `signal` is aborted. */
export function whenVisible(
  context: Pick<InboxContext, 'onFileError'>,
  element: Element,
  run: () => void,
  signal: AbortSignal,
): void {
  if (isVisible(element)) run();
  else void loadPageFile(context).then((file) => file?.onceVisible(element, isVisible, run, signal));
}
