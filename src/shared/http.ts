/**
 * pause(wait, signal): a wait that ends at once when the signal does, and leaves neither timer nor listener behind.
 */
export const sleep = (wait: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const end = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, wait);
    signal?.addEventListener('abort', end, { once: true });
  });
