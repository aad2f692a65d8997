/**
 * The queue between a trigger and the feed. The real service only queues: its worker stores a message 0.3 to 2 seconds later, and
 * a later trigger may overtake an earlier one.
 */

/** Milliseconds, or the bounds between which each delay is drawn. 0 delivers at once, within the request. */
export type DeliveryDelay = number | readonly [min: number, max: number];

export interface DeliveryQueue {
  add(deliver: () => void): void;
  /** Delivers what waits now, so that the end of the process loses nothing. */
  flush(): void;
}

export const REAL_DELAY: DeliveryDelay = [300, 2000];

/** Drawn apart from the faults, whose order tests fix. */
const drawDelay = (delay: DeliveryDelay): number => {
  if (typeof delay === 'number') return delay;
  const [min, max] = delay;
  return min + Math.random() * (max - min);
};

export function createDeliveryQueue(delay: DeliveryDelay = REAL_DELAY): DeliveryQueue {
  const waiting = new Map<() => void, ReturnType<typeof setTimeout>>();
  const run = (deliver: () => void): void => {
    clearTimeout(waiting.get(deliver));
    waiting.delete(deliver);
    deliver();
  };
  return {
    add(deliver) {
      const time = drawDelay(delay);
      if (time === 0) return deliver();
      waiting.set(
        deliver,
        setTimeout(() => run(deliver), time),
      );
    },
    flush() {
      for (const deliver of waiting.keys()) run(deliver);
    },
  };
}
