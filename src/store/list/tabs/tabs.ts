/** Declares tabs: filters by read state, workflow, severity, tags, data, payload and age, which tab-filter.ts applies. */

import type { AnyOf, PayloadFilter } from '../../../shared/payloads.js';

/** One tag or any of several; with `all`, each of several, of which one may be a list of alternatives. */
export type TagFilter = AnyOf<string> | { readonly all: readonly AnyOf<string>[] };

type AnyRecord = Readonly<Record<string, unknown>>;

interface TabFilterOf<Workflows = AnyOf<string>, Part = AnyRecord, DataPart = AnyRecord> {
  /** Read messages alone, or unread ones alone. */
  readonly read?: boolean;
  /** Seen messages alone, or unseen ones alone. */
  readonly seen?: boolean;
  /** The identifier of a workflow, or of any of several. */
  readonly workflow?: Workflows;
  /** A severity as the service sends it, or any of several. */
  readonly severity?: AnyOf<string>;
  /** A tag of the workflow, any of several, or with `{ all: […] }` each of several: `{ all: ['billing', ['high', 'urgent']] }`. */
  readonly tags?: TagFilter;
  /** A part of the message's data, or any of several. */
  readonly data?: AnyOf<DataPart>;
  /**
   * A part of the message's payload, or any of several. The service filters by one whose keys the proxy passes, the inbox by
   * all others.
   */
  readonly payload?: AnyOf<Part>;
  /** Messages since a date, `2026-05-03`, or of the last time: `PT12H`, `P7D`, `P2W`, `P1M` (30 days), `P1Y` (365 days). */
  readonly since?: string;
}

/** If the host declares `InboxPayloads`, `workflow` decides what `payload` and `data` may contain. */
export interface TabOf<Workflows, Part, DataPart = AnyRecord> extends TabFilterOf<Workflows, Part, DataPart> {
  /** `all`, `unread`, `archived` and `snoozed` are built in. */
  readonly id: string;
  /** Empty for the built-in tabs, whose labels are in the language of the page. */
  readonly label: string;
  /** The rows are those that were moved here; without it, all that were not moved anywhere. */
  readonly place?: Place;
  /** All and Unread are not added: the reader has the tabs of the list alone, and the badge counts what is in them. */
  readonly required?: boolean;
}

/** The filters of a tab. */
export type TabFilter<Filter extends PayloadFilter = PayloadFilter> = Filter extends PayloadFilter
  ? TabFilterOf<Filter[0], Filter[1], Filter[2]>
  : never;

export type Tab<Filter extends PayloadFilter = PayloadFilter> = Filter extends PayloadFilter
  ? TabOf<Filter[0], Filter[1], Filter[2]>
  : never;

/** Where a message is that left the list. */
export type Place = 'archived' | 'snoozed';

export const ALL: Tab = { id: 'all', label: '' };
export const UNREAD: Tab = { id: 'unread', label: '', read: false };
export const ARCHIVED: Tab = { id: 'archived', label: '', place: 'archived' };
/** Its rows are ordered by the time at which they come back, soonest first. */
export const SNOOZED: Tab = { id: 'snoozed', label: '', place: 'snoozed' };
/** Can be selected whether the host names them or not. */
export const PLACES: readonly Tab[] = [ARCHIVED, SNOOZED];
export const BUILT_IN_TABS = [ALL, UNREAD, ...PLACES];

/** The tab of an id; for one that does not exist All, or the first one. */
export const findTab = (tabs: readonly Tab[], wanted: string): Tab =>
  tabs.find(({ id }) => id === wanted) ?? tabs.find(({ id }) => id === ALL.id) ?? tabs[0] ?? ALL;
