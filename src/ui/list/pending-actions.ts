/**
 * Actions under way: of each message whose button was pressed, the type of that action until the host has decided. The
 * buttons are busy meanwhile, also when their row or the panel is drawn anew.
 */
import { signal, type ReadonlySignal } from '@preact/signals';
import type { InboxContext } from '../context.js';

export interface PendingActions {
  /** Types of actions by the id of their message. */
  readonly responding: ReadonlySignal<ReadonlyMap<string, string>>;
  readonly actOn: InboxContext['actOn'];
}

export function createPendingActions({ actOn, notStored }: InboxContext): PendingActions {
  const responding = signal<ReadonlyMap<string, string>>(new Map());
  return {
    responding,
    actOn: async (message, action) => {
      responding.value = new Map(responding.peek()).set(message.id, action.type);
      notStored.value = '';
      try {
        await actOn(message, action);
      } finally {
        responding.value = new Map([...responding.peek()].filter(([id]) => id !== message.id));
      }
    },
  };
}
