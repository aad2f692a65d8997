import { viewOf } from '../view-of.js';

/** A hidden page has no frames. */
const MAX_WAIT_MS = 300;

/**
 * Calls back in the frame after the next one of the node’s window, which has been painted by then, or `delay` milliseconds later:
 * what changes then shares one layout with all else that has waited for that frame. Returns what cancels it.
 */
export function afterPaint(node: Element | ShadowRoot, run: () => void, delay = 0): () => void {
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
  const onPainted = (): void => {
    if (!delay) return finish();
    clearTimeout(timer);
    timer = setTimeout(finish, delay);
  };
  timer = setTimeout(finish, delay + MAX_WAIT_MS);
  frame = view.requestAnimationFrame?.(() => {
    frame = view.requestAnimationFrame?.(onPainted);
  });
  return stop;
}
