/**
 * One true time for service, network and all devices. Nothing passes unless a schedule says so, and what is due at one
 * moment happens in the order in which it was asked for.
 */
import { Violation } from './violation.js';

interface Due {
  readonly at: number;
  readonly serial: number;
  readonly run: () => void;
}

export type Cancel = () => void;

/** More than any schedule needs: what goes on beyond it asks again and again without waiting. */
const MOST_EVENTS = 60_000;

/** Lets all that needs no time happen. Measured to be quicker than a chain of promises of the same depth. */
export const drain = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

export class Timeline {
  #now: number;
  #serial = 0;
  #ran = 0;
  /** The next one is the last. */
  readonly #due: Due[] = [];

  constructor(now: number) {
    this.#now = now;
  }

  get now(): number {
    return this.#now;
  }

  after(delay: number, run: () => void): Cancel {
    const due = { at: this.#now + Math.max(0, delay || 0), serial: (this.#serial += 1), run };
    let place = this.#due.length;
    while (place > 0 && (this.#due[place - 1]?.at ?? Infinity) <= due.at) place -= 1;
    this.#due.splice(place, 0, due);
    return () => {
      const at = this.#due.indexOf(due);
      if (at >= 0) this.#due.splice(at, 1);
    };
  }

  /** So many milliseconds go by, with all that happens in them. */
  async pass(duration: number): Promise<void> {
    const end = this.#now + duration;
    await drain();
    for (;;) {
      const due = this.#due.at(-1);
      if (!due || due.at > end) break;
      if ((this.#ran += 1) > MOST_EVENTS) throw new Violation('I11', 'it never comes to rest');
      this.#due.pop();
      this.#now = due.at;
      due.run();
      await drain();
    }
    this.#now = end;
  }
}
