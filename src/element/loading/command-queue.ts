/** Commands on a store that may not be loaded yet: they run at once, or in their order when the store is ready. */
import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { Inbox } from '../../store/inbox.js';

type Command = (inbox: Inbox) => unknown;

export interface CommandQueue {
  /** Undefined until the store is ready. */
  readonly inbox: ReadonlySignal<Inbox | undefined>;
  /** Settles with the command, or when `load` fails: then the command still waits. */
  readonly run: (command: Command, load: () => Promise<unknown>) => Promise<void>;
  /** The store is ready: runs what waits. */
  readonly open: (inbox: Inbox) => void;
}

export function createCommandQueue(): CommandQueue {
  const ready = signal<Inbox | undefined>(undefined);
  let resolve: (inbox: Inbox) => void;
  const opened = new Promise<Inbox>((onOpened) => {
    resolve = onOpened;
  });

  return {
    inbox: ready,
    run: async (command, load) => {
      const inbox = ready.peek();
      // Where the store cannot be loaded, the command waits for the next attempt, but the caller does not.
      const failed = (): Promise<unknown> => new Promise((onFailed) => void load().catch(onFailed));
      await (inbox ? command(inbox) : Promise.race([opened.then(command), failed()]));
    },
    open: (inbox) => {
      ready.value = inbox;
      resolve(inbox);
    },
  };
}
