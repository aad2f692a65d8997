/**
 * Virtual time for pages, network and service. Each event has an owner: the page whose code it runs, or null for a server.
 * Globals such as `localStorage` use the owner to select the page. An event and all microtasks that follow from it are
 * finished before the next event starts.
 */
import { Violation } from './violation.js';

export type Cancel = () => void;

interface Due<Owner> {
  readonly at: number;
  readonly run: () => void;
  readonly owner: Owner | null;
}

/** More events than any schedule needs: a page that exceeds it sends requests in an endless loop. */
const MAX_EVENTS = 40_000;

export class Clock<Owner> {
  /** The page whose code is running; null for a server's. */
  owner: Owner | null = null;
  #now: number;
  #events = 0;
  /** Sorted by time, latest first: the next event is the last element. */
  readonly #due: Due<Owner>[] = [];
  readonly #drain: () => Promise<void>;

  /** `drain` resolves when no microtask is pending. */
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

  /** Drops all events of a destroyed page. */
  drop(owner: Owner): void {
    for (let at = this.#due.length - 1; at >= 0; at--) if (this.#due[at]?.owner === owner) this.#due.splice(at, 1);
  }

  /** Runs code of a page and all microtasks that follow from it, without advancing the time. */
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
      if ((this.#events += 1) > MAX_EVENTS) throw new Violation('quiet', 'the page sends requests without a pause');
      this.#due.pop();
      this.#now = due.at;
      await this.as(due.owner, due.run);
    }
    this.#now = end;
  }
}
