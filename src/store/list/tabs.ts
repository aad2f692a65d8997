/** Tabs: filters by read, seen and payload. Read and seen are applied here, payload by the service. */
import type { FeedQuery } from '../../api/inbox/feed.js';
import type { Message } from '../message.js';

export interface TabFilter {
  /** Read messages alone, or unread ones alone. */
  readonly read?: boolean;
  /** Seen messages alone, or unseen ones alone. */
  readonly seen?: boolean;
  /** A part of the message's payload. */
  readonly payload?: Readonly<Record<string, unknown>>;
}

export interface Tab extends TabFilter {
  /** `all`, `unread` and `archived` are built in. */
  readonly id: string;
  /** Empty for the built-in tabs, whose labels are in the language of the page. */
  readonly label: string;
  /** The rows are those that were moved here; without it, all that were not moved anywhere. */
  readonly place?: Place;
}

/** Where a message is that left the list. */
export type Place = 'archived' | 'snoozed';

export const ALL: Tab = { id: 'all', label: '' };
export const UNREAD: Tab = { id: 'unread', label: '', read: false };
/** Can be selected whether the host names it or not. */
export const ARCHIVED: Tab = { id: 'archived', label: '', place: 'archived' };
export const BUILT_IN_TABS = [ALL, UNREAD, ARCHIVED];

/** By read and seen alone: only the service, which has every message, can filter by payload. */
export const isIn = (
  { read, seen }: Pick<TabFilter, 'read' | 'seen'>,
  message: Pick<Message, 'read' | 'seen'>,
): boolean => (read === undefined || message.read === read) && (seen === undefined || message.seen === seen);

/** The query for a tab that the service filters; null for all others. The service does not know read state. */
export const queryOf = ({ payload }: TabFilter): FeedQuery | null => (payload ? { payload } : null);
