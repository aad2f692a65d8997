/** Declares the options with which the element and a headless host create a store. */
import type { ReadonlySignal } from '@preact/signals-core';
import type { InboxClient, Ports } from './ports.js';
import type { LoadPreferences } from './preferences/preferences-store.js';
import type { CreateReaderCommands } from './reader/commands/reader-commands.js';
import type { SnapshotSettings } from './reader/snapshot/snapshot.js';
import type { InboxSettings } from './settings.js';
import type { Emit } from './store-event.js';

export interface InboxOptions extends SnapshotSettings {
  readonly client: InboxClient;
  readonly ports: Ports;
  /** Separates what is stored for several services: a hash of the endpoint, for example. */
  readonly namespace: string;
  readonly settings: ReadonlySignal<InboxSettings>;
  readonly emit: Emit;
  /** Gives the code for preferences, or a promise of it. It may reject; `preferences.load` tries again. */
  readonly loadPreferences: LoadPreferences;
}

/** The options of a store whose commands may be loaded later. */
export interface StoreOptions extends Omit<InboxOptions, 'client'> {
  /** `hasEvents`: a response has offered an event stream. */
  readonly client: Pick<InboxClient, 'getFeed'> & { readonly hasEvents?: boolean | undefined };
  /** The code of the commands, where it is there. */
  readonly commands?: CreateReaderCommands | undefined;
  /** Loads the code of the commands, unless urgent when the page is idle. If it rejects, the next command or response retries. */
  readonly loadCommands: (isUrgent: boolean) => Promise<CreateReaderCommands>;
}
