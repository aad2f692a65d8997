/** What the first file tells the store's file of the tag and its page. Types only. */
import type { ReadonlySignal, Signal } from '@preact/signals-core';
import type { ApiConfig } from '../api/config.js';
import type { Storage } from '../store/ports.js';
import type { BellContext, InboxContext } from '../ui/context.js';
import type { AttributeProperties } from './attributes.js';
import type { BellLanguage } from './bell-language.js';

export interface CoreHost extends BellContext, BellLanguage, Pick<InboxContext, 'customization' | 'onFileError'> {
  /** The tag. */
  readonly element: HTMLElement & AttributeProperties;
  /** Changes with each attribute, so that signals computed from attributes are updated. */
  readonly attributeChanges: ReadonlySignal<number>;
  /** Rejects with why a file could not be loaded. The console says it, too. */
  readonly rejectFile: (reason: unknown) => Promise<never>;
  readonly config: ApiConfig;
  readonly subscriberId: string;
  /** Whether the panel's code may be loaded before the reader reaches the bell. */
  readonly mayPrefetch: () => boolean;
  /** The host or the panel wants what the store has, before it is time for the next poll. */
  readonly isWanted: Signal<boolean>;
  /** The id of the tab that the host has named. */
  readonly tab: () => string;
  /** The same for each inbox of an element: read state that the browser does not store survives a change of the reader. */
  readonly storage: Storage;
  /** For `:state()` in the host's style sheets. */
  readonly setState: (name: 'open' | 'unread', isOn: boolean) => void;
  /** Returns false if the host prevented the default. */
  readonly dispatch: (event: Event) => boolean;
  /** The reader selected a tab. */
  readonly onTabSelected: (id: string) => void;
}
