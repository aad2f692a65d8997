/** Runs work when the page has nothing else to do. */

/** A busy page runs it after this time all the same. */
const MAX_WAIT_MS = 1000;
/** Where the browser does not tell when it is idle. */
const DELAY_MS = 200;

/** Returns what cancels it. */
export function whenIdle(run: () => void): () => void {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in globalThis) {
    const handle = requestIdleCallback(run, { timeout: MAX_WAIT_MS });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, DELAY_MS);
  return () => clearTimeout(timer);
}
