import type { InboxContext } from '../context.js';
import { isVisible } from '../is-visible.js';
import { loadPageFile } from '../panel/interruption.js';

/** Calls back at once, or as soon as an element on screen is hidden no longer, unless `signal` is aborted. */
export function whenVisible(
  context: Pick<InboxContext, 'onFileError'>,
  element: Element,
  run: () => void,
  signal: AbortSignal,
): void {
  if (isVisible(element)) run();
  else void loadPageFile(context).then((file) => file?.onceVisible(element, run, signal));
}
