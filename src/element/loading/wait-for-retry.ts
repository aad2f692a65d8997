/** When to load a file again that could not be loaded. */

const RETRY_MS = 5000;
const MAX_RETRY_MS = 60_000;

/**
 * Runs once: after a delay that doubles with each failure, or when the page becomes visible or the network returns. `run` returns
 * false to wait for the next of these.
 */
export function waitForRetry(page: Document, failures: number, run: () => boolean): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const retry = (): void => {
    if (run()) ended.abort();
  };
  const timer = setTimeout(retry, Math.min(MAX_RETRY_MS, RETRY_MS * 2 ** (failures - 1)));
  signal.addEventListener('abort', () => clearTimeout(timer));
  page.addEventListener('visibilitychange', retry, { signal });
  addEventListener('online', retry, { signal });
  return () => ended.abort();
}
