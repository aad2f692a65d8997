/** Loads the file of the commands, once, when the page is idle or a command needs it. */
import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { importWithRetry } from '../../shared/import-with-retry.js';
import type { FeedReader } from '../client/get-feed.js';
import type * as CommandsCode from './commands-code.js';
import type { LazyInbox } from './lazy-inbox-types.js';
import { checkBuild } from './import-file.js';
import { whenIdle } from './when-idle.js';
import type { StoreOptions } from '../../store/store-options.js';

type Code = typeof CommandsCode;

export interface CommandsLoader extends Pick<StoreOptions, 'loadCommands'> {
  /** Undefined until it is loaded. */
  readonly loaded: ReadonlySignal<Code | undefined>;
  /** Rejects with why the file could not be loaded. */
  readonly load: () => Promise<Code>;
}

export function createCommandsLoader(feedClient: FeedReader, explainError: LazyInbox['explainError']): CommandsLoader {
  const loaded = signal<Code | undefined>(undefined);
  let loading: Promise<Code> | undefined;
  const request = async (): Promise<Code> => {
    try {
      return (loaded.value = await importWithRetry(() => import('./commands-code.js'), checkBuild).catch((reason) => {
        throw explainError(reason);
      }));
    } finally {
      // A file that could not be loaded is requested again.
      loading = undefined;
    }
  };
  /** Concurrent callers share one attempt. */
  const load = (): Promise<Code> => (loading ??= request());
  return {
    loaded,
    load,
    loadCommands: async (isUrgent) => {
      if (!isUrgent) await new Promise<void>(whenIdle);
      const { commandsOf, createInboxClient } = await load();
      return commandsOf(createInboxClient(feedClient));
    },
  };
}
