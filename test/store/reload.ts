/** A tab whose page can be loaded anew, as often as one likes, and what it alone stores. */
import type { InboxSettings } from '../../src/store/inbox.js';
import { settle, storageOf } from './support.js';
import type { Open, World } from './support.js';

/** What a host sets who lets the first rows be kept. */
export const CACHE = { cache: true };

export interface Tab {
  readonly own: Map<string, string>;
  /** Loads the page, and waits until what needs no time has happened; `given` is whom the host has named. */
  load(settings?: Partial<InboxSettings>, given?: string): Promise<Open>;
}

export function tabOf(world: World): Tab {
  const own = new Map<string, string>();
  let before: Open | undefined;
  return {
    own,
    load: async (settings, given) => {
      before?.inbox.stop();
      before = world.create(settings, true, storageOf(world.disk, own), given);
      before.inbox.start();
      await settle();
      return before;
    },
  };
}

export const textOf = (...places: readonly ReadonlyMap<string, string>[]): string =>
  JSON.stringify(places.flatMap((place) => [...place]));

export const kinds = ({ told }: Open): string[] => told.map(({ kind }) => kind);
