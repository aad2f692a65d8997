/** Announces and finds snoozed messages (snoozed-messages.ts) with each response, and when one is due. It is loaded late. */
import { computed, effect, signal, untracked } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { InboxError } from '../../api/error.js';
import type { ReadState } from '../../shared/read-state.js';
import type { Message } from '../message.js';
import type { ReaderParts } from '../reader/reader-parts.js';
import { createSnoozedMessages } from './snoozed-messages.js';
import type { SnoozedMessages } from './snoozed-messages.js';

export interface SnoozesOptions extends Pick<
  ReaderParts,
  | 'feed'
  | 'readState'
  | 'tab'
  | 'loadedAt'
  | 'isSyncing'
  | 'isActive'
  | 'canRequest'
  | 'found'
  | 'firstState'
  | 'onError'
> {
  /** Shows and announces messages whose snooze has ended. */
  readonly announce: (messages: readonly Message[]) => void;
}

export interface Snoozes {
  /** Every message of the tab `snoozed` is known. */
  readonly isComplete: ReadonlySignal<boolean>;
  /** Finds what is missing. Rejects with an `InboxError`. */
  readonly search: () => Promise<void>;
  /** Announces what is due, and finds what is missing. */
  readonly update: () => void;
  readonly start: () => () => void;
}

export function createSnoozes(options: SnoozesOptions): Snoozes {
  const { readState, loadedAt, isSyncing, isActive, firstState, onError } = options;
  const { state } = readState;
  const marks = computed(() => state.value.snoozed);
  const messages = signal<SnoozedMessages | null>(null);
  /** Messages that were due in this state are not announced. */
  let first: ReadState | undefined;

  const open = (): SnoozedMessages =>
    (messages.value ??= createSnoozedMessages({ ...options, first: firstState() ?? first ?? state.peek() }));

  const updateMessages = async (): Promise<void> => {
    const opened = open();
    // In the task that comes from a response, the next one may be joined already.
    await Promise.resolve();
    // A response that is being joined may lack a message that is due.
    if (!isSyncing.peek()) await opened.update();
  };

  const update = (): void => {
    if (loadedAt.peek() === 0) return;
    first ??= state.peek();
    if (marks.peek().size === 0 || !isActive()) return;
    updateMessages().catch((error: unknown) => {
      if (error instanceof InboxError) onError(error);
    });
  };

  return {
    isComplete: computed(() => marks.value.size === 0 || messages.value?.isComplete.value === true),
    search: async () => open().search(),
    update,
    start: () => {
      const due = computed(() => state.value.dueUpTo);
      return effect(() => {
        void [marks.value, due.value, loadedAt.value, isSyncing.value];
        untracked(update);
      });
    },
  };
}
