/**
 * The snoozed messages of a reader, as far as every page needs them: those that the loaded list lacks. What finds and announces
 * them is loaded when there are any (snoozed-messages.ts).
 */
import { computed, effect, signal, untracked } from '@preact/signals-core';
import type { ReadonlySignal, Signal } from '@preact/signals-core';
import { InboxError } from '../../api/error.js';
import type { ReadState } from '../../shared/read-state.js';
import type { Feed } from '../list/feed.js';
import type { Tab } from '../list/tabs.js';
import type { Message } from '../message.js';
import type { ReadStateStore } from '../read-state/read-state.js';
import type { CreateSnoozedMessages, SnoozedMessages } from './snoozed-messages.js';

export interface SnoozesOptions {
  readonly feed: Feed;
  readonly readState: Pick<ReadStateStore, 'state' | 'change' | 'newestPosition'>;
  readonly tab: ReadonlySignal<Tab>;
  /** When the service last answered; 0 before the first response. */
  readonly loadedAt: ReadonlySignal<number>;
  /** A response is being requested, or joined to the list. */
  readonly isSyncing: ReadonlySignal<boolean>;
  readonly loadSnoozed: () => CreateSnoozedMessages | Promise<CreateSnoozedMessages>;
  /** Whether this page may announce anything to its host. */
  readonly isActive: () => boolean;
  /** Whether it may also request anything by itself. */
  readonly canRequest: () => boolean;
  readonly announce: (messages: readonly Message[]) => void;
  readonly onError: (error: InboxError) => void;
}

export interface Snoozes {
  /** Messages as the service sent them, which the loaded list may lack. */
  readonly found: Signal<readonly Message[]>;
  /** Those of them that it lacks. */
  readonly extra: ReadonlySignal<readonly Message[]>;
  /** Every message of the tab `snoozed` is known. */
  readonly isComplete: ReadonlySignal<boolean>;
  /** Finds what is missing. Rejects with an `InboxError`. */
  readonly search: () => Promise<void>;
  /** Announces what is due, and finds what is missing. */
  readonly update: () => void;
  /** Starts; returns what stops it. */
  readonly start: () => () => void;
}

export function createSnoozes(options: SnoozesOptions): Snoozes {
  const { feed, readState, loadedAt, isSyncing, loadSnoozed, isActive, onError } = options;
  const { state } = readState;
  const marks = computed(() => state.value.snoozed);
  const found = signal<readonly Message[]>([]);
  const extra = computed(() => (feed.messages.value, found.value.filter(({ id }) => !feed.find(id))));
  const loaded = signal<SnoozedMessages | null>(null);
  /** The state after the first load: what was due then is not announced. */
  let first: ReadState | undefined;

  const load = async (): Promise<SnoozedMessages> => {
    const create = await loadSnoozed();
    return (loaded.value ??= create({ ...options, found, first: first ?? state.peek() }));
  };

  const update = (): void => {
    if (loadedAt.peek() === 0) return;
    first ??= state.peek();
    if (marks.peek().size === 0 || !isActive()) return;
    // A response that is being joined may lack a message that is due.
    load()
      .then((messages) => (isSyncing.peek() ? undefined : messages.update()))
      .catch((error: unknown) => {
        if (error instanceof InboxError) onError(error);
      });
  };

  return {
    found,
    extra,
    isComplete: computed(
      () => loadedAt.value > 0 && (marks.value.size === 0 || loaded.value?.isComplete.value === true),
    ),
    search: async () => (await load()).search(),
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
