/** The commands of an inbox, each for the reader who is signed in when it is called, also before their code is loaded. */
import type { ReadonlySignal } from '@preact/signals-core';
import type { Inbox } from './inbox.js';
import type { Reader } from './reader/reader.js';

/** Commands that return nothing, and those that settle. All but one run in the order in which they are called. */
const COMMANDS = [
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
] as const;
const REQUESTS = ['retryAll', 'undoAction', 'retry'] as const;

type NamedCommands = Pick<Inbox, (typeof COMMANDS)[number] | (typeof REQUESTS)[number]>;

export function createInboxCommands(reader: ReadonlySignal<Reader>) {
  const run = (name: string, args: readonly unknown[]): Promise<void> => reader.peek().runNamed(name, args);
  const named = Object.fromEntries([
    ...COMMANDS.map((name) => [name, (...args: readonly unknown[]) => void run(name, args)]),
    ...REQUESTS.map((name) => [name, (...args: readonly unknown[]) => run(name, args)]),
  ]) as NamedCommands;

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
