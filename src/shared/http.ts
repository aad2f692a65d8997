/** Handles HTTP values for browser, server client and proxy: `Retry-After`, waiting times, random ids. Sends nothing. */

export const MAX_RETRY_AFTER_MS = 3_600_000;

/** Milliseconds from a `Retry-After` in seconds or as a date (RFC 9110, 10.2.3), one hour at most; undefined if neither. */
export function parseRetryAfter(header: string): number | undefined {
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(0, wait), MAX_RETRY_AFTER_MS);
}

export const sleep = (wait: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const onAbort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, wait);
    signal?.addEventListener('abort', onAbort, { once: true });
  });

/** 128 random bits as 32 hexadecimal digits. `crypto.randomUUID` is missing in pages on plain http. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
