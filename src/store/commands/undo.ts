/** Keeps the last change that can be undone, until the next change or until the reader goes elsewhere. */
import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { Message } from '../message.js';
import type { Undoable } from '../inbox.js';

export interface Undo {
  readonly undoable: ReadonlySignal<Undoable | null>;
  /** Returns what replaces the description while it is offered; null ends the offer. */
  readonly offer: (what: Undoable, revert: () => void) => (what: Undoable | null) => void;
  readonly undo: () => void;
  readonly withdraw: () => void;
  /** The snoozes of these messages have ended: an offer to undo one is withdrawn. */
  readonly onSnoozeEnded: (messages: readonly Message[]) => void;
}

export function createUndo(): Undo {
  const undoable = signal<Undoable | null>(null);
  let revert = (): void => {};
  const withdraw = (): void => {
    undoable.value = null;
  };
  return {
    undoable,
    offer: (what, run) => {
      undoable.value = what;
      revert = run;
      return (next) => {
        if (revert === run && undoable.peek()) undoable.value = next;
      };
    },
    undo: () => {
      if (undoable.peek()) revert();
      withdraw();
    },
    withdraw,
    onSnoozeEnded: (messages) => {
      const offered = undoable.peek();
      if (offered?.kind !== 'snooze') return;
      const snoozed = 'messages' in offered ? offered.messages : [offered.message];
      if (snoozed.some(({ id }) => messages.some((one) => one.id === id))) withdraw();
    },
  };
}
