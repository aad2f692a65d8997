/** A hidden page has no frames. */
const MAX_WAIT_MS = 300;

/** Calls back once the next frame was painted, `delay` milliseconds later. Returns what cancels it. */
export function afterPaint(run: () => void, delay = 0): () => void {
  let timer = setTimeout(run, delay + MAX_WAIT_MS);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(run, delay);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
