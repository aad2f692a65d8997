/**
 * Undo: the last change that can be taken back, one step deep. It is offered until something else is done or the reader
 * goes elsewhere, never for a time.
 */
import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';

export type Undoable = 'read-all' | 'archive';

export interface Undo {
  /** What can be taken back; null for nothing. */
  readonly what: ReadonlySignal<Undoable | null>;
  readonly offer: (what: Undoable, takeBack: () => void) => void;
  readonly undo: () => void;
  readonly forget: () => void;
}

export function createUndo(): Undo {
  const what = signal<Undoable | null>(null);
  let takeBack = (): void => {};
  const forget = (): void => {
    what.value = null;
  };
  return {
    what,
    offer: (done, back) => {
      what.value = done;
      takeBack = back;
    },
    undo: () => {
      if (what.peek()) takeBack();
      forget();
    },
    forget,
  };
}
