/** Tells of messages that are back from a snooze, once each, like of arrivals: those that became due after the first load. */
import { effect, untracked } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { InboxError } from '../../api/error.js';
import type { ReadState } from '../../shared/read-state.js';
import type { Message } from '../message.js';
import { isSnoozed, snoozedUntil } from '../read-state/queries.js';
import type { SnoozedMessages } from './snoozed-messages.js';

export interface DueMessagesOptions {
  readonly state: ReadonlySignal<ReadState>;
  readonly snoozed: Pick<SnoozedMessages, 'find' | 'isGone' | 'search'>;
  /** The service has answered. */
  readonly isLoaded: ReadonlySignal<boolean>;
  /** Whether this page may request and announce anything. */
  readonly isActive: () => boolean;
  readonly announce: (messages: readonly Message[]) => void;
  readonly onError: (error: InboxError) => void;
}

export interface DueMessages {
  /** Starts; returns what stops it. */
  readonly start: () => () => void;
  /** Announces what is due, and searches what is missing. A response was received, or the page became visible. */
  readonly update: (again?: boolean) => void;
}

export function createDueMessages(options: DueMessagesOptions): DueMessages {
  const { state, snoozed, isLoaded, isActive, announce, onError } = options;
  /** Keys with the times of the snoozes that were due: none is announced twice. */
  const known = new Set<string>();
  const waiting = new Set<string>();
  let last: ReadState | undefined;

  const announceFound = (): void => {
    const due: Message[] = [];
    for (const key of waiting) {
      const message = snoozed.find(key);
      const isOver = isSnoozed(state.peek(), key) || !snoozedUntil(state.peek(), key) || snoozed.isGone(key);
      if (message || isOver) waiting.delete(key);
      if (message && !isOver) due.push(message);
    }
    if (due.length > 0) announce(due);
  };

  const update = (again = false): void => {
    if (!isActive() || !isLoaded.peek()) return;
    announceFound();
    snoozed
      .search(again)
      .then(announceFound)
      .catch((error: unknown) => {
        if (error instanceof InboxError) onError(error);
      });
  };

  const onState = (current: ReadState, isFirst: boolean): void => {
    if (last?.snoozed === current.snoozed && last.dueUpTo === current.dueUpTo) return;
    last = current;
    const count = waiting.size;
    for (const key of current.snoozed.keys()) {
      const until = snoozedUntil(current, key);
      if (!until || until > current.dueUpTo || known.has(key + until)) continue;
      known.add(key + until);
      if (!isFirst) waiting.add(key);
    }
    if (waiting.size > count) update();
  };

  return {
    update,
    start: () =>
      effect(() => {
        const [current, isFirst] = [state.value, !isLoaded.value];
        untracked(() => onState(current, isFirst));
      }),
  };
}
