/** Limits how many calls are in progress at once, in total and for each subscriber. It does not know what they do. */
import { ProxyError } from '../errors.js';

export interface ConcurrencyLimit {
  readonly size: number;
  /** @throws ProxyError `overloaded` */
  run<T>(readerId: string, call: () => Promise<T>): Promise<T>;
}

export function createConcurrencyLimit(total: number, perSubscriber: number): ConcurrencyLimit {
  const countByReader = new Map<string, number>();
  let size = 0;
  return {
    get size() {
      return size;
    },
    run: async (readerId, call) => {
      const count = countByReader.get(readerId) ?? 0;
      if (size >= total || count >= perSubscriber)
        throw new ProxyError('overloaded', { headers: { 'retry-after': '1' } });
      size += 1;
      countByReader.set(readerId, count + 1);
      try {
        return await call();
      } finally {
        size -= 1;
        const remaining = (countByReader.get(readerId) ?? 1) - 1;
        if (remaining > 0) countByReader.set(readerId, remaining);
        else countByReader.delete(readerId);
      }
    },
  };
}
