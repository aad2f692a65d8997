/** Keeps the state of a tool in the hash of the address, so that a link reproduces it. Does not know what the state is. */
import { effect } from '@preact/signals';

/** Browsers limit how often a page may replace its address: a slider must not do it for each step. */
const WRITE_DELAY_MS = 250;

const currentHash = (): string => location.hash.slice(1);

/**
 * Reads the hash now and whenever somebody changes it, and writes the state into it. `write` reads signals; the hash is
 * removed when it returns no entries. Returns a function that ends both.
 */
export function followHash(read: (hash: URLSearchParams) => void, write: () => URLSearchParams): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let written = currentHash();
  const onHashChange = (): void => {
    if (currentHash() === written) return;
    written = currentHash();
    read(new URLSearchParams(written));
  };
  if (written.includes('=')) read(new URLSearchParams(written));
  const stop = effect(() => {
    const hash = write().toString();
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (hash === written) return;
      written = hash;
      history.replaceState(history.state, '', hash ? `#${hash}` : location.pathname + location.search);
    }, WRITE_DELAY_MS);
  });
  addEventListener('hashchange', onHashChange);
  return () => {
    stop();
    clearTimeout(timer);
    removeEventListener('hashchange', onHashChange);
  };
}
