import { viewOf } from '../../view-of.js';

/** A hidden page has no frames. */
const MAX_WAIT_MS = 300;

/**
 * Calls back in the second frame from now, when the first was painted: all changes that wait for this frame share one layout.
 * Returns a function that cancels.
 */
export function afterPaint(node: Element | ShadowRoot, run: () => void): () => void {
  const view = viewOf(node);
  let frame: number | undefined;
  let timer: ReturnType<typeof setTimeout>;
  const stop = (): void => {
    clearTimeout(timer);
    if (frame) view.cancelAnimationFrame?.(frame);
  };
  const finish = (): void => {
    stop();
    run();
  };
  timer = setTimeout(finish, MAX_WAIT_MS);
  frame = view.requestAnimationFrame?.(() => {
    frame = view.requestAnimationFrame?.(finish);
  });
  return stop;
}
