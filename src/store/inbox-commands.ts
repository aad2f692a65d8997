/** Creates the commands of an inbox. Each runs for the reader at the time of the call, also before its code is loaded. */
import type { ReadonlySignal } from '@preact/signals-core';
import type { Inbox } from './inbox.js';
import type { Reader } from './reader/reader.js';

/** Commands of the code that is loaded later. All but `markSeen` run in the order in which they are called. */
const NAMES = [
  'markSeen',
  'markRead',
  'markUnread',
  'markAllRead',
  'archive',
  'unarchive',
  'snooze',
  'unsnooze',
  'archiveAll',
  'archiveRead',
  'changeEach',
  'retryAll',
  'undoAction',
  'retry',
] as const;

export function createInboxCommands(reader: ReadonlySignal<Reader>) {
  const named = Object.fromEntries(
    NAMES.map((name) => [name, (...args: readonly unknown[]) => reader.peek().runNamed(name, args)]),
  ) as unknown as Pick<Inbox, (typeof NAMES)[number]>;

  return {
    ...named,
    act: (...action) => reader.peek().act(...action),
    cancelAction: async (id) => {
      // Nothing waits for it: an action that was never sent is not cancelled later.
      const loaded = await reader
        .peek()
        .loadCommands()
        .catch(() => undefined);
      return loaded ? loaded.cancelAction(id) : false;
    },
    undo: () => reader.peek().undo(),
    settle: () => reader.peek().run(() => true as const),
    countHandled: (isToday) => reader.value.commands.value?.countHandled(isToday) ?? 0,
    pauseArrivals: (isPaused) => reader.peek().list.pauseArrivals(isPaused),
    showArrivals: () => reader.peek().list.showArrivals(),
    isAllowed: (operation) => reader.value.isAllowed(operation),
    claimKeysHint: () => reader.peek().claimKeysHint(),
    now: () => reader.peek().now(),
  } satisfies Partial<Inbox>;
}
