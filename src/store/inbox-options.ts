/**
 * What an inbox is made of: parts that it is lent.
 */
import type { ReadonlySignal } from '@preact/signals';
import type { Emit } from './store-event.js';
import type { InboxClient, Ports } from './ports.js';
import type { RememberedOptions } from './reader/snapshot.js';
import type { InboxSettings } from './settings.js';
import type { ActionModules } from './actions/action-modules.js';

export interface InboxOptions extends Pick<RememberedOptions, 'given' | 'decode'> {
  readonly client: InboxClient;
  readonly ports: Ports;
  /** A word for the service, to keep apart what is stored of several. */
  readonly space: string;
  readonly settings: ReadonlySignal<InboxSettings>;
  readonly emit: Emit;
}

/** Where `work` is to be fetched, `prepare` does that. It may reject. */
export interface CoreOptions extends InboxOptions {
  readonly actionModules: ActionModules | (() => Promise<ActionModules>);
}
