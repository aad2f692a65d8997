/**
 * The simulated time of service, network and devices. Time passes only when a schedule advances it. Tasks that are due
 * at the same time run in the order in which they were scheduled.
 */
import { flushPromises } from '../../support/fake-clock.js';
import { Violation } from './violation.js';

interface ScheduledTask {
  readonly at: number;
  readonly serial: number;
  readonly run: () => void;
}

export type Cancel = () => void;

/** More tasks than any schedule needs; a schedule that runs more has an endless loop of requests. */
const MAX_TASKS = 60_000;

export class Timeline {
  #now: number;
  #serial = 0;
  #ran = 0;
  /** Sorted by time, latest first. */
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

  /** Advances the time by `duration` ms and runs the tasks that become due. */
  async advance(duration: number): Promise<void> {
    const end = this.#now + duration;
    await flushPromises();
    for (;;) {
      const task = this.#tasks.at(-1);
      if (!task || task.at > end) break;
      if ((this.#ran += 1) > MAX_TASKS) throw new Violation('I11', 'the requests never end');
      this.#tasks.pop();
      this.#now = task.at;
      task.run();
      await flushPromises();
    }
    this.#now = end;
  }
}
