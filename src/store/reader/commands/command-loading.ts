/** Decides when the commands of a reader are loaded, and gives them what the service answered meanwhile. */
import { effect, untracked } from '@preact/signals-core';
import type { Message } from '../../message.js';
import type { LazyCommands } from './lazy-commands.js';
import type { ReaderContext } from '../reader-context.js';
import type { createReaderList } from '../reader-list.js';
import { hasStoredWork } from './stored-work.js';

export function createCommandLoading(
  { client, settings, show, identity, readState, isActive }: ReaderContext,
  { feed, isToBeSnoozed }: Pick<ReturnType<typeof createReaderList>, 'feed' | 'isToBeSnoozed'>,
  { loaded, load, isWaiting }: LazyCommands,
) {
  /** Messages received before the commands were loaded. */
  let missed: readonly Message[] | undefined;
  const { state } = readState;
  const hasWork = (): boolean => hasStoredWork(identity.storage());
  /** Loads the commands where something waits for them: to be sent at once, all else when the page is idle. */
  const loadIfNeeded = (): void => {
    const isPending = isWaiting() || hasWork() || Boolean(show.shown.peek());
    const isLater = (): boolean =>
      readState.isUnsaved() ||
      (isActive() && (state.peek().snoozed.size > 0 || feed.messages.peek().some(isToBeSnoozed)));
    const listens = (): boolean => Boolean(client.hasEvents) && settings.peek().refreshInterval > 0;
    if (!loaded.peek() && (isPending || isLater() || listens())) void load(isPending).catch(() => {});
  };
  const onStorageChanged = (): void => {
    readState.reread();
    loaded.peek()?.onStorageChanged();
    if (hasWork()) loadIfNeeded();
  };
  /** `isNew`: the response has just arrived, so there is a network. */
  const receiveMissed = (isNew: boolean): void => {
    const commands = loaded.peek();
    if (!commands || !missed) return;
    const received = missed;
    missed = undefined;
    commands.onResponse(received, isNew);
  };
  identity.whenIdentified(() => {
    if (hasWork()) loadIfNeeded();
  });

  return {
    onStorageChanged,
    onVisibilityChange: (): void => loaded.peek()?.snoozes.update(),
    onReceived: (received: readonly Message[]): void => {
      missed = received;
      onStorageChanged();
      receiveMissed(true);
      loadIfNeeded();
    },
    /** Starts the commands once they are loaded; returns what ends that. */
    start: (): (() => void) =>
      effect(() => {
        const commands = loaded.value;
        return untracked(() => {
          receiveMissed(false);
          return commands?.start();
        });
      }),
    /** Stops the commands: what they have to write is written. */
    stop: (): void => {
      loaded.peek()?.stop();
      missed = undefined;
    },
  };
}
