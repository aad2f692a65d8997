/** Functions that mutants of both lists use. */
import { signal, type ReadonlySignal } from '@preact/signals-core';
import { InboxError } from '../../../src/api/error.js';
import { merge, type ReadState } from '../../../src/shared/read-state.js';
import type { Clock } from '../../../src/store/ports.js';
import type { ReadStateOptions, ReadStateStore } from '../../../src/store/read-state/read-state.js';

/** By the clock of the page: the read state of its last reader. */
const lastStates = new WeakMap<Clock, ReadonlySignal<ReadState>>();

/** Each reader starts with the read state of the last one on this page. */
export const inheritReadState =
  (createReadState: (options: ReadStateOptions) => ReadStateStore) =>
  (options: ReadStateOptions): ReadStateStore => {
    const { clock } = options.ports;
    const store = createReadState(options);
    const { value: last } = lastStates.get(clock) ?? signal(null);
    lastStates.set(clock, store.state);
    options.identity.whenIdentified(() => {
      if (last) store.change((current) => merge(current, last));
    });
    return store;
  };

export const withoutRetryAfter = ({ code, status, replayed }: InboxError): InboxError =>
  new InboxError(code, { status, replayed });

/** A clock whose timers cannot be cancelled while `whileKept` runs. */
export function keepTimers(clock: Clock): { readonly clock: Clock; readonly whileKept: (run: () => void) => void } {
  let isKept = false;
  return {
    clock: {
      ...clock,
      after: (delay, run) => {
        const cancel = clock.after(delay, run);
        return () => {
          if (!isKept) cancel();
        };
      },
    },
    whileKept: (run) => {
      isKept = true;
      run();
      isKept = false;
    },
  };
}
