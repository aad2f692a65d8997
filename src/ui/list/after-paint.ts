import { viewOf } from '../view-of.js';

/** A hidden page has no frames. */
const MAX_WAIT_MS = 300;

/** Calls back once the next frame of the node’s window was painted, `delay` milliseconds later. Returns what cancels it. */
export function afterPaint(node: Element | ShadowRoot, run: () => void, delay = 0): () => void {
  let timer = setTimeout(run, delay + MAX_WAIT_MS);
  const view = viewOf(node);
  const frame = view.requestAnimationFrame?.(() => {
    clearTimeout(timer);
    timer = setTimeout(run, delay);
  });
  return () => {
    if (frame) view.cancelAnimationFrame?.(frame);
    clearTimeout(timer);
  };
}
