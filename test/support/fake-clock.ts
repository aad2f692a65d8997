/** The clock of a store in tests, on virtual time in Node. */
import type { Clock } from '../../src/store/ports.js';
import { VirtualClock } from './virtual-clock.js';

/** Waits until all promises and microtasks that need no timer are done. */
export const flushPromises = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

export class FakeClock implements Clock {
  readonly #time: VirtualClock;
  /** The value of random(): at least 0, less than 1. */
  randomValue = 0.5;

  constructor(now: number) {
    this.#time = new VirtualClock(now, flushPromises);
  }

  readonly now = (): number => this.#time.now;
  readonly random = (): number => this.randomValue;
  readonly after = (delay: number, run: () => void): (() => void) => this.#time.after(delay, run);

  get pendingTimers(): number {
    return this.#time.pendingEvents;
  }

  /** Milliseconds until the next timer; Infinity if there is none. */
  get untilNextTimer(): number {
    return this.#time.untilNextEvent;
  }

  /** Changes the clock as a user does: no timer becomes due earlier or later. */
  setTime(time: number): void {
    this.#time.setTime(time);
  }

  /** Advances the clock by `duration` ms and runs the timers that become due. */
  async advance(duration: number): Promise<void> {
    await flushPromises();
    await this.#time.pass(duration);
    await flushPromises();
  }
}
