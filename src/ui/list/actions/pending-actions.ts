/** Keeps actions that the host has not decided yet: their buttons stay busy even if the row or the panel renders again. */
import { signal } from '@preact/signals';
import type { InboxContext } from '../../host-context.js';
import type { PanelContext } from '../../context.js';

export function createPendingActions({ actOn, notStored }: InboxContext): Pick<PanelContext, 'responding' | 'actOn'> {
  const responding = signal<ReadonlyMap<string, string>>(new Map());
  return {
    responding,
    actOn: async (message, action) => {
      responding.value = new Map(responding.peek()).set(message.id, action.type);
      notStored.value = null;
      try {
        await actOn(message, action);
      } finally {
        responding.value = new Map([...responding.peek()].filter(([id]) => id !== message.id));
      }
    },
  };
}
