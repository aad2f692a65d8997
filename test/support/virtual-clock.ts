/**
 * Virtual time for tests: it passes only when a test lets it pass. An event may have an owner, such as the page whose code it
 * runs; null is a server. An event and all microtasks that follow from it are finished before the next event starts. It knows
 * neither Node nor a browser.
 */
export type Cancel = () => void;

interface Due<Owner> {
  at: number;
  readonly run: () => void;
  readonly owner: Owner | null;
}

export interface EventLimit {
  readonly maxEvents: number;
  /** The error for more events, as an endless loop has them. */
  readonly error: () => Error;
}

export class VirtualClock<Owner = never> {
  /** The owner of the code that is running. */
  owner: Owner | null = null;
  #now: number;
  #events = 0;
  /** Sum of the changes by setTime. */
  #jumps = 0;
  /** Sorted by time, latest first: the next event is the last element. Those of equal time run in the order of their calls. */
  readonly #due: Due<Owner>[] = [];
  readonly #drain: () => Promise<void>;
  readonly #limit: EventLimit | undefined;

  /** `drain` resolves when no microtask is pending. */
  constructor(now: number, drain: () => Promise<void>, limit?: EventLimit) {
    this.#now = now;
    this.#drain = drain;
    this.#limit = limit;
  }

  get now(): number {
    return this.#now;
  }

  get pendingEvents(): number {
    return this.#due.length;
  }

  /** Milliseconds until the next event; Infinity if there is none. */
  get untilNextEvent(): number {
    return (this.#due.at(-1)?.at ?? Infinity) - this.#now;
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

  /** Drops all events of an owner. */
  drop(owner: Owner): void {
    for (let at = this.#due.length - 1; at >= 0; at--) if (this.#due[at]?.owner === owner) this.#due.splice(at, 1);
  }

  /** Changes the clock as a user does: no event becomes due earlier or later. */
  setTime(time: number): void {
    const jump = time - this.#now;
    for (const due of this.#due) due.at += jump;
    this.#jumps += jump;
    this.#now = time;
  }

  /** Runs code of an owner and all microtasks that follow from it, without advancing the time. */
  async as(owner: Owner | null, work: () => unknown): Promise<void> {
    this.owner = owner;
    try {
      work();
      await this.#drain();
    } finally {
      this.owner = null;
    }
  }

  /** Advances the time by `duration` ms and runs the events that become due. */
  async pass(duration: number): Promise<void> {
    const endBeforeJumps = this.#now - this.#jumps + duration;
    for (;;) {
      const due = this.#due.at(-1);
      if (!due || due.at > endBeforeJumps + this.#jumps) break;
      this.#events += 1;
      if (this.#limit && this.#events > this.#limit.maxEvents) throw this.#limit.error();
      this.#due.pop();
      this.#now = due.at;
      await this.as(due.owner, due.run);
    }
    this.#now = endBeforeJumps + this.#jumps;
  }
}
