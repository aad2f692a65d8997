/** A tab whose page can be reloaded, with its own session storage. */
import type { InboxSettings } from '../../../src/store/settings.js';
import { createRows, createStorage, createWorld } from '../../support/store-world.js';
import type { OpenTab, Row, TabOverrides, World } from '../../support/store-world.js';

/** The setting with which a host allows rows to be cached. */
export const CACHE = { cache: true };

export type ReloadableTab = ReturnType<typeof createReloadableTab>;

export function createReloadableTab(world: World) {
  const session = new Map<string, string>();
  let previous: OpenTab | undefined;
  /** Reloads the page and waits for its first requests; `subscriberHash` names the subscriber as the host does. */
  const load = async (settings?: Partial<InboxSettings>, subscriberHash = '', overrides: TabOverrides = {}) => {
    previous?.inbox.stop();
    const storage = createStorage(world.disk, session);
    return (previous = await world.open(settings, { storage, subscriberHash, ...overrides }));
  };
  /** Reloads the page while the service does not answer; `answer` unblocks it. */
  const loadBlocked = async (settings?: Partial<InboxSettings>) => {
    return { answer: world.service.block('feed'), reloaded: await load(settings) };
  };
  return { session, load, loadBlocked };
}

/** A tab that was loaded once in a new world; `rows` as in openWorld(). */
export async function openReloadable(rows: number | readonly Row[], settings?: Partial<InboxSettings>) {
  const world = createWorld(typeof rows === 'number' ? createRows(rows) : rows);
  const tab = createReloadableTab(world);
  return { world, tab, ...tab, first: await tab.load(settings) };
}

export const storedText = (...storages: readonly ReadonlyMap<string, string>[]): string =>
  JSON.stringify(storages.flatMap((storage) => [...storage]));
