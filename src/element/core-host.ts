/** The tag and its page as the first file gives them to the store's file. Types only. */
import type { ApiConfig } from '../api/config.js';
import type { InboxError } from '../api/error.js';
import type { Cell, Watchable } from '../shared/cell.js';
import type { Storage } from '../store/ports.js';
import type { BellContext } from '../ui/host-context.js';
import type { Customization } from '../ui/customization.js';
import type { AttributeProperties } from './attributes.js';
import type { BellLanguage } from './bell-language.js';

export interface CoreHost extends BellContext, BellLanguage {
  /** The tag. */
  readonly element: HTMLElement & AttributeProperties;
  /** Changes with each attribute, so that what is read from attributes is read again. */
  readonly attributeChanges: Watchable<number>;
  readonly customization: Watchable<Customization>;
  /** Tells the host that a file could not be loaded. */
  readonly onError: (error: InboxError) => void;
  readonly config: ApiConfig;
  readonly subscriberId: string;
  /** Whether the panel's code may be loaded before the reader reaches the bell. */
  readonly mayPrefetch: () => boolean;
  /** The host or the panel wants what the store has, before it is time for the next poll. */
  readonly isWanted: Cell<boolean>;
  /** The id of the tab that the host has named. */
  readonly tab: () => string;
  /** The same for each inbox of an element: read state that the browser does not store survives a change of the reader. */
  readonly storage: Storage;
  /** For `:state()` in the host's style sheets. */
  readonly setState: (name: 'open' | 'unread', isOn: boolean) => void;
  /** Returns false if the host prevented the default. */
  readonly dispatch: (event: Event) => boolean;
}
