/**
 * Settings: what a host may change of an inbox while it runs.
 */
import { ALL, UNREAD } from './list/tabs.js';
import type { Tab } from './list/tabs.js';

export interface InboxSettings {
  /** Rows revealed at a time, 1 to 100. */
  readonly pageSize: number;
  /** Milliseconds between two questions; 0 asks once and never again by itself. */
  readonly refreshInterval: number;
  /** The tabs to show, in their order. */
  readonly tabs: readonly Tab[];
  /** The first rows are kept in this tab with their text, so that they are there at once when its page is loaded anew. */
  readonly cache?: boolean;
}

export const DEFAULTS: InboxSettings = { pageSize: 20, refreshInterval: 30_000, tabs: [ALL, UNREAD] };
