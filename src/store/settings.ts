/** Declares the settings that a host may change while an inbox runs. */
import { ALL, UNREAD } from './list/tabs/tabs.js';
import type { Tab } from './list/tabs/tabs.js';
import type { Message } from './message.js';

/** Whether and how long the host shows and counts a message. */
export interface MessageVisibility {
  /** Shows and counts it nowhere. */
  readonly hidden?: boolean | undefined;
  /** Hides it from this time on, by the service's clock: milliseconds since 1970, or what `Date` parses. */
  readonly expiresAt?: number | string | Date | null | undefined;
}

/** Settings that a host may change while the inbox runs. */
export interface InboxSettings {
  /** Rows revealed at a time, 1 to 100. */
  readonly pageSize: number;
  /** Milliseconds between two polls; 0 polls once and never again by itself. */
  readonly refreshInterval: number;
  /** Milliseconds between two polls while the page is hidden, where one tab of the browser polls; 0, the default, polls in none. */
  readonly background?: number;
  /** The tabs to show, in their order. `archived` and `snoozed` can be selected without being among them. */
  readonly tabs: readonly Tab[];
  /** Stores the first rows, with their text, in `sessionStorage`: a reload shows them before the first response. */
  readonly cache?: boolean;
  /** Called once for each message, as the service sent it, whatever the reader did with it since. */
  readonly visibility?: ((message: Message) => MessageVisibility | null | undefined) | undefined;
}

export const DEFAULTS: InboxSettings = { pageSize: 20, refreshInterval: 30_000, tabs: [ALL, UNREAD] };
