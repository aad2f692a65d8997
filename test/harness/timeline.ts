/**
 * One true time for service, network and all devices. Nothing passes unless a schedule says so, and what is due at one
 * moment happens in the order in which it was asked for.
 */
import { Violation } from './violation.js';

interface ScheduledTask {
  readonly at: number;
  readonly serial: number;
  readonly run: () => void;
}

export type Cancel = () => void;

/** More than any schedule needs: what goes on beyond it asks again and again without waiting. */
const MAX_TASKS = 60_000;

/** Lets all that needs no time happen. Measured to be quicker than a chain of promises of the same depth. */
export const flushTasks = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

export class Timeline {
  #now: number;
  #serial = 0;
  #ran = 0;
  /** The next one is the last. */
  readonly #tasks: ScheduledTask[] = [];

  constructor(now: number) {
    this.#now = now;
  }

  get now(): number {
    return this.#now;
  }

  after(delay: number, run: () => void): Cancel {
    const task = { at: this.#now + Math.max(0, delay || 0), serial: (this.#serial += 1), run };
    let index = this.#tasks.length;
    while (index > 0 && (this.#tasks[index - 1]?.at ?? Infinity) <= task.at) index -= 1;
    this.#tasks.splice(index, 0, task);
    return () => {
      const at = this.#tasks.indexOf(task);
      if (at >= 0) this.#tasks.splice(at, 1);
    };
  }

  /** So many milliseconds go by, with all that happens in them. */
  async advance(duration: number): Promise<void> {
    const end = this.#now + duration;
    await flushTasks();
    for (;;) {
      const task = this.#tasks.at(-1);
      if (!task || task.at > end) break;
      if ((this.#ran += 1) > MAX_TASKS) throw new Violation('I11', 'it never comes to rest');
      this.#tasks.pop();
      this.#now = task.at;
      task.run();
      await flushTasks();
    }
    this.#now = end;
  }
}
