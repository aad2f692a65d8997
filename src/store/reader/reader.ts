/** Creates all that belongs to one reader. A reader is never reset: another one replaces it, and stored data stays. */
import { batch, effect, signal, untracked } from '@preact/signals-core';
import type { ReadState } from '../../shared/read-state.js';
import type { CreatePreferences, ReaderPreferences } from '../preferences/preferences.js';
import { createCommandLoading } from './commands/command-loading.js';
import { createKeysHint } from './keys-hint.js';
import { createLazyCommands } from './commands/lazy-commands.js';
import { createFeedLoader } from './feed/load-feed.js';
import { createReaderContext } from './reader-context.js';
import type { ReaderOptions } from './reader-context.js';
import { createReaderList } from './reader-list.js';
import { createReaderPolling } from './feed/reader-polling.js';
import type { ReaderParts } from './reader-parts.js';
import { createCommandRunner, viewOf } from './commands/run-commands.js';
import { CLEARED } from './browser-tabs/tab-messages.js';

export type Reader = ReturnType<typeof createReader>;

export function createReader(options: ReaderOptions) {
  const context = createReaderContext(options);
  const { identity, readState, serviceClock, isLoaded } = context;
  const { state } = readState;
  const preferences = signal<ReaderPreferences | null>(null);
  let firstState: ReadState | undefined;
  let ends: (() => void)[] = [];

  const lazy = createLazyCommands({
    ...options,
    create: (code) => code(parts),
    onError: (error) => options.emit({ kind: 'error', operation: 'action', error }),
  });
  const lists = createReaderList(context, lazy);
  const { snapshot } = lists;
  const commandLoading = createCommandLoading(context, lists, lazy);
  const loader = createFeedLoader({
    ...context,
    ...lists,
    ...commandLoading,
    announce: (...arrivals) => void lazy.run((commands) => ends.length > 0 && commands.announce(...arrivals), true),
  });
  const polling = createReaderPolling({
    ...context,
    ...loader,
    ...commandLoading,
    snapshot,
    onPreferencesSaved: (saved) => preferences.peek()?.replace(saved),
  });
  const parts = {
    ...context,
    ...lists,
    polling,
    firstState: () => firstState,
    onArrivals: loader.onArrivals,
    view: () => viewOf({ ...context, ...lists }),
  } satisfies ReaderParts;
  if (options.commands) lazy.open(options.commands);

  const stop = (): void => {
    commandLoading.stop();
    for (const end of ends) end();
    ends = [];
  };

  return {
    ...parts,
    claimKeysHint: createKeysHint(identity, options.ports.clock),
    now: serviceClock.now,
    commands: lazy.loaded,
    loadCommands: () => lazy.load(true),
    ...createCommandRunner(parts, lazy),
    preferences,
    openPreferences: (create: CreatePreferences) =>
      (preferences.value ??= lazy.loaded.peek()?.openPreferences(create) ?? null),
    /** The subject whose tabs send messages here; empty while the reader is unknown. */
    subject: identity.channelSubject,
    start: (isDue: boolean): void => {
      ends = [
        polling.start(isDue),
        ...lists.startList(),
        effect(() => {
          if (serviceClock.at.value) untracked(readState.onTime);
        }),
        effect(() => {
          if (isLoaded.value) firstState ??= state.peek();
        }),
        commandLoading.start(),
      ];
    },
    /** Ends reads and timers; what is loaded stays. */
    stop,
    /** Ends the reader for good, and removes the snapshot of the inbox. */
    dispose: (): void =>
      batch(() => {
        stop();
        lazy.loaded.peek()?.dispose();
        lazy.dispose();
        snapshot.remove();
        identity.dispose();
      }),
    /** Removes what this browser stores for the reader; before the first response, for the last one. */
    clear: (): void => {
      if (!identity.channelSubject() && snapshot.lastSubject()) identity.assumeSubject(snapshot.lastSubject());
      const subject = identity.channelSubject();
      if (subject) identity.clearStorage(subject);
      identity.broadcast(CLEARED);
    },
  };
}
