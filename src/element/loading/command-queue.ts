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
  let waiting: Command[] = [];

  return {
    inbox: ready,
    run: async (command, load) => {
      const inbox = ready.peek();
      if (inbox) {
        await command(inbox);
        return;
      }
      const ran = new Promise<unknown>((resolve) => {
        waiting.push((loaded) => resolve(command(loaded)));
      });
      // Where the store cannot be loaded, the command waits for the next attempt, but the caller does not.
      const failed = new Promise<void>((resolve) => void load().catch(() => resolve()));
      await Promise.race([ran, failed]);
    },
    open: (inbox) => {
      ready.value = inbox;
      const commands = waiting;
      waiting = [];
      for (const command of commands) queueMicrotask(() => command(inbox));
    },
  };
}
