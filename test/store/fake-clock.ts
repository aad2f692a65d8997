/**
 * Simulated time: nothing passes unless a test says so, and what is still to come can be counted.
 */
import type { Clock } from '../../src/store/ports.js';

/** Lets all that needs no time happen. */
export const settle = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

export class FakeClock implements Clock {
  #now: number;
  #timers: { readonly at: number; readonly run: () => void }[] = [];
  /** From 0 up to, but not with, 1. */
  chance = 0.5;

  constructor(now: number) {
    this.#now = now;
  }

  readonly now = (): number => this.#now;
  readonly random = (): number => this.chance;
  readonly after = (delay: number, run: () => void): (() => void) => {
    const timer = { at: this.#now + delay, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  };

  /** How many callbacks wait. */
  get pending(): number {
    return this.#timers.length;
  }

  /** Milliseconds until the next callback. */
  get next(): number {
    return Math.min(...this.#timers.map(({ at }) => at)) - this.#now;
  }

  /** The device's clock is set, and nobody waits the shorter or longer for it. */
  set(time: number): void {
    const jump = time - this.#now;
    this.#timers = this.#timers.map(({ at, run }) => ({ at: at + jump, run }));
    this.#now = time;
  }

  /** So many milliseconds go by, with all that happens in them. */
  async pass(duration: number): Promise<void> {
    let left = duration;
    await settle();
    for (;;) {
      const due = this.#timers.toSorted((a, b) => a.at - b.at)[0];
      if (!due || due.at - this.#now > left) break;
      left -= Math.max(0, due.at - this.#now);
      this.#now = Math.max(this.#now, due.at);
      this.#timers = this.#timers.filter((other) => other !== due);
      due.run();
      await settle();
    }
    this.#now += left;
    await settle();
  }
}
