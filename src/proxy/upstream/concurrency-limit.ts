/** Limits how many requests are under way at once, in all and for each subscriber. It does not know what they are. */
import { ProxyError } from '../errors.js';

export interface ConcurrencyLimit {
  /** Requests under way. */
  readonly size: number;
  /** @throws Refusal `overloaded` */
  run<T>(subscriber: string, work: () => Promise<T>): Promise<T>;
}

export function createConcurrencyLimit(total: number, perSubscriber: number): ConcurrencyLimit {
  const bySubscriber = new Map<string, number>();
  let size = 0;
  return {
    get size() {
      return size;
    },
    run: async (subscriber, work) => {
      const own = bySubscriber.get(subscriber) ?? 0;
      if (size >= total || own >= perSubscriber)
        throw new ProxyError('overloaded', { headers: { 'retry-after': '1' } });
      size += 1;
      bySubscriber.set(subscriber, own + 1);
      try {
        return await work();
      } finally {
        size -= 1;
        const left = (bySubscriber.get(subscriber) ?? 1) - 1;
        if (left > 0) bySubscriber.set(subscriber, left);
        else bySubscriber.delete(subscriber);
      }
    },
  };
}
