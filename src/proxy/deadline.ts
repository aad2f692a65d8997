/** Code of the host's may hang: it is waited for no longer than a deadline. */

const isPromise = <T>(value: T | PromiseLike<T>): value is PromiseLike<T> =>
  typeof Reflect.get(Object(value), 'then') === 'function';

/**
 * What a function of the host's gives. What it gives after the deadline is lost.
 * @param ms Milliseconds.
 * @param name Of the option, for the message.
 * @throws what the function throws or rejects with, or an Error after the deadline
 */
export async function withDeadline<T>(ms: number, name: string, work: () => T | PromiseLike<T>): Promise<T> {
  const given = work();
  if (!isPromise(given)) return given;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${name} did not settle within ${ms} ms.`)), ms);
  });
  try {
    return await Promise.race([given, late]);
  } finally {
    clearTimeout(timer);
  }
}
