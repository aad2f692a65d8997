/** Limits how long the proxy waits: for functions of the host, which may hang, and for promises that ignore a signal. */

const isPromise = <T>(value: T | PromiseLike<T>): value is PromiseLike<T> =>
  typeof Reflect.get(Object(value), 'then') === 'function';

/**
 * Calls a function of the host and waits for its result; a result after the deadline is dropped.
 * @param ms Milliseconds.
 * @param name Of the option, for the error message.
 * @throws what the function throws or rejects with, or an Error after the deadline
 */
export async function withDeadline<T>(ms: number, name: string, call: () => T | PromiseLike<T>): Promise<T> {
  const result = call();
  if (!isPromise(result)) return result;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${name} did not settle within ${ms} ms.`)), ms);
  });
  try {
    return await Promise.race([result, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Waits for a promise until the signal aborts, even if the producer of the promise ignores the signal. Calls `onEnd` with the
 * end of the wait.
 */
export const withAbort = <T>(promise: Promise<T>, signal: AbortSignal, onEnd?: () => void): Promise<T> =>
  new Promise<T>((resolve, reject) => {
    const onAbort = (): void => {
      onEnd?.();
      reject(new Error('The wait was aborted.'));
    };
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
    const settleBy =
      <R>(settle: (result: R) => void) =>
      (result: R): void => {
        signal.removeEventListener('abort', onAbort);
        if (!signal.aborted) onEnd?.();
        settle(result);
      };
    promise.then(settleBy(resolve), settleBy(reject));
  });
