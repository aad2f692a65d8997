/** When to load a file again that could not be loaded. */

const RETRY_MS = 5000;
const MAX_RETRY_MS = 60_000;

/**
 * Runs once: after a delay that doubles with each failure, or when the page becomes visible or the network returns. A hidden page
 * waits until it is visible, unless `mayRunHidden`.
 */
export function waitForRetry(failures: number, run: () => void, mayRunHidden: () => boolean): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const retry = (): void => {
    if (signal.aborted || (document.hidden && !mayRunHidden())) return;
    ended.abort();
    run();
  };
  const timer = setTimeout(retry, Math.min(MAX_RETRY_MS, RETRY_MS * 2 ** (failures - 1)));
  signal.addEventListener('abort', () => clearTimeout(timer));
  document.addEventListener('visibilitychange', retry, { signal });
  addEventListener('online', retry, { signal });
  return () => ended.abort();
}
