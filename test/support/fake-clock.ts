/** Simulated time for tests: time passes only when a test advances it, and pending timers can be counted. */
import type { Clock } from '../../src/store/ports.js';

/** Waits until all promises and microtasks that need no timer are done. */
export const flushPromises = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

export class FakeClock implements Clock {
  #now: number;
  #timers: { readonly at: number; readonly run: () => void }[] = [];
  /** The value of random(): at least 0, less than 1. */
  randomValue = 0.5;

  constructor(now: number) {
    this.#now = now;
  }

  readonly now = (): number => this.#now;
  readonly random = (): number => this.randomValue;
  readonly after = (delay: number, run: () => void): (() => void) => {
    const timer = { at: this.#now + delay, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  };

  /** The number of pending timers. */
  get pendingTimers(): number {
    return this.#timers.length;
  }

  /** Milliseconds until the next timer; Infinity if there is none. */
  get untilNextTimer(): number {
    return Math.min(...this.#timers.map(({ at }) => at)) - this.#now;
  }

  /** Changes the clock as a user does: no timer becomes due earlier or later. */
  setTime(time: number): void {
    const jump = time - this.#now;
    this.#timers = this.#timers.map(({ at, run }) => ({ at: at + jump, run }));
    this.#now = time;
  }

  /** Advances the clock by `duration` ms and runs the timers that become due. */
  async advance(duration: number): Promise<void> {
    let left = duration;
    await flushPromises();
    for (;;) {
      const due = this.#timers.toSorted((a, b) => a.at - b.at)[0];
      if (!due || due.at - this.#now > left) break;
      left -= Math.max(0, due.at - this.#now);
      this.#now = Math.max(this.#now, due.at);
      this.#timers = this.#timers.filter((other) => other !== due);
      due.run();
      await flushPromises();
    }
    this.#now += left;
    await flushPromises();
  }
}
