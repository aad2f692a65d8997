/** When to load a file: again after a failure, or for the first time. */

const RETRY_MS = 5000;
const MAX_RETRY_MS = 60_000;

/** Milliseconds; it doubles with each failure. */
export const importRetryDelay = (failures: number): number => Math.min(MAX_RETRY_MS, RETRY_MS * 2 ** (failures - 1));

/**
 * Runs once: after `delay`, unless it is 0, or when the page becomes visible or the network returns. `run` returns false to wait for
 * the next of these.
 */
export function waitToLoad(page: Document, delay: number, run: () => boolean): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const retry = (): void => {
    if (run()) ended.abort();
  };
  const timer = delay && setTimeout(retry, delay);
  signal.addEventListener('abort', () => clearTimeout(timer));
  page.addEventListener('visibilitychange', retry, { signal });
  addEventListener('online', retry, { signal });
  return () => ended.abort();
}
