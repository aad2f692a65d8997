/** Queues commands until their code is loaded (reader-commands.ts). If that fails, the next command or response retries. */
import { batch, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { InboxError } from '../../../api/error.js';
import { toInboxError } from '../../to-inbox-error.js';
import type { CreateReaderCommands, ReaderCommands } from './reader-commands.js';
import type { StoreOptions } from '../../store-options.js';

export interface LazyCommandsOptions extends Pick<StoreOptions, 'loadCommands'> {
  readonly create: (code: CreateReaderCommands) => ReaderCommands;
  /** The code could not be loaded, and something waits for it. */
  readonly onError: (error: InboxError) => void;
}

export interface LazyCommands {
  /** Undefined until the code is loaded. */
  readonly loaded: ReadonlySignal<ReaderCommands | undefined>;
  /** Creates them, and runs what waits. */
  readonly open: (code: CreateReaderCommands) => ReaderCommands;
  /** Rejects if the code cannot be loaded. If it is not urgent, it may load when the page is idle. */
  readonly load: (isUrgent: boolean) => Promise<ReaderCommands>;
  /** Runs a command once the code is loaded. Undefined if that fails: it stays queued. `isPatient` retries no failed load. */
  readonly run: <T>(
    command: (commands: ReaderCommands) => T | Promise<T>,
    isPatient?: boolean,
  ) => Promise<T | undefined>;
  /** Runs a command now, or after those that wait; without any, never. */
  readonly runAfter: (command: (commands: ReaderCommands) => void) => void;
  readonly isWaiting: () => boolean;
  readonly problem: () => InboxError | null;
  /** Ends it for good: nothing is created any more, and what waits is forgotten. An action that waits is stored. */
  readonly dispose: () => void;
}

export function createLazyCommands({ loadCommands, create, onError }: LazyCommandsOptions): LazyCommands {
  const loaded = signal<ReaderCommands | undefined>(undefined);
  const loading = new Map<boolean, Promise<ReaderCommands>>();
  let waiting: ((commands: ReaderCommands) => void)[] = [];
  let problem: InboxError | null = null;
  let isDisposed = false;

  const open = (code: CreateReaderCommands): ReaderCommands =>
    loaded.peek() ??
    batch(() => {
      const commands = create(code);
      loaded.value = commands;
      problem = null;
      for (const command of waiting.splice(0)) command(commands);
      return commands;
    });

  const attempt = async (isUrgent: boolean): Promise<ReaderCommands> => {
    try {
      const code = await loadCommands(isUrgent);
      if (isDisposed) throw new DOMException('', 'AbortError');
      return open(code);
    } catch (reason) {
      problem = toInboxError(reason);
      if (problem && isUrgent) onError(problem);
      throw reason;
    }
  };

  const load = async (isUrgent: boolean): Promise<ReaderCommands> => {
    const opened = loaded.peek();
    if (opened) return opened;
    const promise = loading.get(isUrgent) ?? attempt(isUrgent).finally(() => loading.delete(isUrgent));
    loading.set(isUrgent, promise);
    return promise;
  };

  return {
    loaded,
    open,
    load,
    run: async <T>(command: (commands: ReaderCommands) => T | Promise<T>, isPatient = false) => {
      const opened = loaded.peek();
      if (opened) return command(opened);
      const result = new Promise<T>((resolve) =>
        waiting.push((commands) => resolve((async () => command(commands))())),
      );
      if (isPatient && problem) return undefined;
      return load(true).then(
        () => result,
        () => undefined,
      );
    },
    runAfter: (command) => {
      const opened = loaded.peek();
      if (opened) command(opened);
      else if (waiting.length > 0) waiting.push(command);
    },
    isWaiting: () => waiting.length > 0,
    problem: () => problem,
    dispose: () => {
      isDisposed = true;
      waiting = [];
    },
  };
}
