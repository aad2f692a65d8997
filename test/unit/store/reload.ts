/** A tab whose page can be reloaded, with its own session storage. */
import type { InboxSettings } from '../../../src/store/inbox.js';
import { flushPromises, createStorage } from '../../support/store-world.js';
import type { OpenTab, World } from '../../support/store-world.js';

/** The setting with which a host allows rows to be cached. */
export const CACHE = { cache: true };

export interface ReloadableTab {
  readonly session: Map<string, string>;
  /** Reloads the page and waits for its first requests; `subscriberHash` names the subscriber as the host does. */
  load(settings?: Partial<InboxSettings>, subscriberHash?: string): Promise<OpenTab>;
}

export function createReloadableTab(world: World): ReloadableTab {
  const session = new Map<string, string>();
  let previous: OpenTab | undefined;
  return {
    session,
    load: async (settings, subscriberHash) => {
      previous?.inbox.stop();
      previous = world.create(settings, true, createStorage(world.disk, session), subscriberHash);
      previous.inbox.start();
      await flushPromises();
      return previous;
    },
  };
}

export const storedText = (...storages: readonly ReadonlyMap<string, string>[]): string =>
  JSON.stringify(storages.flatMap((storage) => [...storage]));

export const eventKinds = ({ events }: OpenTab): string[] => events.map(({ kind }) => kind);
