/**
 * Virtual time for pages, network and service. Each event belongs to the page whose code it runs, or to no page (the
 * servers), so that globals such as `localStorage` can answer for the page that asks. An event and all microtasks that
 * follow from it run to their end before the next event.
 */
import { Violation } from './violation.js';

export type Cancel = () => void;

interface Due<Owner> {
  readonly at: number;
  readonly run: () => void;
  readonly owner: Owner | null;
}

/** More events than any schedule needs. A page that exceeds it asks again and again without a pause. */
const MAX_EVENTS = 40_000;

export class Clock<Owner> {
  /** The page whose code runs; null while a server's does. */
  owner: Owner | null = null;
  #now: number;
  #events = 0;
  /** Sorted; the next one is the last. */
  readonly #due: Due<Owner>[] = [];
  readonly #drain: () => Promise<void>;

  /** `drain` settles once no microtask is left. */
  constructor(now: number, drain: () => Promise<void>) {
    this.#now = now;
    this.#drain = drain;
  }

  get now(): number {
    return this.#now;
  }

  after(delay: number, run: () => void, owner: Owner | null = this.owner): Cancel {
    const due = { at: this.#now + Math.max(0, delay || 0), run, owner };
    let place = this.#due.length;
    while (place > 0 && (this.#due[place - 1]?.at ?? Infinity) <= due.at) place -= 1;
    this.#due.splice(place, 0, due);
    return () => {
      const at = this.#due.indexOf(due);
      if (at >= 0) this.#due.splice(at, 1);
    };
  }

  /** Drops all events of a page that is gone. */
  drop(owner: Owner): void {
    for (let at = this.#due.length - 1; at >= 0; at--) if (this.#due[at]?.owner === owner) this.#due.splice(at, 1);
  }

  /** Runs code of a page, and everything that follows from it without time passing. */
  async as(owner: Owner | null, work: () => unknown): Promise<void> {
    this.owner = owner;
    try {
      work();
      await this.#drain();
    } finally {
      this.owner = null;
    }
  }

  async pass(duration: number): Promise<void> {
    const end = this.#now + duration;
    for (;;) {
      const due = this.#due.at(-1);
      if (!due || due.at > end) break;
      if ((this.#events += 1) > MAX_EVENTS) throw new Violation('quiet', 'the page asks without a pause');
      this.#due.pop();
      this.#now = due.at;
      await this.as(due.owner, due.run);
    }
    this.#now = end;
  }
}
