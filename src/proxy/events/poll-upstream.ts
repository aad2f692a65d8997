/**
 * Looking for change where nobody tells of it: digests and delays make messages while no code of the host's runs.
 * One question at a time for each subscriber who listens, whatever the number of tabs and devices; less often while nothing
 * changes. It does not know what it looks at.
 */
import { digestOf } from '../derived-keys.js';

export interface WatchOptions {
  /** Milliseconds between two questions to the service; up to eight times as many while nothing changes. */
  readonly interval: number;
}

/** What there is to see; rejects where that can't be known just now. */
export type ProbeUpstream = (signal: AbortSignal) => Promise<object>;

/** Settles after so many milliseconds, or at the signal. */
export type Pause = (wait: number, signal: AbortSignal) => Promise<void>;

const SLOWEST = 8;

const pause: Pause = (wait, signal) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, wait);
    const stop = (): void => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', stop, { once: true });
  });

const encoder = new TextEncoder();

/** A page is not kept, only what tells it from another. */
const digest = (seen: object): Promise<string> => digestOf(encoder.encode(JSON.stringify(seen)));

/** Looks until the signal, and calls back when something is not as it was. `trouble` hears why it could not look. */
export async function pollUpstream(
  { interval }: WatchOptions,
  look: ProbeUpstream,
  changed: () => void,
  trouble: (cause: unknown) => void,
  signal: AbortSignal,
  wait: Pause = pause,
): Promise<void> {
  let known: string | undefined;
  let slow = 1;
  while (!signal.aborted) {
    // A signal of its own for each turn: on one that lives for days, listeners would gather.
    const turn = new AbortController();
    const end = (): void => turn.abort();
    signal.addEventListener('abort', end);
    try {
      const now = await digest(await look(turn.signal));
      slow = known === now ? Math.min(SLOWEST, slow * 2) : 1;
      if (known !== undefined && known !== now && !signal.aborted) changed();
      known = now;
    } catch (cause) {
      slow = Math.min(SLOWEST, slow * 2);
      if (!signal.aborted) trouble(cause);
    }
    if (!signal.aborted) await wait(interval * slow * (0.8 + 0.4 * Math.random()), turn.signal);
    signal.removeEventListener('abort', end);
  }
}
